import { describe, expect, test } from 'vitest';
import type { Operation, Specification, Type } from '../../../src/domain/model/specification.ts';
import { printParts } from '../../../src/formats/typeapi/printParts.ts';
import { print } from '../../../src/formats/typeapi/print.ts';

const type = (name: string, rest: Partial<Type> = {}): Type =>
  ({ kind: 'struct', name, properties: [], ...rest }) as Type;
const operation = (name: string, rest: Partial<Operation> = {}): Operation => ({
  name,
  httpMethod: 'GET',
  httpPath: '/',
  arguments: [],
  throws: [],
  ...rest,
});
const spec: Specification = {
  imports: [],
  operations: [operation('b'), operation('a')],
  types: [type('Y'), type('X')],
  root: 'X',
  baseUrl: 'https://example.com',
};

describe('the parts', () => {
  test('include one for each operation and each type, in the order of the specification', () => {
    expect(printParts(spec).map((part) => part.entity ?? part.lines)).toEqual([
      ['{', '  "baseUrl": "https://example.com",', '  "operations": {'],
      { kind: 'operation', name: 'b' },
      { kind: 'operation', name: 'a' },
      ['  },', '  "definitions": {'],
      { kind: 'type', name: 'Y' },
      { kind: 'type', name: 'X' },
      ['  },', '  "root": "X"', '}'],
    ]);
  });

  test('of an empty specification form an empty object', () => {
    expect(printParts({ imports: [], operations: [], types: [] })).toEqual([{ lines: ['{}'] }]);
  });

  test('keep numeric names in their place', () => {
    const names = printParts({ ...spec, types: [type('b'), type('10'), type('2')] }).flatMap(
      ({ entity }) => (entity?.kind === 'type' ? [entity.name] : []),
    );
    expect(names).toEqual(['b', '10', '2']);
  });
});

describe('a part that was printed once', () => {
  test('stays the same as long as the entity is the same object', () => {
    const before = printParts(spec);
    const changed = {
      ...spec,
      operations: [operation('b', { description: 'new' }), spec.operations[1] as Operation],
    };
    const after = printParts(changed);
    expect(after[1]).not.toBe(before[1]);
    expect(after[1]?.lines).toContain('      "description": "new",');
    for (const index of [2, 4, 5]) expect(after[index]).toBe(before[index]);
  });

  test('ends with a comma exactly if something comes after it', () => {
    const before = printParts(spec);
    const added = printParts({ ...spec, types: [...spec.types, type('Z')] });
    expect(before[5]?.lines.at(-1)).toBe('    }');
    expect(added[5]?.lines.at(-1)).toBe('    },');
    expect(printParts(spec)[5]).toBe(before[5]);
    expect(before[5]?.lines.at(-1)).toBe('    }');
  });

  test('keeps its findings', () => {
    const unfilled = {
      ...spec,
      types: [
        type('X', {
          parent: { kind: 'reference', target: 'Y', template: [{ generic: 'T', type: '' }] },
        }),
      ],
    };
    const first = print(unfilled).findings;
    expect(first.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'empty-template /definitions/X/parent',
    ]);
    expect(print(unfilled).findings).toEqual(first);
  });
});
