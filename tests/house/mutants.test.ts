import { runInThisContext } from 'node:vm';
import { describe, expect, test, vi } from 'vitest';
import type { Covered } from '../../scripts/mutants/coverage.mjs';
import { readEquivalents, shuffle, testsFor } from '../../scripts/mutants/choose.mjs';
import { addProbes, findMutants } from '../../scripts/mutants/mutants.mjs';
import { operators } from '../../scripts/mutants/operators.mjs';
import { codeOf } from '../../scripts/mutants/sources.mjs';
import { mutate } from '../../scripts/mutants/types.mjs';

function mutantsOf(source: string, operator: string): string[] {
  return findMutants('src/domain/a.ts', source)
    .filter((mutant) => mutant.operator === operator)
    .map((mutant) => mutate(source, mutant));
}

const cases: Readonly<Record<string, readonly (readonly [string, readonly string[]])[]>> = {
  condition: [
    ['if (a) b();', ['if (true) b();', 'if (false) b();']],
    ['c = a ? 1 : 2;', ['c = true ? 1 : 2;', 'c = false ? 1 : 2;']],
    ['while (a) b();', ['while (false) b();']],
    ['for (;;) b();', []],
  ],
  comparison: [
    ['c = a < b;', ['c = a <= b;', 'c = a >= b;']],
    ['c = a === b;', ['c = a !== b;']],
  ],
  arithmetic: [['c = a + b * 2;', ['c = a - b * 2;', 'c = a + b / 2;']]],
  logic: [
    ['c = a && b;', ['c = (a || b);', 'c = (a);', 'c = (b);']],
    ['c = a ?? b;', ['c = (a && b);', 'c = (a);', 'c = (b);']],
  ],
  negation: [['c = !a || -b;', ['c = a || -b;', 'c = !a || b;']]],
  assignment: [
    ['a++;', ['a--;']],
    ['a += b;', ['a -= b;']],
    ['a ??= b;', ['a = b;']],
    ['a = b;', []],
  ],
  boolean: [['a = true;', ['a = false;']]],
  text: [
    ["a = 'ä' + '';", ["a = '' + '';", "a = 'ä' + 'mutant';"]],
    ['a = `b${c}`;', ["a = '';"]],
    ["import { a } from './a.ts'; export * from './b.ts'; import('./c.ts');", []],
    ["a = { 'b-c': 1 }; throw new Error('never');", []],
    ["type A = 'a' | 'b'; const a: 'a' = b as 'a';", []],
  ],
  pattern: [['a = /^b$/i;', ['a = /b$/i;', 'a = /^b/i;', 'a = /^b$/;']]],
  element: [
    ['a = [b, ...c];', ['a = [...c];', 'a = [b];']],
    ['a = { b, c: 1 };', ['a = { c: 1 };', 'a = { b };']],
    ['a = [b];', ['a = [];']],
    ['const [a, b] = c;', []],
  ],
  statement: [
    [
      'for (;;) { if (a) continue; b(); }',
      ['for (;;) { if (a) ; b(); }', 'for (;;) { if (a) continue; ; }'],
    ],
    ['if (a) throw b;', ['if (a) ;']],
    ['nothingElse(rest);', []],
  ],
  return: [
    ['const f = () => { return a; };', ['const f = () => { return undefined; };']],
    ['const f = () => { if (a) return; b(); };', ['const f = () => { if (a) ; b(); };']],
    ['const f = () => { return undefined; };', []],
  ],
  case: [
    [
      'switch (a) { case 1: case 2: b(); break; default: c(); }',
      ['switch (a) { case 1:  default: c(); }', 'switch (a) { case 1: case 2: b(); break;  }'],
    ],
  ],
  chain: [
    [
      'a = b?.c?.[0]?.(d).e;',
      ['a = b!.c?.[0]?.(d).e;', 'a = b?.c![0]?.(d).e;', 'a = b?.c?.[0]!(d).e;'],
    ],
  ],
  call: [
    ['a = b.filter(c);', ['a = b;']],
    ['a = b.some(c);', ['a = b.every(c);']],
    ['a = Math.min(b, c);', ['a = Math.max(b, c);']],
  ],
};

describe('a source is broken', () => {
  test('by every operator', () => {
    expect(Object.keys(cases)).toEqual(Object.keys(operators));
  });

  test.each(
    Object.entries(cases).flatMap(([name, list]) => list.map((one) => [name, ...one] as const)),
  )('%s: %s', (operator, source, expected) => {
    expect(mutantsOf(source, operator).toSorted()).toEqual(expected.toSorted());
  });
});

