import { explorePageSize } from '../domain/model/constants.ts';
import type { Client } from './client.ts';

/** The documents that the Include dialog offers for a search term: the first 16 (rules 9). */
export function searchDocuments(client: Pick<Client, 'explore'>, search: string) {
  const term = search.trim();
  return client.explore.getAll({
    startIndex: 0,
    count: explorePageSize,
    ...(term === '' ? {} : { search: term }),
  });
}

/** The versions of a document that can be included, one page at a time. */
export function listTags(
  client: Pick<Client, 'tags'>,
  { user, document }: { readonly user: string; readonly document: string },
  startIndex = 0,
  count = explorePageSize,
) {
  return client.tags.getAll({ user, document, startIndex, count });
}
