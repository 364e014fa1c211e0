import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readVersion } from '../../config/plugins/version.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'typewright-version-'));
  writeFileSync(join(folder, 'package.json'), '{"version":"1.2.3"}');
});
afterEach(() => rmSync(folder, { recursive: true }));

function commit(): void {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: folder,
    });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'All');
}

test('without git it is just the version', () => {
  expect(readVersion(folder)).toBe('1.2.3');
});

test('in a repository it includes the commit, and whether there are uncommitted changes', () => {
  commit();
  expect(readVersion(folder)).toMatch(/^1\.2\.3\+[0-9a-f]{8,}$/);
  writeFileSync(join(folder, 'package.json'), '{"version":"1.2.4"}');
  expect(readVersion(folder)).toMatch(/^1\.2\.4\+[0-9a-f]{8,}\.dirty$/);
});

test("inside another repository it does not include that one's commit", () => {
  commit();
  const inner = join(folder, 'inner');
  mkdirSync(inner);
  writeFileSync(join(inner, 'package.json'), '{"version":"0.1.0"}');
  expect(readVersion(inner)).toBe('0.1.0');
});