describe('a mutant', () => {
  const source =
    'export function f(a: number) {\n  const g = () => a < 1;\n  return { h: g() };\n}\n';
  const mutants = findMutants('src/domain/a.ts', source);

  test('says where it is', () => {
    expect(mutants[0]).toMatchObject({
      key: 'src/domain/a.ts · f.g · comparison · a < 1 → a <= 1',
      where: 'f.g',
      line: 2,
    });
  });

  test('has the same key after lines have moved, and equal ones have different keys', () => {
    const keys = mutants.map(({ key }) => key);
    const moved = findMutants('src/domain/a.ts', `// Another line\n\n${source}`);
    expect(moved.map(({ key }) => key)).toEqual(keys);
    const twice = findMutants('src/domain/a.ts', 'f(a < 1, a < 1);');
    expect(new Set(twice.map(({ key }) => key)).size).toBe(twice.length);
  });

  test('has a position that does not depend on other mutants', () => {
    const order = shuffle(mutants, '7').map(({ key }) => key);
    expect(order).not.toEqual(mutants.map(({ key }) => key));
    const fewer = shuffle(mutants.slice(1), '7').map(({ key }) => key);
    expect(fewer).toEqual(order.filter((key) => key !== mutants[0]?.key));
    expect(shuffle(mutants, '8').map(({ key }) => key)).not.toEqual(order);
  });

  test('that is listed as equivalent must exist', () => {
    const key = mutants[0]?.key ?? '';
    const gone = { key: 'src/domain/gone.ts · x', reason: 'It was so once.' };
    const { reasons, orphans } = readEquivalents([{ key, reason: 'So it is.' }, gone], mutants);
    expect(reasons.get(key)).toBe('So it is.');
    expect(orphans).toEqual([gone]);
  });
});

describe('the tests of a mutant', () => {
  const source =
    'const a = (b) => b < 1;\nfunction c(d) {\n  if (d) {\n    return a(2) ? 1 : 2;\n  }\n  return 3;\n}\n';

  test('are found by the blocks they execute', () => {
    const { text, count } = addProbes('a.js', source, 10);
    const hits = new Set<number>();
    vi.stubGlobal('hits', hits);
    const run = (call: string) => {
      hits.clear();
      return [runInThisContext(`(() => { ${text} return ${call}; })()`), ...hits];
    };
    expect(count).toBe(3);
    expect(run('a(0)')).toEqual([true, 10]);
    expect(run('c(0)')).toEqual([3, 11]);
    expect(run('c(1)')).toEqual([2, 11, 12, 10]);
    const probes = new Set(
      findMutants('a.js', source).map(({ line, probe }) => `line ${line}: ${probe}`),
    );
    expect([...probes]).toEqual(['line 1: 0', 'line 3: 1', 'line 4: 2', 'line 6: 1']);
  });

  const file = 'src/domain/a.ts';
  const covered = (duration: number, hits: number[], early: number[] = []): Covered => ({
    hash: '',
    passed: true,
    duration,
    hits: hits.length === 0 ? {} : { [file]: hits },
    early: early.length === 0 ? {} : { [file]: early },
  });
  const chosen = (probe: number, tests: Record<string, Covered>) => {
    const mutant = { ...findMutants(file, 'f(true);')[0], file, probe };
    return testsFor(mutant as never, tests, (path) => new Set(path === 'other' ? [] : [file]));
  };

  test('begin with its own, then the quick ones', () => {
    const tests = {
      slow: covered(2000, [1]),
      quick: covered(10, [1, 2]),
      'tests/domain/a.property.test.ts': covered(9000, [1]),
      unrelated: covered(1, [2]),
      failing: { ...covered(1, [1]), passed: false },
    };
    expect(chosen(1, tests)).toEqual(['tests/domain/a.property.test.ts', 'quick', 'slow']);
  });

  test('are all that import it, if it runs while modules are loaded', () => {
    const tests = { one: covered(10, []), two: covered(20, [3], [3]), other: covered(1, []) };
    expect(chosen(-1, tests)).toEqual(['two', 'one']);
    expect(chosen(3, tests)).toEqual(['two', 'one']);
    expect(chosen(4, tests)).toEqual([]);
  });
});

test('results for a file stay valid while only its comments change', () => {
  const code = (text: string) => codeOf('a.ts', text);
  expect(code('// One\na(); /* two */\n')).toBe(code('\n\na(); // three'));
  expect(code("a('// one');")).not.toBe(code("a('// two');"));
});
