import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AnyCall } from '../../../../server/http/calls/call.ts';
import { inTurn } from '../../../../server/routes/document/turns.ts';
import { openProvider, type Provider } from '../../provider.ts';

let provider: Provider;
beforeEach(async () => {
  provider = await openProvider();
});
afterEach(() => provider.close());

test('changes of one document are made one after the other, those of others meanwhile', async () => {
  const call: Pick<AnyCall, 'services'> = { services: provider.services };
  const seen: string[] = [];
  const change = (id: number, name: string) =>
    inTurn(call as AnyCall, id, async () => {
      seen.push(`${name} begins`);
      await wait(20);
      seen.push(`${name} ends`);
    });
  await Promise.all([change(1, 'first'), change(1, 'second'), change(2, 'other')]);
  expect(seen.filter((one) => !one.startsWith('other'))).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
  ]);
  expect(seen.indexOf('other begins')).toBeLessThan(seen.indexOf('first ends'));
});
