import { describe, expect, it } from 'vitest';
import type { Specification, Struct } from '../../../src/domain/model/specification.ts';
import { parseAs } from '../../../src/formats/registry/detectFormat.ts';
import { settle } from '../../../src/formats/settling/settle.ts';

const base: Specification = { imports: [], operations: [], types: [] };

function struct(name: string, rest: Partial<Struct> = {}): Struct {
  return { kind: 'struct', name, properties: [], ...rest };
}

describe('settle', () => {
  it('returns the same objects if nothing is wrong', () => {
    const spec: Specification = {
      ...base,
      imports: [{ alias: 'other', url: 'https://example.com' }],
      types: [
        struct('A', { parent: { kind: 'reference', target: 'other:B' } }),
        { kind: 'map', name: 'M', values: { kind: 'reference', target: 'A' } },
      ],
      root: 'A',
    };
    expect(settle({ spec, findings: [] }).spec).toBe(spec);
  });

  it('makes names valid and unique, and references follow the first of a name', () => {
    const to = (target: string) => ({ kind: 'reference', target }) as const;
    const spec: Specification = {
      ...base,
      operations: [
        { name: 'a/b', httpMethod: 'GET', httpPath: '/', arguments: [], throws: [] },
        { name: '', httpMethod: 'GET', httpPath: '/', arguments: [], throws: [] },
      ],
      types: [
        struct('My Type'),
        struct('Twice', { properties: [{ name: 'x', type: to('My Type') }] }),
        struct('Twice', { parent: to('Twice') }),
        struct('string'),
        struct('My_Type'),
        struct('My Type'),
      ],
      root: 'My Type',
    };
    const settled = settle({ spec, findings: [] });
    expect(settled.spec.types.map(({ name }) => name)).toEqual([
      'My_Type_2',
      'Twice',
      'Twice_2',
      'string_',
      'My_Type',
      'My_Type_3',
    ]);
    expect(settled.spec.types[1]).toMatchObject({
      properties: [{ type: { target: 'My_Type_2' } }],
    });
    expect(settled.spec.types[2]).toMatchObject({ parent: { target: 'Twice' } });
    expect(settled.spec.root).toBe('My_Type_2');
    expect(settled.spec.operations.map(({ name }) => name)).toEqual(['a_b', 'operation']);
    expect(settled.findings.map(({ code }) => code).toSorted()).toEqual([
      'duplicate-name',
      'invalid-name',
      'invalid-name',
      'invalid-name',
      'invalid-name',
      'invalid-name',
    ]);
  });

  it('removes dangling references, and reports them', () => {
    const gone = { kind: 'reference', target: 'Gone' } as const;
    const spec: Specification = {
      ...base,
      imports: [{ alias: 'known', url: 'https://example.com', types: [struct('Here')] }],
      operations: [
        {
          name: 'op',
          httpMethod: 'POST',
          httpPath: '/',
          arguments: [{ name: 'a', in: 'query', type: { ...gone, target: 'no:Where' } }],
          payload: { type: { kind: 'array', items: { ...gone, nullable: true } } },
          return: { type: gone },
          throws: [{ code: 500, type: gone }, { code: 404 }],
        },
      ],
      types: [
        struct('A', {
          parent: gone,
          discriminator: 'x',
          mapping: [
            { type: 'Gone', value: 'g' },
            { type: 'B', value: 'b' },
          ],
          properties: [
            {
              name: 'x',
              nullable: true,
              type: {
                kind: 'reference',
                target: 'B',
                template: [
                  { generic: 'T', type: 'Gone' },
                  { generic: 'U', type: 'string' },
                ],
              },
            },
            { name: 'y', type: { kind: 'reference', target: 'known:Gone' } },
            { name: 'z', type: { kind: 'reference', target: 'known:Here' } },
          ],
        }),
        struct('B', { mapping: [{ type: 'Gone', value: 'g' }] }),
      ],
      root: 'Gone',
    };
    const { spec: settled, findings } = settle({ spec, findings: [] });
    const any = { kind: 'any' };
    expect(settled).toEqual({
      imports: spec.imports,
      operations: [
        {
          ...spec.operations[0],
          arguments: [{ name: 'a', in: 'query', type: any }],
          payload: { type: { kind: 'array', items: { kind: 'any', nullable: true } } },
          return: { type: any },
          throws: [{ code: 500, type: any }, { code: 404 }],
        },
      ],
      types: [
        struct('A', {
          discriminator: 'x',
          mapping: [{ type: 'B', value: 'b' }],
          properties: [
            {
              name: 'x',
              nullable: true,
              type: {
                kind: 'reference',
                target: 'B',
                template: [
                  { generic: 'T', type: '' },
                  { generic: 'U', type: 'string' },
                ],
              },
            },
            { name: 'y', type: { kind: 'any' } },
            { name: 'z', type: { kind: 'reference', target: 'known:Here' } },
          ],
        }),
        struct('B'),
      ],
    });
    expect(findings).toHaveLength(6);
    expect(findings[0]?.message).toBe(
      'Could not resolve ref: the operation "op" refers to "no:Where", which does not exist. The reference became any, or was left out.',
    );
  });

  it('keeps the first of a name within a list', () => {
    const spec: Specification = {
      ...base,
      imports: [
        { alias: 'a', url: 'https://example.com/1' },
        { alias: 'a', url: 'https://example.com/2' },
      ],
      types: [
        struct('A', {
          properties: [
            { name: 'x', type: { kind: 'string' } },
            { name: 'x', type: { kind: 'integer' } },
          ],
        }),
      ],
    };
    const { spec: settled, findings } = settle({ spec, findings: [] });
    expect(settled.imports).toEqual([spec.imports[0]]);
    expect(settled.types[0]).toMatchObject({ properties: [{ type: { kind: 'string' } }] });
    expect(findings.map(({ code }) => code)).toEqual(['duplicate-name', 'duplicate-name']);
  });

  it('removes the parent that closes a cycle, and no other', () => {
    const parent = (target: string) => ({ parent: { kind: 'reference', target } as const });
    const spec: Specification = {
      ...base,
      types: [
        struct('Child', parent('A')),
        struct('A', parent('B')),
        struct('B', parent('A')),
        struct('Self', parent('Self')),
      ],
    };
    const { spec: settled, findings } = settle({ spec, findings: [] });
    expect(settled.types.map((type) => type.kind === 'struct' && type.parent?.target)).toEqual([
      'A',
      'B',
      undefined,
      undefined,
    ]);
    expect(findings.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'parent-cycle B would inherit from itself, so its parent A is left out.',
      'parent-cycle Self would inherit from itself, so its parent Self is left out.',
    ]);
  });
});

