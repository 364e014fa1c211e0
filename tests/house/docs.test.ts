import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from '../../cli/run.ts';
import { plantedBugs } from '../simulation/plantedBugs.mjs';
import { house } from './rooms.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { scripts, dependencies, license } = JSON.parse(read('package.json')) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly license: string;
};

/** Files that are fetched, built or written at run time. */
const made = new Set(['node_modules', 'dist', 'data', '.cache', '.git', 'test-results']);
const files = readdirSync(root, { withFileTypes: true })
  .filter(({ name }) => !made.has(name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(join(root, entry.name), { recursive: true, withFileTypes: true })
      : [entry],
  )
  .filter((entry) => entry.isFile())
  .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
const pages = files.filter((file) => file.endsWith('.md') && !file.includes('fixtures/formats'));

/** All distinct captures of `pattern` in a text. */
function captured(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))];
}

describe.each(pages)('%s', (page) => {
  const text = read(page);

  test('names only npm scripts that exist', () => {
    const named = [
      ...captured(text, /\bnpm run (?:-s |--silent )?([\w:]+)/g),
      ...captured(text, /\bnpm (start|test)\b/g),
    ];
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  test('names only commands of typewright that exist', async () => {
    const named = captured(text, /^ *(?:.*\bnpx |[A-Z_]+=\S+ )?typewright ([a-z]\w*)/gm);
    const io = { stdout: () => undefined, stderr: () => undefined } as never;
    const codes = await Promise.all(named.map((name) => run([name, '--help'], io)));
    expect(named.filter((_, index) => codes[index] !== 0)).toEqual([]);
  });

  test('links to files and headings that exist', () => {
    const links = captured(text, /\]\(([^)\s]+)\)/g).filter((link) => !/^\w+:/.test(link));
    const broken = links.filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : normalize(join(dirname(page), path));
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !headings(read(target)).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  test('names files and folders that exist', () => {
    const named = captured(
      text,
      /`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|css|html|md)|(?:[\w.-]+\/)+)`/g,
    );
    // Built, stored and fetched files are not in the repository.
    const tracked = named.filter((name) => !/^(?:dist|data|\.cache|test-results)\//.test(name));
    expect(tracked.filter((name) => !files.some((file) => hasPath(file, name)))).toEqual([]);
  });
});

/** Whether a path refers to a file; its beginning may be left out, and folders end with `/`. */
function hasPath(file: string, path: string): boolean {
  const at = `/${file}`;
  return path.endsWith('/') ? at.includes(`/${path}`) : at.endsWith(`/${path}`);
}

/** The anchors of a page's headings. */
function headings(text: string): string[] {
  return captured(text, /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('the tests that docs/SYNC.md names are there', () => {
  // In code, a quotation mark within a name may be escaped or not.
  const plain = (text: string) => text.replaceAll('\\', '');
  const cited = [...read('docs/SYNC.md').matchAll(/`([\w.]+\.(?:spec|test)\.ts)`: ([^|\n]+)/g)];
  const missing = cited.filter(([, file = '', name = '']) => {
    const path = files.find((one) => hasPath(one, file));
    return path === undefined || !plain(read(path)).includes(name.trim());
  });
  expect(cited.length).toBeGreaterThan(10);
  expect(missing.map(([cite]) => cite)).toEqual([]);
});

test('the sentences that browser tests carry are of sections of the rules, numbered without a gap', () => {
  const sections = captured(read('docs/rules.md'), /^## (\d+)\. /gm);
  // Read from the text, because the parsed file would only contain the last of two with the same id.
  const ids = [...read('tests/e2e/sentences.json').matchAll(/^ *"([\d.]+)":/gm)].map(
    ([, id]) => id,
  );
  const counts = new Map<string, number>();
  const expected = ids.map((id = '') => {
    const section = id.split('.')[0] ?? '';
    counts.set(section, (counts.get(section) ?? 0) + 1);
    return `${section}.${counts.get(section)}`;
  });
  expect(ids.length).toBeGreaterThan(100);
  expect(ids).toEqual(expected);
  expect([...counts.keys()].filter((section) => !sections.includes(section))).toEqual([]);
});

test('the figures that the documents give of tables and lists are true', () => {
  const sync = read('docs/SYNC.md');
  const table = /\| case \| outcome \|[^\n]*\n\|[ -|]*\n((?:\|[^\n]*\n)+)/.exec(sync)?.[1] ?? '';
  expect(sync).toContain(`These are ${table.trim().split('\n').length} cases.`);
  expect(read('docs/TESTING.md')).toContain(`${plantedBugs.length} bugs are planted`);
});

test('the settings of the server are those it reads', () => {
  const told = captured(read('docs/OPERATIONS.md'), /^\| `([A-Z_]+)` \|/gm);
  expect(told.toSorted()).toEqual(
    captured(read('server/settings.ts'), /env\['(\w+)'\]/g).toSorted(),
  );
});

test('the packages that rooms may use are those that are installed', () => {
  const allowed = new Set(house.flatMap(({ packages }) => packages));
  expect([...allowed].toSorted()).toEqual(Object.keys(dependencies).toSorted());
});

test('the licence is whole', () => {
  expect(license).toBe('Apache-2.0');
  const text = read('LICENSE');
  for (const part of [
    'Apache License\n                           Version 2.0, January 2004',
    '9. Accepting Warranty or Additional Liability.',
    'END OF TERMS AND CONDITIONS',
    'APPENDIX: How to apply the Apache License to your work.',
    'limitations under the License.',
  ]) {
    expect(text).toContain(part);
  }
});
