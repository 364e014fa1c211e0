import { mostFound } from '../../src/provider/contract/explore.ts';
import { done } from '../http/answers/reply.ts';
import type { HandlersOf } from '../http/calls/handler.ts';
import { pageAnswer, pageRequest } from '../http/calls/paging.ts';
import { toDocument } from './answerShapes.ts';

export const explore: HandlersOf<'explore'> = {
  getAll: async ({ services, query, viewer }) => {
    const request = pageRequest(query);
    const page = await services.store.documents.explore(request, mostFound);
    return done(pageAnswer(request, page, (row) => toDocument(row, viewer)));
  },
};
