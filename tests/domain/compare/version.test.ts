import { describe, expect, test } from 'vitest';
import type { Change, ChangeLevel } from '../../../src/domain/compare/changes/change.ts';
import { changelog } from '../../../src/domain/compare/changes/changelog.ts';
import { nextVersion, versionStep } from '../../../src/domain/compare/version.ts';

const change = (level: ChangeLevel, line: string = level): Change => ({
  level,
  code: 'operation-added',
  path: { entity: 'operation', name: 'a' },
  line,
});

describe('versionStep', () => {
  test.each([
    [[], 'none'],
    [['patch'], 'patch'],
    [['patch', 'minor', 'patch'], 'minor'],
    [['minor', 'major', 'patch'], 'major'],
  ] as const)('of %j is %s', (levels, step) => {
    expect(versionStep({ changes: levels.map((level) => change(level)) })).toBe(step);
  });
});

describe('nextVersion', () => {
  test.each([
    ['1.2.3', '2.0.0', '1.3.0', '1.2.4'],
    ['v1.2.3', '2.0.0', '1.3.0', '1.2.4'],
    ['0.2.3', '0.3.0', '0.2.4', '0.2.4'],
    ['0.0.0', '0.1.0', '0.0.1', '0.0.1'],
    ['1.0.0-beta.2', '1.0.0', '1.0.0', '1.0.0'],
    ['1.2.0-rc.1+build.5', '2.0.0', '1.2.0', '1.2.0'],
    ['1.2.3-rc.1', '2.0.0', '1.3.0', '1.2.3'],
    ['9.9.9+build', '10.0.0', '9.10.0', '9.9.10'],
  ])('of %s', (version, major, minor, patch) => {
    expect(nextVersion(version, 'major')).toBe(major);
    expect(nextVersion(version, 'minor')).toBe(minor);
    expect(nextVersion(version, 'patch')).toBe(patch);
    expect(nextVersion(version, 'none')).toBe(version);
  });

  test.each(['', '*', '1.2', '1.2.3.4', 'latest', '1.-2.3', `${'9'.repeat(16)}.0.0`])(
    'does not exist for %j',
    (version) => {
      expect(nextVersion(version, 'major')).toBeUndefined();
    },
  );
});

test('a changelog lists breaking changes first', () => {
  const changes = [
    change('patch', 'c'),
    change('major', 'a'),
    change('minor', 'b'),
    change('major', 'a2'),
  ];
  expect(changelog({ changes })).toEqual(['Breaking: a', 'Breaking: a2', 'b', 'c']);
});
