import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Word, meaning and file of every row of docs/GLOSSARY.md. */
const rows = readFileSync(join(root, 'docs/GLOSSARY.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, word, , file] = /^\| ([^|]+) \| ([^|]+) \| `([^`]+)` \|$/.exec(line) ?? [];
    return word === undefined || file === undefined ? [] : [{ word, file }];
  });

describe('the glossary', () => {
  test('is sorted and has each word once', () => {
    const words = rows.map(({ word }) => word);
    expect(words.length).toBeGreaterThan(20);
    expect(words).toEqual([...new Set(words)].toSorted());
  });

  test.each(rows)('leads from "$word" to $file', ({ word, file }) => {
    expect(existsSync(join(root, file))).toBe(true);
    // Spaces and hyphens are left out in the names of code.
    const plain = (text: string) => text.toLowerCase().replaceAll(/[\s*-]/g, '');
    const found = `${file}\n${readFileSync(join(root, file), 'utf8')}`;
    const stem = word.replace(/ion$/, '');
    expect(plain(found)).toContain(plain(stem));
  });
});

/** Each retired word as it might appear in code or prose, with its replacement. */
const retired: readonly (readonly [word: RegExp, instead: string])[] = [
  [/keeper/i, 'journal writer'],
  [/\brehears/i, 'warm-up'],
  [/\bordeals?\b/i, 'stress'],
  [/\btrails?\b/i, 'jump history'],
  [/reading ?place/i, 'scroll anchor'],
  [/\w[a-z]Further|\bfurther(?:[A-Z]|\(\))|\bthe further part\b/, 'analysis, other or additional'],
  [/\bfolds? the journal|\bfolded into|\b(?:since|last)Fold|\bfoldAfter/i, 'compaction'],
  [/\bdeeds?\b/i, 'intent'],
  [/\b(?:memory|dexie)Shelf|\bshelf\b|\bShelf;/, 'device storage'],
  [/\blookAround\b|\b(?:device|this)\.around\b/, 'environment'],
  [/\blacking\b/i, 'unsupported'],
  [/\bspread: ReadonlyMap|\bconst spread\b/, 'contents'],
  [/\b(?:[a-z]\w*K|[Kk])ept(?:Row|State|Step|Rev|Port|Day|Selection|Dialog)/, 'its own word'],
];

/** Words that merely contain the letters, and a type of a sample. */
const elsewhere = /[Hh]ousekeep|\bKeeper(?=['"_/]| deleted)/g;

function breaches(text: string): string[] {
  const rest = text.replaceAll(elsewhere, '');
  // Also each word of a name such as `lackingParts`.
  const split = rest.replaceAll(/([a-z\d])(?=[A-Z])/g, '$1 ');
  return retired.flatMap(([word, instead]) => {
    const found = word.exec(rest) ?? word.exec(split);
    return found === null ? [] : [`"${found[0]}": say "${instead}"`];
  });
}

test('retired words stay out of the code, its file names and the documentation', () => {
  const folders = ['src', 'workers', 'server', 'cli', 'scripts', 'config', 'tests', 'docs'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.split(sep).join('/')}`)
      .filter((path) => /\.(?:tsx?|mjs|css|md)$/.test(path))
      .filter((path) => !/\/fixtures\/|docs\/GLOSSARY|house\/words\.test/.test(path)),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((path) =>
    breaches(`${path}\n${readFileSync(join(root, path), 'utf8')}`).map((why) => `${path}: ${why}`),
  );
  expect(found).toEqual([]);
});

test.each([
  'createKeeper()',
  '// a rehearsal of it',
  'tests/server/ordeal/',
  'const keptRow = 1',
  'createKeptPorts()',
  'lackingParts',
  'hasRehearsal',
  'furtherPages',
  'reportFurther()',
  'tests/simulation/shelf.ts',
  'device.around.clock',
])('the retired word in %s is found', (text) => {
  expect(breaches(text)).toHaveLength(1);
});
