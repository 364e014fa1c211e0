import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Pager } from '../../../src/screens/hosted/views/Pager.tsx';

/** What the pager of a page of 16 says. */
function said(startIndex: number, totalResults: number, moreResults?: boolean): string {
  const page = { startIndex, totalResults, itemsPerPage: 16, moreResults };
  const pager = <Pager label="documents" page={page} addressOf={(start) => `?from=${start}`} />;
  return renderToStaticMarkup(pager).replaceAll(/<[^>]+>/g, '|');
}

test('says which part of the list this is, and leads to the others', () => {
  expect(said(0, 16)).toBe('');
  expect(said(0, 40)).toBe('||1 to 16 of 40||Next||');
  expect(said(32, 1040)).toBe('||Previous||33 to 48 of 1,040||Next||');
  expect(said(1024, 1040)).toBe('||Previous||1,025 to 1,040 of 1,040||');
});

test('does not say that a list ends where the provider has stopped counting (rules 7)', () => {
  expect(said(0, 1000, true)).toBe('||1 to 16 of more than 1,000||Next||');
  expect(said(992, 1000, true)).toBe(
    '||Previous||993 to 1,000 of more than 1,000. Search for something more specific to find other documents.||',
  );
});
