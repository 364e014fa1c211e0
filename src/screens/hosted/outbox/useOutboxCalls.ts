import { useMemo, useState } from 'react';
import type { PendingCall } from '../../../storage/database/outboxRows.ts';
import { useHosted } from '../shared/hosted.ts';
import { useLiveRead } from '../../reads/useLiveRead.ts';

/** The calls of the outbox, by where they are shown. */
export interface OutboxCalls {
  /** The calls that wait, in order. */
  readonly open: readonly PendingCall[];
  /**
   * The waiting calls and, at their former places, those that were sent or discarded while the page
   * is open.
   */
  readonly listed: readonly PendingCall[];
  /** The other calls that ended, latest first. */
  readonly log: readonly PendingCall[];
  /** All calls that ended, latest first. */
  readonly ended: readonly PendingCall[];
  /** Moves the ended calls into the log, because the person looks at it. */
  readonly tidy: () => void;
}

/** Reads the account's calls, live; undefined until they are known. */
export function useOutboxCalls(): OutboxCalls | undefined {
  const { account, openCalls, endedCalls } = useHosted();
  const found = useLiveRead(async () => {
    const open = await openCalls(account);
    // Read after the open ones, so that a call that ends meanwhile is in both lists rather than in neither.
    const ended = await endedCalls(account);
    return { open, ended };
  }, [account, openCalls, endedCalls]);
  const [before, setBefore] = useState<{ account: string; ids: ReadonlySet<string> }>();
  const known = before?.account === account ? before.ids : undefined;
  if (found !== undefined && known === undefined) setBefore({ account, ids: idsOf(found.ended) });
  return useMemo(() => {
    if (found === undefined || known === undefined) return undefined;
    const { ended } = found;
    const ids = idsOf(ended);
    const open = found.open.filter(({ id }) => !ids.has(id));
    const isInLog = (call: PendingCall) => known.has(call.id) || call.replacedBy !== undefined;
    return {
      open,
      listed: [...open, ...ended.filter((call) => !isInLog(call))].toSorted(
        (a, b) => a.order - b.order,
      ),
      log: ended.filter(isInLog),
      ended,
      tidy: () => setBefore({ account, ids }),
    };
  }, [found, known, account]);
}

function idsOf(calls: readonly PendingCall[]): ReadonlySet<string> {
  return new Set(calls.map(({ id }) => id));
}

/** Whether a person discarded the call and can put it back: no other call has replaced it. */
export function isDiscarded({ state, replacedBy }: PendingCall): boolean {
  return state === 'cancelled' && replacedBy === undefined;
}

/** Whether a call ended, in any way. */
export function hasEnded({ state }: PendingCall): boolean {
  return state === 'done' || state === 'cancelled';
}
