import type { HandlersOf } from '../http/handlers.ts';
import { pageAnswer, pageRequest } from '../http/pages.ts';
import { done } from '../http/reply.ts';
import { toDocument } from './shapes.ts';

export const explore: HandlersOf<'explore'> = {
  getAll: async ({ services, query, viewer }) => {
    const request = pageRequest(query);
    const page = await services.store.documents.explore(request);
    return done(pageAnswer(request, page, (row) => toDocument(row, viewer)));
  },
};
