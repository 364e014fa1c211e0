import { expect, test } from 'vitest';
import {
  findTotpStep,
  isTotpSecret,
  newTotpSecret,
  totpAddress,
  totpCode,
} from '../../../../server/accounts/secrets/totp.ts';

// RFC 6238, appendix B, with six digits: the secret is the text 12345678901234567890.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is %s', (seconds, code) => {
  expect(totpCode(secret, Math.floor(seconds / 30))).toBe(code);
  expect(findTotpStep(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test('a code is valid one step early or late, and no longer', () => {
  const steps = [-61, -30, 0, 30, 61].map((off) =>
    findTotpStep(secret, '005924', (1_234_567_890 + off) * 1000),
  );
  expect(steps).toEqual([undefined, 41_152_263, 41_152_263, 41_152_263, undefined]);
});

test('a secret is new, and a link carries it with server and name', () => {
  const [one, other] = [newTotpSecret(), newTotpSecret()];
  expect(one).not.toBe(other);
  expect([isTotpSecret(one), isTotpSecret('AAAA'), isTotpSecret(one.toLowerCase())]).toEqual([
    true,
    false,
    false,
  ]);
  expect(totpAddress(secret, { server: 'api.example', user: 'ada' })).toBe(
    `otpauth://totp/api.example:ada?secret=${secret}&issuer=api.example`,
  );
});
