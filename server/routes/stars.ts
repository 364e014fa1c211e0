import type { HandlersOf } from '../http/handlers.ts';
import { pageAnswer, pageRequest } from '../http/pages.ts';
import { done } from '../http/reply.ts';
import { toDocument } from './shapes.ts';

export const stars: HandlersOf<'stars'> = {
  getAll: async ({ services, query, caller }) => {
    const request = pageRequest(query);
    const page = await services.store.documents.starredBy(caller.id, request);
    return done(pageAnswer(request, page, (row) => toDocument(row, caller)));
  },
};
