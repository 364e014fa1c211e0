import { lstat, readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, resolve } from 'node:path';
import type { Io } from './io.ts';
import { UsageError } from './io.ts';

/** One document to read. */
export interface Input {
  /**
   * The name in the report: as it was given; for files in a folder, with the folder before them.
   */
  readonly file: string;
  /** The path of its result below an output folder. */
  readonly relativePath: string;
  readonly read: () => Promise<Uint8Array>;
}

/** The extensions of the files that are read from a folder. */
const endings: ReadonlySet<string> = new Set(['.json', '.yaml', '.yml']);

/**
 * The documents that the arguments name: files, folders (all JSON and YAML files in them, sorted; hidden
 * folders and `node_modules` are left out) and `-` for standard input. A missing file is refused only when it
 * is read, so that the others are still processed.
 */
export async function findInputs(names: readonly string[], io: Io): Promise<readonly Input[]> {
  const found = await Promise.all(names.map((name) => inputsOf(name, io)));
  return found.flat();
}

/** The error for folders that contain nothing to read. */
export function nothingFound(names: readonly string[]): UsageError {
  return new UsageError(`There is no .json, .yaml or .yml file in ${names.join(', ')}.`);
}

/** The single document that an argument names. */
export async function findInput(name: string, io: Io): Promise<Input> {
  const [input, ...more] = await inputsOf(name, io);
  if (input === undefined || more.length > 0) {
    throw new UsageError(`${name} is a folder, but this command needs a file. Name one.`);
  }
  return input;
}

async function inputsOf(name: string, io: Io): Promise<readonly Input[]> {
  if (name === '-') return [{ file: '-', relativePath: 'stdin', read: io.stdin }];
  const path = resolve(io.cwd, name);
  const stats = await lstat(path).catch(() => undefined);
  if (stats === undefined) {
    const missing = new Error(`there is no file or folder ${name}. Check the spelling.`);
    return [{ file: name, relativePath: baseName(path), read: () => Promise.reject(missing) }];
  }
  if (!stats.isDirectory()) {
    return [{ file: name, relativePath: baseName(path), read: () => readFile(path) }];
  }
  const files = await walk(path);
  return files.map((file) => {
    const relativePath = relative(path, file);
    return { file: join(name, relativePath), relativePath, read: () => readFile(file) };
  });
}

async function walk(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!entry.name.startsWith('.') && entry.name !== 'node_modules') {
        found.push(...(await walk(path)));
      }
    } else if (entry.isFile() && endings.has(extname(entry.name).toLowerCase())) {
      found.push(path);
    }
  }
  return found;
}

function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
