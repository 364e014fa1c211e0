import { useEffect } from 'react';
import type { Contract } from '../../../provider/contract/index.ts';
import type { AnswerOf } from '../../../provider/endpoint.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { useAnswer, type AnswerState } from '../shared/answers/useAnswer.ts';
import { useOpenCalls } from '../shared/answers/useOpenCalls.ts';
import { useHosted } from '../shared/hosted.ts';
import type { CommentPage } from './thread.ts';

/** The number of comments on a page. */
export const commentsPerPage = 50;

/** The key of a comment's draft, by the address of the issue or pull request. */
export function commentPlace(address: string): string {
  return `${address} comment`;
}

type Issues = Contract['issues'];
type Pulls = Contract['pulls'];

export interface ShownThread {
  /** An issue has no source and no target. */
  readonly thread: AnswerState<AnswerOf<Pulls['get']>>;
  readonly comments: AnswerState<CommentPage>;
  /**
   * Whether it was deleted, or is no longer visible, and is shown only because of texts that the
   * person has not sent yet.
   */
  readonly isGone: boolean;
}

/**
 * The state of an issue or a pull request at `address`, and of its comments from `startIndex` on.
 * Once the provider says that it is gone, it is shown only if the person wrote texts about it that
 * are not sent yet.
 */
export function useThread(
  resource: 'issues' | 'pulls',
  place: DocumentPlace & { readonly id: number },
  { address, startIndex }: { readonly address: string; readonly startIndex: number },
): ShownThread {
  const { user, document, id } = place;
  const { account, drafts } = useHosted();
  const thread = useAnswer<Issues['get'] | Pulls['get']>(`${resource}.get`, place);
  const comments = useAnswer<Issues['getAllComments'] | Pulls['getAllComments']>(
    `${resource}.getAllComments`,
    { ...place, startIndex, count: commentsPerPage },
  );
  const unsent = useOpenCalls().filter(
    ({ endpoint, stream, input }) =>
      endpoint.startsWith(`${resource}.`) && stream === `${user}/${document}` && input['id'] === id,
  );
  const { askAgain } = thread;
  const isMissed = unsent.some(({ state, status }) => state === 'failed' && status === 404);
  useEffect(() => {
    if (isMissed) askAgain();
  }, [isMissed, askAgain]);
  if (thread.error?.status !== 404) return { thread, comments, isGone: false };
  const isWritten = drafts.read(account, commentPlace(address)) !== undefined;
  if (unsent.length === 0 && !isWritten) {
    const { value: _old, ...rest } = thread;
    return { thread: rest, comments, isGone: true };
  }
  return { thread: withoutError(thread), comments: withoutError(comments), isGone: true };
}

/** The page itself says what has happened, so the error is left out. */
function withoutError<Value>(answer: AnswerState<Value>): AnswerState<Value> {
  if (answer.error?.status !== 404) return answer;
  const { error: _error, ...rest } = answer;
  return rest;
}
