import type { Contract } from '../../../provider/contract/index.ts';
import type { AnswerOf } from '../../../provider/endpoint.ts';
import { pendingOf } from '../shared/answers/pendingOf.ts';

/** A page of issues; pull requests have the same fields, plus their source and target. */
export type ThreadPage = AnswerOf<Contract['issues']['getAll']>;
export type Thread = ThreadPage['entry'][number];

/** A page of comments. */
export type CommentPage = AnswerOf<Contract['issues']['getAllComments']>;
export type Comment = CommentPage['entry'][number];

/** A status: its name in addresses, its number at the provider, and its label. */
export interface ThreadStatus {
  readonly name: string;
  readonly value: number;
  readonly label: string;
  readonly tone: 'success' | 'neutral' | 'accent';
}

/** The singular and the plural. */
export interface ThreadWords {
  readonly one: string;
  readonly many: string;
}

/** The filter of a list, from the address. */
export interface ThreadFilter {
  /** The name of a status, or `all`. */
  readonly status: string;
  readonly search: string;
  readonly startIndex: number;
}

/**
 * Filters the entries of a list: the person's own pending writes were added to every list,
 * regardless of its filter.
 */
export function filterThreads<Row extends Thread>(
  rows: readonly Row[],
  status: ThreadStatus | undefined,
  search: string,
): readonly Row[] {
  const wanted = search.trim().toLowerCase();
  return rows.filter((row) => {
    if (status !== undefined && row.status !== undefined && row.status !== status.value) {
      return false;
    }
    if (pendingOf(row) === undefined) return true;
    return `${row.title ?? ''}\n${row.description ?? ''}`.toLowerCase().includes(wanted);
  });
}
