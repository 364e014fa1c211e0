import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { stampOf } from '../../scripts/stamps.mjs';

const root = mkdtempSync(join(tmpdir(), 'typewright-stamps-'));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

test('a build is made again if a source, its name or a setting has changed, and else not', () => {
  mkdirSync(join(root, 'src/inner'), { recursive: true });
  writeFileSync(join(root, 'src/inner/a.ts'), 'a');
  writeFileSync(join(root, 'index.html'), 'page');
  const stamp = () => stampOf(root, ['src', 'index.html']);
  const seen = new Set([stamp()]);
  const expectChange = (change: () => void) => {
    change();
    expect(seen).not.toContain(stamp());
    expect(stamp()).toBe(stamp());
    seen.add(stamp());
  };
  expectChange(() => writeFileSync(join(root, 'src/inner/a.ts'), 'b'));
  expectChange(() => writeFileSync(join(root, 'src/new.ts'), ''));
  expectChange(() => writeFileSync(join(root, 'index.html'), 'other'));
  expectChange(() => rmSync(join(root, 'src/new.ts')) ?? writeFileSync(join(root, 'src/b.ts'), ''));
  expectChange(() => vi.stubEnv('TYPEWRIGHT_PROVIDER', 'https://api.example.com/api'));
  writeFileSync(join(root, 'notes.txt'), 'of no build');
  expect(seen).toContain(stamp());
});
