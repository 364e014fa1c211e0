import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { Result } from '../../domain/model/result.ts';
import { useHosted } from './hosted.ts';

/** Where a write is that was put into the line. */
export type Queued =
  | { readonly state: 'underway' | 'done' }
  /** It was not taken, or waits for a person; `message` says why. */
  | { readonly state: 'refused'; readonly message: string };

/** Follows the write that was asked for last. `follow` is given what `enqueue` answers; false: it was refused. */
export function useQueued(): {
  readonly queued: Queued | undefined;
  readonly follow: (asked: Promise<Result<string>>) => Promise<boolean>;
} {
  const { account, openCalls } = useHosted();
  const [asked, setAsked] = useState<Result<string>>();
  const id = asked?.ok === true ? asked.value : undefined;
  // Looked up only when it is in the line: a call that is not there any more is done.
  const found = useLiveQuery(async () => {
    if (id === undefined) return undefined;
    const call = (await openCalls(account)).find((each) => each.id === id);
    return { id, call };
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
    if (found?.id !== id || found?.call?.state === undefined) {
      return { state: found?.id === id ? 'done' : 'underway' };
    }
    const { state, error } = found.call;
    return state === 'failed' || state === 'conflict' || state === 'signIn'
      ? { state: 'refused', message: error ?? 'The server did not take it: see the outbox.' }
      : { state: 'underway' };
  }
}
