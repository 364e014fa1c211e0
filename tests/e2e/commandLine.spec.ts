import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const root = fileURLToPath(new URL('../../', import.meta.url));

function typewright(args: readonly string[], input = '') {
  return spawnSync('npx', ['typewright', ...args], { cwd: root, input, encoding: 'utf8' });
}

test('npx typewright converts from standard input to standard output', () => {
  const { status, stdout } = typewright(
    ['convert', '-', '--to', 'typescript'],
    '{"definitions":{"Pet":{"type":"struct","properties":{"name":{"type":"string"}}}}}',
  );
  expect(status).toBe(0);
  expect(stdout).toContain('export interface Pet');
});

test(
  'npx typewright writes long results completely to a pipe, and exits with 2 on wrong usage',
  { tag: '@full' },
  () => {
    const properties = Object.fromEntries(
      Array.from({ length: 5000 }, (_, index) => [`property${index}`, { type: 'string' }]),
    );
    const document = { definitions: { Pet: { type: 'struct', properties } } };
    const { status, stdout } = typewright(['convert', '-'], JSON.stringify(document));
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual(document);
    expect(typewright(['explode']).status).toBe(2);
  },
);
