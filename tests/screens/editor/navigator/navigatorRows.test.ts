import { describe, expect, it } from 'vitest';
import { groupByPrefix } from '../../../../src/domain/model/operationGroups.ts';
import {
  navigatorRows,
  operationsSection,
  resultRows,
  typesSection,
} from '../../../../src/screens/editor/navigator/navigatorRows.ts';
import { makeOperation, makeSpecification, makeStruct } from '../../specifications.ts';

const names = ['b.y', 'a', 'b.x', 'a.b.c', 'a.b', '.', 'b.z', '__proto__.x'];
const operations = names.map((name) => makeOperation(name));
const types = [makeStruct('Pet')];

function labels(closed: readonly string[] = []): string[] {
  return navigatorRows(groupByPrefix(operations), names.length, types, new Set(closed)).map((row) =>
    'label' in row
      ? `${'  '.repeat(row.level - 1)}${row.label}`
      : `${'  '.repeat(row.level - 1)}${row.name}`,
  );
}

describe('groups of operations', () => {
  it('are formed by the part before the last dot, in order of appearance', () => {
    expect(
      groupByPrefix(operations).map(({ prefix, operations: members }) => [prefix, members.length]),
    ).toEqual([
      ['b', 3],
      ['', 2],
      ['a.b', 1],
      ['a', 1],
      ['__proto__', 1],
    ]);
  });

  it('contain every operation exactly once, even for 30,000', () => {
    const many = Array.from({ length: 30_000 }, (_, index) =>
      makeOperation(`group${index % 700}.operation${index}`),
    );
    const groups = groupByPrefix(many);
    expect(groups).toHaveLength(700);
    expect(new Set(groups.flatMap((group) => group.operations))).toEqual(new Set(many));
  });
});

describe('lines of the navigator', () => {
  it('form a tree with the operations without a prefix first', () => {
    expect(labels()).toEqual([
      'Operations',
      '  a',
      '  .',
      '  b',
      '    y',
      '    x',
      '    z',
      '  a.b',
      '    c',
      '  a',
      '    b',
      '  __proto__',
      '    x',
      'Types',
      '  Pet',
    ]);
  });

  it('leave out collapsed groups', () => {
    const all = labels();
    expect(labels(['g:b'])).toEqual([...all.slice(0, 4), ...all.slice(7)]);
    expect(labels([operationsSection])).toEqual(['Operations', 'Types', '  Pet']);
    expect(labels([typesSection]).at(-1)).toBe('Types');
  });

  it('have unique ids', () => {
    const rows = navigatorRows(groupByPrefix(operations), names.length, types, new Set());
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  it('show results with their current method', () => {
    const spec = makeSpecification({ operations, types });
    expect(
      resultRows(
        [
          { kind: 'operation', name: 'b.x', where: 'path' },
          { kind: 'operation', name: 'gone' },
          { kind: 'type', name: 'Pet' },
        ],
        spec,
      ),
    ).toMatchObject([
      { kind: 'operation', label: 'b.x', method: 'GET', where: 'path' },
      { kind: 'operation', label: 'gone', method: undefined },
      { kind: 'type', name: 'Pet' },
    ]);
  });
});
