import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

const compilerOptions = {
  target: 'ES2023',
  lib: ['ES2023', 'DOM'],
  jsx: 'react-jsx',
  module: 'ESNext',
  moduleResolution: 'bundler',
  strict: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
  noErrorTruncation: true,
  // Linked files must import the changed ones beside their links.
  preserveSymlinks: true,
  types: [],
};

/** All code that goes over the entities of the model. */
const everything = [
  'domain',
  'formats',
  'machines/dialogs',
  'reference/content/operationContent.ts',
  'screens/editor/cards/layout/cardRows.ts',
];

/**
 * Compiles the program with changed files and returns each error with its lines. `name`: of the folder for
 * them; `files`: their paths below src; `include`: what is compiled, with all that it imports.
 */
export function compileChanged(
  name: string,
  files: readonly string[],
  change: (text: string, file: string) => string,
  include: readonly string[] = everything,
): readonly string[] {
  const scratch = join(root, '.cache', name);
  rmSync(scratch, { recursive: true, force: true });
  linkUnchanged('', scratch, files);
  for (const file of files) {
    const text = readFileSync(join(root, 'src', file), 'utf8');
    writeFileSync(join(scratch, file), change(text, file));
  }
  const config = { compilerOptions, include };
  writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  // One thread and less garbage collection, which halves the compiler's CPU time.
  const { stdout } = spawnSync(
    process.execPath,
    [compiler, '-p', scratch, '--pretty', 'false', '--singleThreaded'],
    { cwd: scratch, encoding: 'utf8', env: { ...process.env, GOGC: '400' } },
  );
  return stdout.split(/\n(?! )/).filter((line) => line !== '');
}

/** Creates the folders that contain changed files, with links to the program for all other entries. */
function linkUnchanged(folder: string, scratch: string, files: readonly string[]): void {
  mkdirSync(join(scratch, folder), { recursive: true });
  for (const name of readdirSync(join(root, 'src', folder))) {
    const path = join(folder, name);
    if (files.some((file) => file.startsWith(`${path}/`))) linkUnchanged(path, scratch, files);
    else if (!files.includes(path)) symlinkSync(join(root, 'src', path), join(scratch, path));
  }
}

/** The file of a compiler error, relative to src. */
export function fileOf(error: string): string {
  return error.slice(0, error.indexOf('('));
}
