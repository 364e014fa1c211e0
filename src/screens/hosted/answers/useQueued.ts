import { useState } from 'react';
import type { Result } from '../../../domain/model/values/result.ts';
import { useLiveRead } from '../../reads/useLiveRead.ts';
import { useHosted } from '../hosted.ts';

/** The state of a queued write. */
export type Queued =
  | { readonly state: 'underway' | 'done' }
  /** It was refused, or waits for a person; `message` says why. */
  | { readonly state: 'refused'; readonly message: string };

/**
 * Follows the most recent write. Pass `follow` the result of `enqueue`; it returns false if that
 * was refused.
 */
export function useQueued(): {
  readonly queued: Queued | undefined;
  readonly follow: (asked: Promise<Result<string>>) => Promise<boolean>;
} {
  const { account, openCalls } = useHosted();
  const [asked, setAsked] = useState<Result<string>>();
  const id = asked?.ok === true ? asked.value : undefined;
  // Only looked up while it is queued: a call that no longer exists is done.
  const found = useLiveRead(async () => {
    if (id === undefined) return undefined;
    return { call: (await openCalls(account)).find((each) => each.id === id) };
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
    if (asked === undefined) return undefined;
    if (!asked.ok) return { state: 'refused', message: asked.refusal.message };
    if (found === undefined) return { state: 'underway' };
    if (found.call === undefined) return { state: 'done' };
    const { state, error } = found.call;
    return state === 'failed' || state === 'conflict' || state === 'signIn'
      ? { state: 'refused', message: error ?? 'The server did not take it: see the outbox.' }
      : { state: 'underway' };
  }
}
