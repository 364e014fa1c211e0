import { call, resource } from '../endpoint.ts';
import { documentPage } from './document.ts';
import { page } from './listPages.ts';

/** How many documents our server finds at most: counting more would take longer than finding them. */
export const mostFound = 1000;

export const explore = resource('explore', {
  getAll: call({
    method: 'GET',
    path: '/explore',
    description:
      'The public documents, the most recently updated first; a search finds the latest 1,000',
    query: page,
    answer: documentPage,
    access: 'anyone',
    scope: 'explore',
  }),
});
