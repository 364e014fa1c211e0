import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PendingCall } from '../../../src/storage/database/outboxRows.ts';
import type { OutboxStore } from '../../../src/storage/outbox/outboxStore.ts';
import { someCall } from '../../storage/outboxStore.contract.ts';
import { opened, replay } from '../leaders.ts';

/** A store whose every transaction waits for its turn. */
function scheduled(store: OutboxStore, scheduler: fc.Scheduler, who: string): OutboxStore {
  const wait = (what: string) => scheduler.schedule(Promise.resolve(), `${who} ${what}`);
  return {
    read: async (run) => {
      await wait('reads');
      return store.read(run);
    },
    write: async (run) => {
      await wait('writes');
      return store.write(run);
    },
  };
}

describe('two that think that they lead', () => {
  test('invariant 2: however they interleave, each call has one effect, and the line its order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.boolean(), { minLength: 4, maxLength: 8 }),
        async (scheduler, losses) => {
          const { clock, store, fill } = opened(
            ...[1, 2, 3].map((order) => someCall(`c${order}`, order)),
          );
          await fill;
          const effects: string[] = [];
          const rest = [...losses];
          const send = async ({ id }: PendingCall): Promise<'succeeded' | 'unanswered'> => {
            await scheduler.schedule(Promise.resolve(), `${id} arrives`);
            // Because of its key, the provider does the call only once.
            if (!effects.includes(id)) effects.push(id);
            await scheduler.schedule(Promise.resolve(), `${id} is answered`);
            return rest.shift() === true ? 'unanswered' : 'succeeded';
          };
          const both = ['a', 'b'].map((owner) =>
            replay(scheduled(store, scheduler, owner), clock, owner, send),
          );
          await scheduler.waitFor(Promise.all(both));
          expect(effects).toEqual(['c1', 'c2', 'c3'].slice(0, effects.length));
          for (const { id, state, epoch } of store.tables.calls.values()) {
            // Completed calls have had their effect, and all others are still in the queue.
            if (state === 'done') expect(effects).toContain(id);
            else expect(['queued', 'uncertain', 'sending']).toContain(state);
            if (state === 'sending') expect(epoch).toBeDefined();
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
