import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const sync = join(root, 'src/sync');
const text = readFileSync(join(sync, 'SPEC.md'), 'utf8');

/** The text below a heading of SPEC.md, up to the next one. */
function section(heading: string): string {
  const found = text.split(/^## /m).find((each) => each.startsWith(`${heading}\n`));
  if (found === undefined) throw new Error(`SPEC.md has no "${heading}".`);
  return found;
}

const numbersOf = (heading: string) =>
  [...section(heading).matchAll(/^(\d+)\. /gm)].map(([, number]) => number ?? '');
const rowsOf = (heading: string) =>
  section(heading)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => (line.split('|')[1] ?? '').trim());

const spec = {
  invariant: numbersOf('Invariants'),
  assumption: numbersOf('What is assumed of a provider'),
  answer: rowsOf('Answers'),
};
type Kind = keyof typeof spec;

/** The invariants and table rows that the names of tests mention. */
const named = ['sync', 'simulation', 'storage'].flatMap((folder) =>
  readdirSync(join(root, 'tests', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) => {
      const code = readFileSync(join(root, 'tests', folder, file), 'utf8');
      const names = code.matchAll(/\b(?:test|describe)(?:\.each\([^;]*?\))?\(\s*(['"`])(.*?)\1/gs);
      return [...names].flatMap(([, , name = '']) => {
        const [, kind, which] = /^(invariant|assumption|answer) (.+?): /.exec(name) ?? [];
        return which === undefined ? [] : [{ kind: kind as Kind, which, name, file }];
      });
    }),
);

describe('SPEC.md and the tests', () => {
  test('there are as many promises as were made', () => {
    expect(spec.invariant).toEqual(Array.from({ length: 11 }, (_, index) => `${index + 1}`));
    expect(spec.assumption).toEqual(Array.from({ length: 7 }, (_, index) => `${index + 1}`));
    expect(spec.answer).toHaveLength(13);
  });

  const all = (Object.keys(spec) as Kind[]).flatMap((kind) =>
    spec[kind].map((which) => [kind, which] as const),
  );

  test.each(all)('%s %s has a test that names it', (kind, which) => {
    expect(named.filter((each) => each.kind === kind && each.which === which)).not.toEqual([]);
  });

  test('no test names what SPEC.md does not have', () => {
    expect(named.filter(({ kind, which }) => !spec[kind].includes(which))).toEqual([]);
  });
});

describe('the table of parts', () => {
  const parts = rowsOf('Parts').flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? ''),
  );
  const files = readdirSync(sync, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  /** Files without a job of their own, which only declare the types of the parts' ports. */
  const ports = ['ports.ts'];

  test('has every file of the engine once', () => {
    expect(parts).toEqual([...new Set(parts)]);
    expect(files.filter((file) => !parts.includes(file) && !ports.includes(file))).toEqual([]);
  });

  test.each(parts)('has %s, which is there', (file) => {
    expect(existsSync(join(sync, file))).toBe(true);
  });
});
