import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { isFull } from '../full.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Finding the package's program takes npx seconds, so only the full run uses it. */
const program = isFull ? ['npx', 'typewright'] : [process.execPath, 'dist/cli/main.js'];

function typewright(args: readonly string[], input = '') {
  const [command = '', ...first] = program;
  return spawnSync(command, [...first, ...args], { cwd: root, input, encoding: 'utf8' });
}

test('typewright converts from standard input to standard output', () => {
  const { status, stdout } = typewright(
    ['convert', '-', '--to', 'typescript'],
    '{"definitions":{"Pet":{"type":"struct","properties":{"name":{"type":"string"}}}}}',
  );
  expect(status).toBe(0);
  expect(stdout).toContain('export interface Pet');
});

test(
  'typewright writes long results completely to a pipe, and exits with 2 on wrong usage',
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
