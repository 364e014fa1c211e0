import { done } from '../http/answers/reply.ts';
import type { HandlersOf } from '../http/calls/handler.ts';
import { pageAnswer, pageRequest } from '../http/calls/paging.ts';
import { toDocument } from './answerShapes.ts';

export const stars: HandlersOf<'stars'> = {
  getAll: async ({ services, query, caller }) => {
    const request = pageRequest(query);
    const page = await services.store.documents.starredBy(caller.id, request);
    return done(pageAnswer(request, page, (row) => toDocument(row, caller)));
  },
};
