import { expect, test } from 'vitest';
import { stableVersion } from '../../../src/domain/compare/stableVersion.ts';

test.each([
  [[], undefined],
  [['1.0.0-beta', 'draft'], undefined],
  [['1.2.0', '2.0.0-rc.1', '1.10.0', 'nightly'], '1.10.0'],
  [['v2.0.0', '1.9.9'], 'v2.0.0'],
  [['0.1.0', '0.2.0'], '0.2.0'],
] as const)('the stable one of %j is %s', (versions, stable) => {
  expect(stableVersion(versions)).toBe(stable);
});