describe('findings have places', () => {
  it.each([
    [
      'typeapi',
      {
        operations: {
          'my op': {
            method: 'GET',
            path: '/',
            arguments: {
              id: { in: 'query', schema: { type: 'reference', target: 'No' } },
              payload: { in: 'body', schema: { type: 'reference', target: 'Nobody' } },
            },
            return: { schema: { type: 'reference', target: 'Nothing' } },
            throws: [{ code: 404 }, { code: 500, schema: { type: 'reference', target: 'None' } }],
          },
        },
        $defs: {
          'a/b': {
            type: 'struct',
            parent: { type: 'reference', target: 'No' },
            properties: { 'x~y': { type: 'reference', target: 'Nobody' } },
          },
          List: { type: 'array', schema: { type: 'reference', target: 'No' } },
        },
      },
      [
        '/operations/my op',
        '/operations/my op/arguments/id',
        '/operations/my op/arguments/payload',
        '/operations/my op/return',
        '/operations/my op/throws/1',
        '/$defs/a~1b',
        '/$defs/a~1b/parent',
        '/$defs/a~1b/properties/x~0y',
        '/$defs/List',
      ],
    ],
    [
      'internal',
      {
        operations: [],
        types: [
          { name: 'A', type: 'struct', properties: [] },
          {
            name: 'B',
            type: 'struct',
            properties: [
              { name: 'x', type: 'string' },
              { name: 'y', type: 'object', reference: 'No' },
            ],
          },
          { name: 'A', type: 'struct', parent: 'Nobody', properties: [] },
        ],
        root: 'Nothing',
      },
      ['/types/1/properties/1', '/types/2', '/types/2/parent', '/root'],
    ],
  ] as const)('in %s', async (format, document, paths) => {
    const context = { options: {}, report: () => undefined };
    const read = await parseAs(format, JSON.stringify(document), context);
    if (!read.ok) throw new Error(read.refusal.message);
    expect(read.value.findings.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
  });
});
