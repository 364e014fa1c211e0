import type { Page, PageRequest } from '../../store/resources/page.ts';

/** Entries per page: the default and the maximum (rules 9). */
const counts = { usual: 16, most: 100 } as const;

interface PageQuery {
  readonly startIndex?: number | undefined;
  readonly count?: number | undefined;
  readonly search?: string | undefined;
}

/** The paging in a list's query, within bounds. */
export function pageRequest({ startIndex = 0, count = 0, search }: PageQuery): PageRequest {
  return {
    startIndex: Math.max(0, Math.min(startIndex, 2_000_000_000)),
    count: count > 0 ? Math.min(count, counts.most) : counts.usual,
    search,
  };
}

/** One page as an answer. */
export function pageAnswer<Row, Entry>(
  { startIndex, count }: PageRequest,
  { total, isCut, rows }: Page<Row>,
  toEntry: (row: Row) => Entry,
) {
  return {
    totalResults: total,
    ...(isCut === true && { moreResults: true }),
    startIndex,
    itemsPerPage: count,
    entry: rows.map((row) => toEntry(row)),
  };
}
