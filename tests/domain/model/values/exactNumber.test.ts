import { expect, test } from 'vitest';
import { isExactNumber } from '../../../../src/domain/model/values/exactNumber.ts';
import { createRandom } from '../../../fuzz/random.ts';

test.each([
  '0',
  '-0.0',
  '0.00000000000000000000',
  '12.50',
  '9007199254740992',
  '-9007199254740992',
  '1000000000000000000000000',
  '1e300',
  '10.0e299',
  '0.1000000000000000000',
  '123456789012345680000',
])('%s stays as it is', (text) => expect(isExactNumber(text)).toBe(true));

test.each([
  '9007199254740993',
  '-9007199254740993',
  '9223372036854775807',
  '0.12345678901234567890',
  '12345678901234567.5',
  '1.00000000000000000001',
  '1234567890123456789e300',
])('%s becomes another number', (text) => expect(isExactNumber(text)).toBe(false));

test('each number stays as it is as JSON prints it', () => {
  const random = createRandom(1);
  for (let count = 0; count < 2_000; count += 1) {
    const number = (random() - 0.5) * 10 ** Math.floor(random() * 600 - 300);
    expect([number, isExactNumber(JSON.stringify(number))]).toEqual([number, true]);
  }
});
