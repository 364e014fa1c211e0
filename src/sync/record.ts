import type { Result } from '../domain/model/result.ts';
import type { BodyRow } from '../storage/database.ts';
import type { Head, PendingCall } from '../storage/outboxRows.ts';
import type { OutboxRows } from '../storage/outboxStore.ts';
import { applyEvent, type EventDetail } from './applyEvent.ts';
import { forsake, release } from './dependents.ts';
import { mayWrite, type Leadership } from './leadership.ts';
import type { SyncPorts } from './ports.ts';
import type { CallEvent } from './states.ts';

export interface Recorder {
  /**
   * Writes what happened to a call, with all that follows from it, in one transaction. Undefined when
   * this leader was replaced meanwhile, or the call is not what it was: nothing is written then. What it
   * is still sending when it hands over, it may end.
   */
  record(
    call: PendingCall,
    event: CallEvent,
    detail?: EventDetail,
    more?: (rows: OutboxRows, changed: PendingCall) => Promise<void>,
  ): Promise<Result<PendingCall | undefined>>;
  /**
   * Writes that a call waits for the one that it depends on, unless that is done by now; one that was taken back
   * is never done, and the call fails by it.
   */
  hold(call: PendingCall, error: string): Promise<Result<PendingCall | undefined>>;
}

/** What a leader writes. */
export function createRecorder(
  { store, now }: Pick<SyncPorts, 'store' | 'now'>,
  leadership: Leadership,
): Recorder {
  const record: Recorder['record'] = (call, event, detail, more) =>
    store.write(async (rows) => {
      const stored = await rows.call(call.id);
      if (stored === undefined || stored.state !== call.state) return undefined;
      if (!(await mayWrite(rows, leadership, stored))) return undefined;
      const changed = applyEvent(stored, event, now(), {
        ...detail,
        ...(event === 'claimed' && { epoch: leadership.epoch }),
      });
      if (changed === undefined) return undefined;
      await rows.put(changed);
      if (changed.state === 'done') await release(rows, changed, now());
      await more?.(rows, changed);
      return changed;
    });
  return {
    record,
    hold: (call, error) =>
      record(call, 'held', { error }, async (rows, held) => {
        const before = held.dependsOn === undefined ? undefined : await rows.call(held.dependsOn);
        if (before?.state === 'done') await release(rows, before, now());
        else if (before === undefined || before.state === 'cancelled') {
          await forsake(rows, held, now());
        }
      }),
  };
}

/** A save has arrived: what is saved next is made of it. */
export async function moveOn(
  rows: OutboxRows,
  { account, stream, save }: PendingCall,
  commit: string | undefined,
  at: number,
): Promise<void> {
  if (save === undefined) return;
  const { body, content, seq } = save;
  const moved = {
    body,
    ...(commit !== undefined && { commit }),
    ...(seq !== undefined && { seq }),
  };
  const document = await rows.document(account, stream);
  await rows.putDocument({
    ...document,
    account,
    name: stream,
    head: { commit: commit ?? '', body, content },
    checkedAt: at,
    ...(document?.base?.body === body && { base: moved }),
  });
  for (const next of await rows.open(account, stream)) {
    // Made of exactly this: what was merged on the way is not what the next one was made of.
    if (next.save?.base?.body !== body) continue;
    await rows.put({ ...next, save: { ...next.save, base: moved } });
  }
}

/** The provider has another head than the copy on this device was made of. */
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
