import { expect, test } from 'vitest';
import { stableVersion, versionNamed } from '../../../src/domain/compare/stableVersion.ts';

test.each([
  [[], undefined],
  [['1.0.0-beta', 'draft'], undefined],
  [['1.2.0', '2.0.0-rc.1', '1.10.0', 'nightly'], '1.10.0'],
  [['v2.0.0', '1.9.9'], 'v2.0.0'],
  [['0.1.0', '0.2.0'], '0.2.0'],
] as const)('the stable one of %j is %s', (versions, stable) => {
  expect(stableVersion(versions)).toBe(stable);
});

test('latest is the last version and stable the highest released one, as in the API', () => {
  const versions = ['2.0.0-beta', '1.0.0', '1.1.0'];
  expect(versionNamed('latest', versions)).toBe('2.0.0-beta');
  expect(versionNamed('stable', versions)).toBe('1.1.0');
  expect(versionNamed('1.0.0', versions)).toBe('1.0.0');
  expect(versionNamed('commit-3', versions)).toBe('commit-3');
  expect(versionNamed('latest', [])).toBe('latest');
});
