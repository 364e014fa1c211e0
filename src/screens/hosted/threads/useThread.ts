import { useEffect } from 'react';
import type { DocumentPlace } from '../../../routes/route.ts';
import type { Answer } from '../shared/answers/useAnswer.ts';
import { useOpenCalls } from '../shared/answers/useOpenCalls.ts';
import { useHosted } from '../shared/hosted.ts';

/** The place of the draft of a comment, by the address of what it is about. */
export function commentPlace(address: string): string {
  return `${address} comment`;
}

export interface ShownThread<Thread, Comments> {
  readonly thread: Answer<Thread>;
  readonly comments: Answer<Comments>;
  /** It was deleted, or is out of sight, and is shown only for what the person has not sent yet. */
  readonly isGone: boolean;
}

/**
 * What to show of an issue or a pull request, whose page has this address. Once the provider says that it is gone,
 * only what the person wrote about it and has not sent keeps it in view; without that it is not shown as if it were
 * there.
 */
export function useThread<Thread, Comments>(
  resource: 'issues' | 'pulls',
  { user, document, id }: DocumentPlace & { readonly id: number },
  address: string,
  answers: { readonly thread: Answer<Thread>; readonly comments: Answer<Comments> },
): ShownThread<Thread, Comments> {
  const { account, drafts } = useHosted();
  const { thread, comments } = answers;
  const unsent = useOpenCalls().filter(
    ({ endpoint, stream, input }) =>
      endpoint.startsWith(`${resource}.`) && stream === `${user}/${document}` && input['id'] === id,
  );
  const { askAgain } = thread;
  const isMissed = unsent.some(({ state, status }) => state === 'failed' && status === 404);
  useEffect(() => {
    if (isMissed) askAgain();
  }, [isMissed, askAgain]);
  if (thread.error?.status !== 404) return { ...answers, isGone: false };
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
