import { expect, it } from 'vitest';
import { startsWithTypos, wordsOfName } from '../../../src/domain/model/typos.ts';

it('takes names apart', () => {
  expect(wordsOfName('orgs.listWebhooks')).toEqual(['orgs', 'list', 'webhooks']);
  expect(wordsOfName('/orgs/:org_id/SSHKeys2')).toEqual(['orgs', 'org', 'id', 'ssh', 'keys2']);
});

it.each([
  ['webhooks', 'webhok'],
  ['search', 'serach'],
  ['search', 'seach'],
  ['search', 'searrch'],
  ['search', 'saerch'],
  ['repository', 'repostiroy'],
  ['hook', 'hooks'],
  ['get', 'gte'],
  ['get', 'egt'],
  ['list', 'lst'],
  ['keep', 'kep'],
])('%s begins almost with %s', (word, typed) => {
  expect(startsWithTypos(word, typed)).toBe(true);
});

it.each([
  ['list', 'last2'],
  ['get', 'gat'],
  ['gets', 'gte'],
  ['listing', 'lst'],
  ['elst', 'lst'],
  ['go', 'og'],
  ['search', 'serahc'],
  ['xsearch', 'research'],
  ['se', 'search'],
])('%s does not begin almost with %s', (word, typed) => {
  expect(startsWithTypos(word, typed)).toBe(false);
});
