import { describe, expect, it } from 'vitest';
import type { Specification, Struct } from '../../src/domain/specification.ts';
import { settle } from '../../src/formats/settle.ts';

const base: Specification = { imports: [], operations: [], types: [] };

function struct(name: string, rest: Partial<Struct> = {}): Struct {
  return { kind: 'struct', name, properties: [], ...rest };
}

describe('settle', () => {
  it('gives the same objects back when all is well', () => {
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
    ]);
  });

  it('leaves nothing that leads nowhere, and says what did', () => {
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
      'Could not resolve ref: "no:Where", which the operation "op" refers to, is not there. What referred to it is now of any type, or was left out.',
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
});
