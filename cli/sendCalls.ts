import { randomUUID } from 'node:crypto';
import type { Result } from '../src/domain/model/values/result.ts';
import { refuse, succeed } from '../src/domain/model/values/result.ts';
import type { Client } from '../src/provider/client.ts';
import { accountAt } from '../src/storage/database/account.ts';
import { createMemoryOutbox } from '../src/storage/outbox/memoryOutbox.ts';
import type { PendingCall } from '../src/storage/database/outboxRows.ts';
import { discardCall } from '../src/sync/callDecisions.ts';
import { gzippedBodies } from '../src/sync/copies/gzippedBodies.ts';
import { enqueue, type NewCall } from '../src/sync/calls/queue.ts';
import { createReplayMemory } from '../src/sync/sending/replay.ts';
import { sleep } from '../src/sync/turns/sleep.ts';
import { streamOf } from '../src/sync/calls/stream.ts';
import { takeTurn, type TurnPorts } from '../src/sync/turns/turn.ts';

/** How long to retry a call, in milliseconds. Nothing retries it after the program has ended. */
const patience = 60_000;

/** A write with the specification that it saves, as internal JSON, and the state it replaces. */
export interface Write extends Pick<NewCall, 'endpoint' | 'input'> {
  readonly save?: {
    readonly text: string;
    /** The head of the document that was read; absent for a new one. */
    readonly base?: { readonly text: string; readonly commit?: string };
  };
}

/** Makes a write, or refuses with the reason. */
export type SendCall = (write: Write) => Promise<Result<PendingCall>>;

/**
 * Writes to a provider with the same engine as the app, but with a queue in memory: in order, each
 * write exactly once, retried when that is safe. If somebody else has saved meanwhile, that is a
 * conflict, because nobody is there to check the result of a merge.
 */
export function createSendCall(client: Client, baseUrl: string, signal: AbortSignal): SendCall {
  const account = accountAt('push', baseUrl);
  const store = createMemoryOutbox();
  const ports: TurnPorts = {
    store,
    now: Date.now,
    random: Math.random,
    uuid: randomUUID,
    sleep,
    bodies: gzippedBodies(Date.now),
    clientOf: () => Promise.resolve({ client }),
    merge: () => Promise.resolve({ kind: 'conflicts', count: 1 }),
  };
  const memory = createReplayMemory(ports);
  const owner = randomUUID();

  async function asCall({ endpoint, input, save }: Write): Promise<NewCall> {
    if (save === undefined) return { account, endpoint, input };
    const body = await ports.bodies.pack(account, save.text);
    const content = await ports.bodies.contentHash(save.text);
    return { account, endpoint, input, save: { body, content } };
  }

  /** Stores the base of a save. */
  async function noteBase({ input, save }: Write): Promise<void> {
    if (save?.base === undefined) return;
    const { text, commit } = save.base;
    const row = await ports.bodies.pack(account, text);
    const base = { body: row.hash, ...(commit !== undefined && { commit }) };
    const name = streamOf('document.update', input);
    await store.write(async (rows) => {
      await rows.putBody(row);
      await rows.putDocument({ account, name, base });
    });
  }

  return async (write) => {
    await noteBase(write);
    const asked = await enqueue(ports, await asCall(write));
    if (!asked.ok) return asked;
    const end = Date.now() + patience;
    for (;;) {
      const next = await takeTurn(ports, memory, owner, signal);
      const call = await store.read((rows) => rows.call(asked.value));
      if (call?.state === 'done') return succeed(call);
      const isOver = next === Infinity || signal.aborted || Date.now() + next > end;
      if (call === undefined || isOver) {
        // Discarded, because the next write to this document would wait for it.
        await discardCall(ports, asked.value);
        return giveUp(call, baseUrl);
      }
      await sleep(next, signal);
    }
  };
}

function giveUp(call: PendingCall | undefined, baseUrl: string): Result<never> {
  const { state = 'failed', conflict, error = '', stream = '', unsure = false } = call ?? {};
  if (state === 'conflict' && conflict?.reason === 'changed') {
    return refuse(
      'changed',
      `${stream} has changed since you read it: somebody else has saved it in the meantime. Push again to replace what they saved, or pull it first.`,
    );
  }
  if (unsure) {
    return refuse(
      'unknown',
      `${baseUrl} did not answer, so it is not known whether this was done. Push again to find out. ${error}`,
    );
  }
  return refuse('refused', error);
}
