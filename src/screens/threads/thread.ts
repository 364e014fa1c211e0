import type { Contract } from '../../provider/contract/index.ts';
import type { AnswerOf } from '../../provider/endpoint.ts';

/** A page of issues; pull requests have the same, and where they come from and go to. */
export type ThreadPage = AnswerOf<Contract['issues']['getAll']>;
export type Thread = ThreadPage['entry'][number];

/** A page of what was said about one of them. */
export type CommentPage = AnswerOf<Contract['issues']['getAllComments']>;
export type Comment = CommentPage['entry'][number];

/** A status as addresses name it, as the provider numbers it, and as people read it. */
export interface ThreadStatus {
  readonly name: string;
  readonly value: number;
  readonly label: string;
  readonly tone: 'success' | 'neutral' | 'accent';
}

/** What one of them, and many of them, are called. */
export interface ThreadWords {
  readonly one: string;
  readonly many: string;
}

/** Which of a list is asked for, as the address says it. */
export interface ThreadFilter {
  /** The name of a status, or `all`. */
  readonly status: string;
  readonly search: string;
  readonly startIndex: number;
}

/** The call that makes something that is shown already; undefined when the provider has it. */
export function pendingOf(shown: object): string | undefined {
  return 'pending' in shown && typeof shown.pending === 'string' ? shown.pending : undefined;
}

/**
 * What a list shows of what is known: one's own writes that are not done yet were added to every list, whatever
 * it was asked for.
 */
export function fitting<Row extends Thread>(
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
