import type { Page, PageRequest } from '../../store/resources/page.ts';

/** Entries of a page, when nothing is said and at most (rules 9). */
const counts = { usual: 16, most: 100 } as const;

interface PageQuery {
  readonly startIndex?: number | undefined;
  readonly count?: number | undefined;
  readonly search?: string | undefined;
}

/** What a list's query asks for, within bounds. */
export function pageRequest({ startIndex = 0, count = 0, search }: PageQuery): PageRequest {
  return {
    startIndex: Math.max(0, Math.min(startIndex, 2_000_000_000)),
    count: count > 0 ? Math.min(count, counts.most) : counts.usual,
    search,
  };
}

/** One page as it is answered. */
export function pageAnswer<Row, Entry>(
  { startIndex, count }: PageRequest,
  { total, rows }: Page<Row>,
  toEntry: (row: Row) => Entry,
) {
  return {
    totalResults: total,
    startIndex,
    itemsPerPage: count,
    entry: rows.map((row) => toEntry(row)),
  };
}
