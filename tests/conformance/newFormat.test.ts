import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

/*
 * Runs `npm run new:format` in a copy of the program: the created files must compile and pass their
 * own tests and those of all formats, without any manual change.
 */

const root = join(import.meta.dirname, '../..');
const scratch = join(root, '.cache/newFormat');
const copied = [
  'scripts/newFormat.mjs',
  'src/domain',
  'src/formats',
  'tests/formats/golden.test.ts',
  'tests/formats/olderSpecifications.property.test.ts',
  'tests/conformance/loss',
  'tests/fixtures/older',
];

/** Runs one of our programs in the copy; returns its exit code and output. */
function run(file: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    cwd: scratch,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, said: `${stdout}${stderr}` };
}

const newFormat = (...args: readonly string[]) => run('scripts/newFormat.mjs', args);
const vitest = (filter: string, env?: Readonly<Record<string, string>>) =>
  run(
    join(root, 'node_modules/vitest/vitest.mjs'),
    ['run', '--root', '.', '--pool', 'threads', '--no-isolate', '--maxWorkers', '1', filter],
    env,
  );

beforeAll(() => {
  rmSync(scratch, { recursive: true, force: true });
  for (const path of copied) {
    mkdirSync(dirname(join(scratch, path)), { recursive: true });
    cpSync(join(root, path), join(scratch, path), { recursive: true });
  }
  writeFileSync(join(scratch, 'vitest.config.mjs'), 'export default {};');
  newFormat('readAndPrinted');
  newFormat('onlyPrinted', '--printed-only');
});

test('a new format is read, detected and printed once its golden cases are written', () => {
  vitest('golden', { GOLDEN: 'write' });
  const tested = vitest('tests/formats');
  expect(tested).toEqual({ status: 0, said: expect.stringContaining('4 passed') });
});

test('the created files compile', () => {
  const config = {
    extends: join(root, 'config/tsconfig.base.json'),
    compilerOptions: {
      lib: ['ES2023'],
      types: ['node'],
      exactOptionalPropertyTypes: true,
      composite: false,
      incremental: false,
      noEmit: true,
    },
    include: ['src', 'tests/formats'],
  };
  writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify(config));
  const compiled = run(join(root, 'node_modules/typescript/bin/tsc'), ['-p', '.']);
  expect(compiled).toEqual({ status: 0, said: '' });
});

test('a duplicate or invalid name is refused', () => {
  expect(newFormat('openapi').said).toContain('src/formats/openapi is there already');
  expect(newFormat('Graph QL')).toMatchObject({ status: 2 });
  expect(newFormat('--printed-only')).toMatchObject({ status: 2 });
});
