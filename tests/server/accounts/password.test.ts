import { describe, expect, test } from 'vitest';
import { PasswordKeeper, refusePassword, usualCost } from '../../../server/accounts/password.ts';

describe('passwords', () => {
  const keeper = new PasswordKeeper({ log2N: 4 });

  test('are told apart, and kept with a salt of their own', async () => {
    const [one, other] = [await keeper.hash('pässword'), await keeper.hash('pässword')];
    expect(one).not.toBe(other);
    expect(await keeper.check('pässword', one)).toBe(true);
    // The same letters, composed otherwise.
    expect(await keeper.check('pa\u0308ssword', one)).toBe(true);
    expect(await keeper.check('password', one)).toBe(false);
    expect(await keeper.check('', one)).toBe(false);
    expect(await keeper.check('pässword', undefined)).toBe(false);
  });

  test('cost what they should, and what they cost is kept with them', async () => {
    const dear = await new PasswordKeeper().hash('long enough');
    expect(usualCost.log2N).toBe(17);
    expect(dear).toMatch(/^scrypt\$17\$[\w-]{22}\$[\w-]{43}$/);
    expect(await keeper.check('long enough', dear)).toBe(true);
  });

  test('are checked two at once, all of them', async () => {
    const stored = await keeper.hash('long enough');
    const checks = Array.from({ length: 20 }, (_, index) =>
      keeper.check(index % 2 === 0 ? 'long enough' : 'other', stored),
    );
    const right = (await Promise.all(checks)).filter(Boolean);
    expect(right).toHaveLength(10);
  });

  test.each([
    ['1234567', 'at least 8'],
    ['x'.repeat(257), 'at most 256'],
    ['12345678', undefined],
    ['ü'.repeat(256), undefined],
  ])('%s', (password, said) => {
    const message = refusePassword(password);
    if (said === undefined) expect(message).toBeUndefined();
    else expect(message).toContain(said);
  });
});
