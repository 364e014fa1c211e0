import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Files below a folder, relative to the project's folder, with `/`. */
function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(root.length + 1)
        .split(sep)
        .join('/'),
    );
}

const program = ['src', 'workers', 'server', 'cli'].flatMap(filesBelow);
const besides = ['scripts', 'config', 'vite.config.ts', 'index.html'].flatMap((name) =>
  name.includes('.') ? [name] : filesBelow(name),
);

test('no folder has more than 20 entries, so that each can be read at a glance', () => {
  const entries = new Map<string, Set<string>>();
  for (const file of [...program, ...besides]) {
    for (let path = file; path !== '.'; path = posix.dirname(path)) {
      const folder = posix.dirname(path);
      entries.set(folder, (entries.get(folder) ?? new Set()).add(path));
    }
  }
  const large = [...entries].filter(([, { size }]) => size > 20);
  expect(large.map(([folder, { size }]) => `${folder}: ${size}`)).toEqual([]);
});

test('no file of the program has more than 400 lines, so that each can be read in one go', () => {
  const files = [...program, ...besides].filter((file) => /\.(?:tsx?|mjs|js|css)$/.test(file));
  const lines = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length - 1;
  const long = files.filter((file) => lines(file) > 400);
  expect(long.map((file) => `${file}: ${lines(file)}`)).toEqual([]);
});

/** Files that only tests use, or that the development server loads by a composed name. */
const exceptions = new Set([
  'src/domain/model/values/deepFreeze.ts',
  'src/storage/specs/memorySpecs.ts',
  'server/work/workInThread.ts',
]);

test('every file of the program is used by the program', () => {
  const used = new Set<string>();
  for (const file of [...program, ...besides]) {
    if (!/\.(?:tsx?|mjs|json|css|html)$/.test(file)) continue;
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, path = ''] of text.matchAll(/['"`](\.{0,2}\/[^'"`?\s]+)/g)) {
      used.add(path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(file), path));
    }
    for (const [path] of text.matchAll(/(?:src|workers|server|cli)\/[\w/.-]+\.tsx?/g)) {
      used.add(path);
    }
  }
  const unused = program.filter((file) => /\.(?:tsx?|css)$/.test(file) && !used.has(file));
  expect(unused.filter((file) => !exceptions.has(file))).toEqual([]);
  expect([...exceptions].filter((file) => !unused.includes(file))).toEqual([]);
});
