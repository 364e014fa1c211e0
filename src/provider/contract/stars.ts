import { call, resource } from '../endpoint.ts';
import { documentPage } from './document.ts';
import { page } from './listPages.ts';

export const stars = resource('stars', {
  getAll: call({
    method: 'GET',
    path: '/star',
    description: 'The documents that the caller has starred',
    query: page,
    answer: documentPage,
    access: 'user',
    scope: 'star',
  }),
});
