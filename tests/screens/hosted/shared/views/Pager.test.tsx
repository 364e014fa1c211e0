import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Pager } from '../../../../../src/screens/hosted/shared/views/Pager.tsx';

/** The pager of a page of 16. */
function pagerOf(startIndex: number, totalResults: number, moreResults?: boolean): string {
  const page = { startIndex, totalResults, itemsPerPage: 16, moreResults };
  const pager = <Pager label="documents" page={page} addressOf={(start) => `?from=${start}`} />;
  return renderToStaticMarkup(pager);
}

/** The pager's text. */
function said(startIndex: number, totalResults: number, moreResults?: boolean): string {
  return pagerOf(startIndex, totalResults, moreResults).replaceAll(/<[^>]+>/g, '|');
}

/** The addresses of the pager's links. */
function addresses(startIndex: number, totalResults: number): readonly string[] {
  const links = pagerOf(startIndex, totalResults).matchAll(/href="([^"]+)"/g);
  return [...links].map(([, href = '']) => href);
}

test('says which part of the list this is, and leads to the others', () => {
  expect(said(0, 16)).toBe('');
  expect(said(0, 40)).toBe('||1 to 16 of 40||Next||Last||');
  expect(said(32, 1040)).toBe('||First||Previous||33 to 48 of 1,040||Next||Last||');
  expect(said(1024, 1040)).toBe('||First||Previous||1,025 to 1,040 of 1,040||');
});

test('links to the first and the last page if they are not adjacent', () => {
  expect(said(0, 48)).toBe('||1 to 16 of 48||Next||Last||');
  expect(said(16, 48)).toBe('||Previous||17 to 32 of 48||Next||');
  expect(said(32, 48)).toBe('||First||Previous||33 to 48 of 48||');
  expect(addresses(0, 300)).toEqual(['?from=16', '?from=288']);
  expect(addresses(0, 49)).toEqual(['?from=16', '?from=48']);
  expect(addresses(48, 64)).toEqual(['?from=0', '?from=32']);
});

test('says nothing about a list of which only pending entries are known', () => {
  const page = { startIndex: 0, totalResults: 2, itemsPerPage: 0 };
  const pager = <Pager label="comments" page={page} addressOf={String} />;
  expect(renderToStaticMarkup(pager)).toBe('');
});

test('does not say that a list ends where the provider has stopped counting (rules 7)', () => {
  expect(said(0, 1000, true)).toBe('||1 to 16 of more than 1,000||Next||');
  expect(said(992, 1000, true)).toBe(
    '||First||Previous||993 to 1,000 of more than 1,000. Search for something more specific to find other documents.||',
  );
});
