import { expect, test } from 'vitest';
import { succeed } from '../../../src/domain/model/values/result.ts';
import { errorTexts, failure } from '../../../src/provider/errors.ts';
import type { AccountClient } from '../../../src/sync/ports.ts';
import { createCapabilities } from '../../../src/sync/sending/capabilities.ts';

const tenMinutes = 10 * 60 * 1000;

/** A provider that lists these capabilities, and how often it was asked. */
function listing(...capabilities: string[]) {
  const asked = { times: 0, capabilities, isDown: false };
  const about = {
    get: () => {
      asked.times += 1;
      return Promise.resolve(
        asked.isDown
          ? failure('network', errorTexts.network)
          : succeed({ capabilities: asked.capabilities }),
      );
    },
  };
  const account = { client: { about } } as unknown as AccountClient;
  return { asked, account };
}

test('what a provider can do is what it lists', async () => {
  const capabilitiesOf = createCapabilities(() => 0);
  const said = async (name: string, ...list: string[]) => {
    const found = await capabilitiesOf(name, listing(...list).account);
    return found.ok && [found.value.keys, found.value.ifMatch, [...found.value.all]];
  };
  expect(await said('a', 'idempotency-key')).toEqual([true, false, ['idempotency-key']]);
  expect(await said('b', 'if-match', 'other')).toEqual([false, true, ['if-match', 'other']]);
  expect(await said('c')).toEqual([false, false, []]);
});

test('a provider is asked again after ten minutes, when the clock went back, and when it must be', async () => {
  let now = 0;
  const capabilitiesOf = createCapabilities(() => now);
  const { asked, account } = listing('if-match');
  const timesAt = async (time: number, isFresh?: boolean) => {
    now = time;
    await capabilitiesOf('a', account, isFresh);
    return asked.times;
  };
  expect(await timesAt(1000)).toBe(1);
  expect(await timesAt(1000)).toBe(1);
  expect(await timesAt(1000 + tenMinutes - 1)).toBe(1);
  expect(await timesAt(1000 + tenMinutes)).toBe(2);
  expect(await timesAt(1000 + tenMinutes, false)).toBe(3);
  expect(await timesAt(999 + tenMinutes)).toBe(4);
  await capabilitiesOf('b', account);
  expect(asked.times).toBe(5);
});

test('a failure is told, and is no answer', async () => {
  const capabilitiesOf = createCapabilities(() => 0);
  const { asked, account } = listing('if-match');
  asked.isDown = true;
  expect(await capabilitiesOf('a', account)).toMatchObject({ ok: false });
  asked.isDown = false;
  expect(await capabilitiesOf('a', account)).toMatchObject({ ok: true, value: { ifMatch: true } });
});
