import { describe, expect, test } from 'vitest';
import { commonPasswords } from '../../../../server/accounts/secrets/commonPasswords.ts';
import {
  PasswordHasher,
  refusePassword,
  defaultCost,
} from '../../../../server/accounts/secrets/password.ts';

describe('passwords', () => {
  const hasher = new PasswordHasher({ log2N: 4 });

  test('are distinguished, and stored with their own salt', async () => {
    const [one, other] = [await hasher.hash('pässword'), await hasher.hash('pässword')];
    expect(one).not.toBe(other);
    expect(await hasher.check('pässword', one)).toBe(true);
    // The same letters in a different Unicode normalization form.
    expect(await hasher.check('pa\u0308ssword', one)).toBe(true);
    expect(await hasher.check('password', one)).toBe(false);
    expect(await hasher.check('', one)).toBe(false);
    // The password counts exactly as entered: no letter is changed, and no space is removed.
    for (const changed of ['PÄSSWORD', ' pässword', 'pässword ']) {
      expect(await hasher.check(changed, one)).toBe(false);
    }
    const long = 'x'.repeat(255);
    expect(await hasher.check(`${long}y`, await hasher.hash(`${long}z`))).toBe(false);
    expect(await hasher.check('pässword', undefined)).toBe(false);
  });

  test('are hashed with the right cost, which is stored with them', async () => {
    const dear = await new PasswordHasher().hash('long enough');
    expect(defaultCost.log2N).toBe(17);
    expect(dear).toMatch(/^scrypt\$17\$[\w-]{22}\$[\w-]{43}$/);
    expect(await hasher.check('long enough', dear)).toBe(true);
  });

  test('are all checked, two at a time', async () => {
    const stored = await hasher.hash('long enough');
    const checks = Array.from({ length: 20 }, (_, index) =>
      hasher.check(index % 2 === 0 ? 'long enough' : 'other', stored),
    );
    const right = (await Promise.all(checks)).filter(Boolean);
    expect(right).toHaveLength(10);
  });

  test('are remembered for five minutes, one by one, whatever else is remembered meanwhile', async () => {
    const minute = 60_000;
    const given = (name: string) => ({ password: name, stored: 'hash', address: '192.0.2.1' });
    const one = new PasswordHasher({ log2N: 4 });
    one.remember(given('first'), 0);
    one.remember(given('second'), 4 * minute);
    const remembered = (at: number) =>
      ['first', 'second', 'third'].filter((name) => one.remembers(given(name), at));
    expect(remembered(4 * minute)).toEqual(['first', 'second']);
    one.remember(given('third'), 6 * minute);
    expect(remembered(4 * minute)).toEqual(['second', 'third']);
  });

  test('the 3,000 most common that are long enough are refused', () => {
    expect(commonPasswords.size).toBe(3000);
    for (const common of commonPasswords) {
      expect([common, [...common].length >= 8]).toEqual([common, true]);
      expect(refusePassword(common.toUpperCase(), 'ada')).toContain('one of the most common');
    }
  });

  test('words that are easy to guess here are refused, and any other password is accepted', () => {
    for (const easy of [
      'lovelace',
      'Lovelace1!',
      'lovelacelovelace',
      'Typewright',
      'typewright123',
    ]) {
      expect(refusePassword(easy, 'Lovelace')).toContain('little more than the name');
    }
    for (const fine of ['lovelace2026', 'type a letter', 'x'.repeat(64), '\u{1f600}'.repeat(64)]) {
      expect(refusePassword(fine, 'Lovelace')).toBeUndefined();
    }
  });

  test.each([
    ['1234567', 'at least 8'],
    ['x'.repeat(257), 'at most 256'],
    ['12345678', 'one of the most common'],
    ['Passw0rd', 'one of the most common'],
    ['12345679!', undefined],
    ['x'.repeat(64), undefined],
    ['ü'.repeat(256), undefined],
  ])('%s', (password, said) => {
    const message = refusePassword(password, 'ada');
    if (said === undefined) expect(message).toBeUndefined();
    else expect(message).toContain(said);
  });
});
