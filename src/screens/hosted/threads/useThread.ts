import { useEffect } from 'react';
import type { Contract } from '../../../provider/contract/index.ts';
import type { AnswerOf } from '../../../provider/endpoint.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { useAnswer, type Answer } from '../shared/answers/useAnswer.ts';
import { useOpenCalls } from '../shared/answers/useOpenCalls.ts';
import { useHosted } from '../shared/hosted.ts';
import type { CommentPage } from './thread.ts';

/** Comments on a page. */
export const commentsPerPage = 50;

/** The place of the draft of a comment, by the address of what it is about. */
export function commentPlace(address: string): string {
  return `${address} comment`;
}

type Issues = Contract['issues'];
type Pulls = Contract['pulls'];

export interface ShownThread {
  /** An issue has no source and no target. */
  readonly thread: Answer<AnswerOf<Pulls['get']>>;
  readonly comments: Answer<CommentPage>;
  /** It was deleted, or is out of sight, and is shown only for what the person has not sent yet. */
  readonly isGone: boolean;
}

/**
 * What to show of an issue or a pull request, whose page has this address, and of its comments from an index on. Once the provider says that it is gone,
 * only what the person wrote about it and has not sent keeps it in view; without that it is not shown as if it were
 * there.
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

/** The page itself says what has happened. */
function withoutError<Value>(answer: Answer<Value>): Answer<Value> {
  if (answer.error?.status !== 404) return answer;
  const { error: _error, ...rest } = answer;
  return rest;
}
