import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

interface Exported {
  readonly name: string;
  readonly file: string;
}

const declaration = /^export (?:async )?(function\*?|const|class|interface|type) (\w+)/gm;

/** A type and what shows it may have one name: `Conflict` is also the screen of a conflict. */
const nameOf = (keyword: string, name: string): string =>
  keyword === 'interface' || keyword === 'type' ? `type ${name}` : name;

function exportsOf({ file, text }: { readonly file: string; readonly text: string }) {
  return [...text.matchAll(declaration)].map(([, keyword = '', name = '']) => ({
    name: nameOf(keyword, name),
    file,
  }));
}

/** The same step of several formats has the same name. */
const formatOf = (file: string): string | undefined => {
  const folder = /^src\/formats\/(\w+)\//.exec(file)?.[1];
  return folder === undefined || shared.has(folder) ? undefined : folder;
};
const shared: ReadonlySet<string> = new Set(['reading', 'registry', 'settling', 'syntax']);

/** A call has one name in the contract, at the server that answers it, and as a command. */
const callers = ['src/provider/contract/', 'server/routes/', 'cli/commands/'];
const callerOf = (file: string): string | undefined =>
  callers.find((folder) => file.startsWith(folder));

/** Names that may be exported twice, with the reason. */
const exceptions: ReadonlyMap<string, string> = new Map([
  ['done', 'what became of a call at the server, and of a command'],
  ['refused', 'the same'],
  ['flag', 'a kind of field in the contract, and a shape of what OpenAPI prints'],
  ['list', 'the same'],
  ['text', 'the same'],
  ['formats', 'the list of formats, and the command that prints it'],
  ['type FindingCounts', 'an answer of the worker, which is declared for the page, too'],
  ['type PreviewFinding', 'the same'],
  ['type PreviewTarget', 'the same'],
  ['type PrintedExport', 'the same'],
  ['trustedScript', 'the same in the page and in the service worker, which share no code'],
]);

/** The files that export each name; a function with several signatures is one. */
function filesByName(all: readonly Exported[]): ReadonlyMap<string, ReadonlySet<string>> {
  const byName = new Map<string, Set<string>>();
  for (const { name, file } of all) byName.set(name, (byName.get(name) ?? new Set()).add(file));
  return byName;
}

/** The names that files export for different things. */
function namedTwice(all: readonly Exported[]): readonly string[] {
  const byName = filesByName(all);
  return [...byName].flatMap(([name, found]) => {
    const files = [...found];
    const apart = (kindOf: (file: string) => string | undefined) => {
      const kinds = files.map(kindOf);
      return !kinds.includes(undefined) && new Set(kinds).size === kinds.length;
    };
    const isOne = files.length === 1 || apart(formatOf) || apart(callerOf);
    return isOne || exceptions.has(name) ? [] : [`${name}: ${files.join(', ')}`];
  });
}

test('no name is exported for two different things', () => {
  const files = ['src', 'workers', 'server', 'cli'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => ({
        file: [folder, ...path.split(sep)].join('/'),
        text: readFileSync(join(root, folder, path), 'utf8'),
      })),
  );
  const all = files.flatMap(exportsOf);
  expect(all.length).toBeGreaterThan(1000);
  expect(namedTwice(all)).toEqual([]);
  const names = filesByName(all);
  expect([...exceptions.keys()].filter((name) => (names.get(name)?.size ?? 0) < 2)).toEqual([]);
});

test.each([
  [['src/ui/a.ts', 'src/ui/b.ts'], 1],
  [['src/formats/openapi/a.ts', 'src/formats/typeapi/a.ts'], 0],
  [['src/formats/openapi/a.ts', 'src/formats/openapi/b.ts'], 1],
  [['src/formats/openapi/a.ts', 'src/formats/reading/a.ts'], 1],
  [['src/provider/contract/a.ts', 'server/routes/a.ts'], 0],
  [['src/provider/contract/a.ts', 'server/store/a.ts'], 1],
])('%j: %i of each kind', (files, count) => {
  const text = 'export async function one() {}\nconst two = 2;\nexport interface Three {}\n';
  const all = files.flatMap((file) => exportsOf({ file, text }));
  expect(all.map(({ name }) => name)).toEqual(['one', 'type Three', 'one', 'type Three']);
  expect(namedTwice(all)).toHaveLength(count * 2);
});
