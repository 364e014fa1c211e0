import { expect } from 'vitest';
import { createClient } from '../../src/provider/client.ts';
import type { Fetch } from '../../src/provider/http.ts';
import { accountAt } from '../../src/storage/database/account.ts';
import { createMemoryOutbox, type MemoryOutbox } from '../../src/storage/outbox/memoryOutbox.ts';
import {
  isOpen,
  type HostedDocument,
  type PendingCall,
} from '../../src/storage/database/outboxRows.ts';
import type { BodyPort, MergePort } from '../../src/sync/ports.ts';
import { enqueue, type NewCall } from '../../src/sync/calls/queue.ts';
import { createReplayMemory } from '../../src/sync/sending/replay.ts';
import { takeTurn, type TurnPorts } from '../../src/sync/turns/turn.ts';
import { confirmAdoption, refreshHead } from '../../src/sync/copies/workingCopy.ts';
import { plainBodies } from '../simulation/texts.ts';

export const provider = 'https://provider.test/api';
export const ada = accountAt('ada', provider);
export const start = Date.parse('2026-03-04T05:06:07.000Z');

/** A clock that stands still until it is moved. */
export interface Time {
  time: number;
}

/**
 * Merges specifications that are lists of names, `{"names": ["A"]}`, as sets; a name that one side changed to
 * `A!` and the other to something else, too, is a conflict.
 */
export const mergeNames: MergePort = async ({ base, mine, theirs }) => {
  const [was, ours, others] = [base, mine, theirs].map(namesOf);
  const said = (names: readonly string[] = []) => names.find((name) => name.startsWith('!'));
  if (said(ours) !== said(was) && said(others) !== said(was) && said(ours) !== said(others)) {
    return { kind: 'conflicts', count: 1 };
  }
  const gone = (was ?? []).filter((name) => !ours?.includes(name) || !others?.includes(name));
  const all = new Set([...(others ?? []), ...(ours ?? [])]);
  return { kind: 'clean', text: textOf([...all].filter((name) => !gone.includes(name))) };
};

export function namesOf(text: string): readonly string[] {
  return (JSON.parse(text) as { readonly names?: readonly string[] }).names ?? [];
}

export function textOf(names: readonly string[]): string {
  return JSON.stringify({ names });
}

export async function saved(text: string, bodies: BodyPort = plainBodies, account = ada) {
  return { body: await bodies.pack(account, text), content: await bodies.contentHash(text) };
}

export interface Engine {
  readonly store: MemoryOutbox;
  readonly ports: TurnPorts;
  readonly clock: Time;
  /** Runs one turn; returns after how many milliseconds the next one is due. */
  readonly turn: () => Promise<number>;
  /**
   * Runs turns until nothing is due any more, however long one waits; at most for `ms` virtual milliseconds.
   */
  readonly drain: (ms?: number) => Promise<void>;
  /** Queues a call and returns its id. */
  readonly ask: (call: Partial<NewCall> & Pick<NewCall, 'endpoint'>) => Promise<string>;
  readonly save: (text: string, rest?: Partial<NewCall>) => Promise<string>;
  readonly comment: (text: string, rest?: Partial<NewCall>) => Promise<string>;
  readonly star: (active: boolean, rest?: Partial<NewCall>) => Promise<string>;
  /** Adopts the provider's document as this device's copy. */
  readonly adopt: () => Promise<void>;
  readonly call: (id: string) => PendingCall;
  /** The document as this device knows it. */
  readonly document: () => HostedDocument | undefined;
  readonly open: () => readonly PendingCall[];
}

/** Shared by all engines, because engines with the same store must not use an id twice. */
let ids = 0;

const shop = { user: 'ada', document: 'shop' };

/** The engine of one page on a store in memory, with a clock that the test moves. */
export function openEngine(
  fetch: Fetch,
  rest: Partial<TurnPorts> = {},
  clock: Time = { time: start },
  store: MemoryOutbox = createMemoryOutbox(),
): Engine {
  const now = () => clock.time;
  const ports: TurnPorts = {
    store,
    now,
    random: () => 1,
    uuid: () => `call-${(ids += 1)}`,
    // Only the end of a turn ends a wait, because the clock is only moved between turns.
    sleep: (_ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) resolve();
        signal.addEventListener('abort', () => resolve());
      }),
    bodies: plainBodies,
    merge: mergeNames,
    clientOf: async () => ({
      client: createClient({
        baseUrl: provider,
        credentials: { type: 'bearer', token: 'token' },
        fetch,
        now,
      }),
    }),
    ...rest,
  };
  const memory = createReplayMemory(ports);
  const turn = () => takeTurn(ports, memory, 'page', new AbortController().signal);
  const ask: Engine['ask'] = async (call) => {
    const asked = await enqueue(ports, { account: ada, input: shop, ...call });
    expect(asked.ok).toBe(true);
    return asked.ok ? asked.value : '';
  };
  return {
    store,
    ports,
    clock,
    turn,
    ask,
    async drain(ms = Infinity) {
      const end = clock.time + ms;
      for (let turns = 0; turns < 1000; turns++) {
        const wait = await turn();
        if (wait === Infinity || clock.time + wait > end) return;
        clock.time += Math.max(1, wait);
      }
      throw new Error('It never comes to an end.');
    },
    save: async (text, call) =>
      ask({ endpoint: 'document.update', save: await saved(text), ...call }),
    comment: (comment, call) =>
      ask({
        endpoint: 'issues.createComment',
        input: { ...shop, id: 1, body: { comment } },
        ...call,
      }),
    star: (active, call) =>
      ask({ endpoint: 'document.star', input: { ...shop, body: { active } }, ...call }),
    async adopt() {
      const client = await ports.clientOf(ada);
      if (client === 'signIn') throw new Error('Nobody is signed in.');
      await refreshHead(ports, client, ada, 'ada/shop');
      const { head } = (await store.read((rows) => rows.document(ada, 'ada/shop'))) ?? {};
      if (head !== undefined)
        await confirmAdoption(ports, ada, 'ada/shop', head, { isAhead: false });
    },
    document: () => store.tables.documents.get(`${ada} ada/shop`),
    call(id) {
      const found = store.tables.calls.get(id);
      if (found === undefined) throw new Error(`There is no call ${id}.`);
      return found;
    },
    open: () =>
      [...store.tables.calls.values()].filter(isOpen).toSorted((a, b) => a.order - b.order),
  };
}
