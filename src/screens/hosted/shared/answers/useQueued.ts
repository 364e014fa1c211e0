import { useState } from 'react';
import type { Result } from '../../../../domain/model/values/result.ts';
import { useLiveRead } from '../../../reads/useLiveRead.ts';
import { useHosted } from '../hosted.ts';
import { decisionPage } from './callPages.ts';
import { waitWords } from './blockedReason.ts';

/** The state of a queued write. */
export type Queued =
  /** `waits`: why it is not sent yet, as a sentence. */
  | { readonly state: 'underway'; readonly waits?: string }
  | { readonly state: 'done' }
  /** It was refused, or waits for a person; `message` says why, and `decide` is where its conflicts can be decided. */
  | { readonly state: 'refused'; readonly message: string; readonly decide?: string };

/**
 * Follows the most recent write. Pass `follow` the result of `enqueue`; it returns false if that
 * was refused. `earlier` is the id of a write that was queued before this was shown.
 */
export function useQueued(earlier?: string): {
  readonly queued: Queued | undefined;
  readonly follow: (asked: Promise<Result<string>>) => Promise<boolean>;
} {
  const { account, openCalls } = useHosted();
  const [asked, setAsked] = useState<Result<string>>();
  const id = asked === undefined ? earlier : asked.ok ? asked.value : undefined;
  // Only looked up while it is queued: a call that no longer exists is done.
  const found = useLiveRead(async () => {
    if (id === undefined) return undefined;
    const calls = await openCalls(account);
    return { calls, call: calls.find((each) => each.id === id) };
  }, [account, openCalls, id]);
  return {
    queued: stateOf(),
    async follow(asking) {
      const answer = await asking;
      setAsked(answer);
      return answer.ok;
    },
  };

  function stateOf(): Queued | undefined {
    if (asked?.ok === false) return { state: 'refused', message: asked.refusal.message };
    if (id === undefined) return undefined;
    if (found === undefined) return { state: 'underway' };
    const { call, calls } = found;
    if (call === undefined) return { state: 'done' };
    const { state, error } = call;
    if (state === 'failed' || state === 'conflict' || state === 'signIn') {
      const decide = decisionPage(call);
      return {
        state: 'refused',
        message: error ?? 'The server did not accept it: see the outbox.',
        ...(decide !== undefined && { decide }),
      };
    }
    const waits = waitWords(call, calls);
    return { state: 'underway', ...(waits !== undefined && { waits }) };
  }
}
