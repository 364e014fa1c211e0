import { expect, test } from 'vitest';
import { createMemoryOutbox } from '../../../src/storage/outbox/memoryOutbox.ts';
import { createDeciding } from '../../../workers/outbox/decidingPort.ts';
import { ada, openEngine, start, textOf } from '../../sync/engine.ts';
import { ModelProvider } from '../../sync/modelProvider.ts';

test('only a save of this account has anything to decide, and only while it conflicts', async () => {
  const store = createMemoryOutbox();
  const clock = { time: start };
  const engine = openEngine(new ModelProvider(() => clock.time).fetch, {}, clock, store);
  const id = await engine.save(textOf(['A']));
  // Only the store is used before there is a conflict.
  const deciding = createDeciding({ store } as unknown as Parameters<typeof createDeciding>[0]);
  const open = (account: string, call: string) =>
    deciding.open(account, { kind: 'call', id: call });

  expect(await open(ada, id)).toMatchObject({ refusal: { code: 'too-late' } });
  expect(await open(ada, 'nope')).toMatchObject({ refusal: { code: 'not-found' } });
  expect(await open('bob@https://provider.test/api', id)).toMatchObject({
    refusal: { code: 'not-found' },
  });
});
