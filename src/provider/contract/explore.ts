import { call, resource } from '../endpoint.ts';
import { documentPage } from './document.ts';
import { page } from './pages.ts';

export const explore = resource('explore', {
  getAll: call({
    method: 'GET',
    path: '/explore',
    description: 'The public documents, the most recently updated first',
    query: page,
    answer: documentPage,
    access: 'anyone',
    scope: 'explore',
  }),
});
