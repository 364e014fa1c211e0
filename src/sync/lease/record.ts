import type { Result } from '../../domain/model/values/result.ts';
import type { BodyRow } from '../../storage/database/database.ts';
import type { Base, Head, PendingCall } from '../../storage/database/outboxRows.ts';
import type { OutboxRows } from '../../storage/outbox/outboxStore.ts';
import { applyEvent, type EventDetail } from '../calls/applyEvent.ts';
import { failDependent, releaseDependents } from '../calls/dependents.ts';
import { mayWrite, type Leadership } from './leadership.ts';
import type { SyncPorts } from '../ports.ts';
import type { CallEvent } from '../calls/states.ts';

export interface Recorder {
  /**
   * Records an event and its consequences in one transaction. Undefined, with nothing written, if another
   * leader has taken over or the call is in another state than expected. After handing over, a leader may
   * still record the outcome of calls it is sending.
   */
  record(
    call: PendingCall,
    event: CallEvent,
    detail?: EventDetail,
    more?: (rows: OutboxRows, changed: PendingCall) => Promise<void>,
  ): Promise<Result<PendingCall | undefined>>;
  /**
   * Makes a call wait for the one it depends on, unless that was completed meanwhile. If that was cancelled,
   * the call fails.
   */
  hold(call: PendingCall, error: string): Promise<Result<PendingCall | undefined>>;
}

/** Records events on behalf of a leader, as long as it is the leader. */
export function createRecorder(
  { store, now }: Pick<SyncPorts, 'store' | 'now'>,
  leadership: Leadership,
): Recorder {
  const record: Recorder['record'] = (call, event, detail, more) =>
    store.write(async (rows) => {
      const stored = await rows.call(call.id);
      if (stored === undefined || stored.state !== call.state) return undefined;
      if (!(await mayWrite(rows, leadership, stored))) return undefined;
      if (event === 'claimed' && !(await isFirst(rows, stored))) return undefined;
      const changed = applyEvent(stored, event, now(), {
        ...detail,
        ...(event === 'claimed' && { epoch: leadership.epoch }),
      });
      if (changed === undefined) return undefined;
      await rows.put(changed);
      if (changed.state === 'done') await releaseDependents(rows, changed, now());
      await more?.(rows, changed);
      return changed;
    });
  return {
    record,
    hold: (call, error) =>
      record(call, 'held', { error }, async (rows, held) => {
        const before = held.dependsOn === undefined ? undefined : await rows.call(held.dependsOn);
        if (before?.state === 'done') await releaseDependents(rows, before, now());
        else if (before === undefined || before.state === 'cancelled') {
          await failDependent(rows, held, now());
        }
      }),
  };
}

/** False if a call was put back in front of this one since the leader read the queue: that one is sent first. */
async function isFirst(rows: OutboxRows, { id, account, stream }: PendingCall): Promise<boolean> {
  return (await rows.firstOpen(account, stream))?.id === id;
}

/** Makes a save that has arrived the base of the next one. */
export async function advanceBase(
  rows: OutboxRows,
  { account, stream, save }: PendingCall,
  commit: string | undefined,
  at: number,
): Promise<void> {
  if (save === undefined) return;
  const { body, content, seq: savedSeq } = save;
  const moved = (base: Base): Base => {
    // A save that a decision replaced has no `seq` of the journal, but its content may be equal.
    const seq = savedSeq ?? base.seq;
    return {
      body,
      ...(commit !== undefined && { commit }),
      ...(seq !== undefined && { seq }),
    };
  };
  const document = await rows.document(account, stream);
  await rows.putDocument({
    ...document,
    account,
    name: stream,
    head: { commit: commit ?? '', body, content },
    checkedAt: at,
    ...(document?.base?.body === body && { base: moved(document.base) }),
  });
  for (const next of await rows.open(account, stream)) {
    // Only if this save is its base; a merge on the way does not count.
    if (next.save?.base?.body !== body) continue;
    await rows.put({ ...next, save: { ...next.save, base: moved(next.save.base) } });
  }
}

/** Stores the provider's current head of a document. */
export async function noteHead(
  rows: OutboxRows,
  { account, stream }: Pick<PendingCall, 'account' | 'stream'>,
  head: Head,
  row: BodyRow | undefined,
  at: number,
): Promise<void> {
  if (row !== undefined) await rows.putBody(row);
  const document = await rows.document(account, stream);
  await rows.putDocument({ ...document, account, name: stream, head, checkedAt: at });
}
