import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

const compilerOptions = {
  target: 'ES2023',
  lib: ['ES2023', 'DOM'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  strict: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
  noErrorTruncation: true,
  types: [],
};

/**
 * Compiles a copy of the program with changed files and returns each error with its lines. `files`:
 * path endings below src/domain and src/formats; `name`: the name of the copy.
 */
export function compileChanged(
  name: string,
  files: readonly string[],
  change: (text: string, file: string) => string,
): readonly string[] {
  const scratch = join(root, '.cache', name);
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  for (const folder of ['domain', 'formats', 'machines', 'reference', 'screens']) {
    cpSync(join(root, 'src', folder), join(scratch, folder), { recursive: true });
  }
  const all = readdirSync(scratch, { recursive: true, encoding: 'utf8' });
  for (const file of files) {
    const found = all.filter((path) => path.endsWith(`/${file}`));
    if (found.length !== 1) throw new Error(`${found.length} files are called ${file}.`);
    const path = join(scratch, ...found);
    writeFileSync(path, change(readFileSync(path, 'utf8'), file));
  }
  const screens = [
    'reference/content/operationContent.ts',
    'screens/editor/cards/layout/cardRows.ts',
  ];
  const include = ['domain', 'formats', 'machines/dialogs', ...screens];
  const config = { compilerOptions, include };
  writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  // One thread and less collecting of garbage: that is half of the compiler's processor time.
  const { stdout } = spawnSync(
    process.execPath,
    [compiler, '-p', scratch, '--pretty', 'false', '--singleThreaded'],
    { cwd: scratch, encoding: 'utf8', env: { ...process.env, GOGC: '400' } },
  );
  return stdout.split(/\n(?! )/).filter((line) => line !== '');
}

/** The file of a compiler error, relative to the copy's folder. */
export function fileOf(error: string): string {
  return error.slice(0, error.indexOf('('));
}
