import { describe, expect, it } from 'vitest';
import {
  emptySpecification,
  type Specification,
  type Struct,
  type TypeRef,
} from '../../../src/domain/model/specification.ts';
import { print } from '../../../src/formats/typescript/print.ts';
import { compile } from './compile.ts';

const text = { kind: 'string' } as const;
const ref = (target: string, type?: string): TypeRef => ({
  kind: 'reference',
  target,
  ...(type !== undefined && { template: [{ generic: 'T', type }] }),
});

function struct(name: string, types: Readonly<Record<string, TypeRef>>, rest: object = {}): Struct {
  const properties = Object.entries(types).map(([key, type]) => ({ name: key, type }));
  return { kind: 'struct', name, properties, ...rest };
}

function printed(spec: Partial<Specification>): { text: string; codes: string[] } {
  const result = print({ ...emptySpecification, ...spec });
  return { text: result.text, codes: result.findings.map(({ code }) => code) };
}

const lines = (...all: string[]): string => `${all.join('\n')}\n`;

describe('types', () => {
  it.each(
    (
      'any boolean break case catch class const continue debugger default delete do else enum ' +
      'export extends false finally for function if implements import in instanceof interface let ' +
      'never new null number object package private protected public return static string super ' +
      'switch symbol this throw true try typeof undefined unknown var void while with yield ' +
      'bigint Record Omit'
    ).split(' '),
  )('have no name that means something else: %s', (name) => {
    const used = struct('User', { a: ref(name) });
    const { text: shown } = printed({ types: [struct(name, {}), used] });
    expect(shown).toContain(`export interface ${name}_ {`);
    expect(shown).toContain(`a?: ${name}_;`);
  });

  it('are interfaces, maps and lists', () => {
    const types = [
      struct('Pet', {
        name: text,
        'x-y': { kind: 'map', values: { kind: 'any' } },
        tags: { kind: 'array', items: { kind: 'integer', nullable: true } },
        flag: { kind: 'boolean', nullable: true, description: 'On?' },
      }),
      { kind: 'map', name: 'Names', values: ref('Names') } as const,
      { kind: 'array', name: 'Tree', items: ref('Tree') } as const,
    ];
    expect(printed({ types })).toEqual({
      text: lines(
        'export interface Pet {',
        '  name?: string;',
        '  "x-y"?: Record<string, unknown>;',
        '  tags?: (number | null)[];',
        '  /** On? */',
        '  flag?: boolean | null;',
        '}',
        '',
        'export interface Names {',
        '  [key: string]: Names;',
        '}',
        '',
        'export type Tree = Tree[];',
      ),
      codes: ['details-left-out'],
    });
  });

  it('declare the first of two properties of the same name, and say so once', () => {
    const pet: Struct = {
      kind: 'struct',
      name: 'Pet',
      properties: [
        { name: 'id', type: text },
        { name: 'id', type: { kind: 'number' } },
      ],
    };
    const cat = struct('Cat', {}, { parent: { kind: 'reference', target: 'Pet' } });
    const result = print({ ...emptySpecification, types: [pet, cat] });
    expect(result.text).toContain(lines('export interface Pet {', '  id?: string;', '}'));
    expect(result.findings.map(({ code, message }) => [code, message])).toEqual([
      [
        'duplicate-name',
        'There are two properties called "id" in Pet: the second is not exported.',
      ],
    ]);
  });

  it('show what is required and which values are allowed', () => {
    const properties = [
      { name: 'id', type: { kind: 'integer' }, metadata: { required: true } },
      { name: 'state', type: text, metadata: { enum: ['a', "b'", null] }, nullable: true },
    ] as const;
    expect(printed({ types: [{ kind: 'struct', name: 'A', properties }] }).text).toBe(
      lines('export interface A {', '  id: number;', `  state?: "a" | "b'" | null;`, '}'),
    );
  });

  it('are described without ending the comment', () => {
    const description = 'First */ alert(1) /*\r\n\nThird';
    const type = struct('A', {}, { description, deprecated: true });
    expect(printed({ types: [type] }).text).toBe(
      lines(
        '/**',
        ' * First *\\/ alert(1) /*',
        ' *',
        ' * Third',
        ' * @deprecated',
        ' */',
        'export interface A {}',
      ),
    );
  });

  it('inherit, and are distinguished by a literal', () => {
    const mapping = [{ type: 'Cat', value: 'cat"' }];
    const types = [
      struct('Pet', { kind: text, age: { kind: 'integer' } }, { discriminator: 'kind', mapping }),
      struct('Cat', {}, { parent: ref('Pet') }),
      struct('Old', { age: text, kind: text }, { parent: ref('Pet') }),
    ];
    expect(printed({ types }).text).toContain(
      lines(
        'export interface Cat extends Pet {',
        '  kind?: "cat\\"";',
        '}',
        '',
        'export interface Old extends Omit<Pet, "age"> {',
        '  age?: string;',
        '  kind?: string;',
        '}',
      ),
    );
  });

  it('are generic', () => {
    const generic = { kind: 'generic', name: 'T' } as const;
    const types = [
      struct('Page', { items: { kind: 'array', items: generic } }),
      struct('Sorted', { by: text }, { parent: ref('Page') }),
      struct('Pets', {}, { parent: ref('Sorted', 'Pets') }),
      struct('Texts', { all: ref('Page', 'string'), open: ref('Page', '') }),
    ];
    const { text: all } = printed({ types });
    expect(all).toContain('export interface Page<T = unknown> {\n  items?: T[];');
    expect(all).toContain('export interface Sorted<T = unknown> extends Page<T> {');
    expect(all).toContain('export interface Pets extends Sorted<Pets> {}');
    expect(all).toContain('  all?: Page<string>;\n  open?: Page;');
  });

  it('replace what a type parameter of the parent fills, and narrow what is anything there', () => {
    const generic = { kind: 'generic', name: 'T' } as const;
    const anything = { kind: 'any' } as const;
    const page = struct('Page', { items: { kind: 'array', items: generic }, next: anything });
    const open = struct(
      'Open',
      { items: { kind: 'array', items: anything }, next: text },
      { parent: ref('Page', 'string') },
    );
    expect(printed({ types: [page, open] }).text).toContain(
      lines(
        'export interface Open extends Omit<Page<string>, "items"> {',
        '  items?: unknown[];',
        '  next?: string;',
        '}',
      ),
    );
  });

  it('replace a text of the parent unless all that is allowed now is text', () => {
    const level = (name: string, ...allowed: (string | number)[]): Struct => {
      const type: TypeRef = typeof allowed[0] === 'string' ? text : { kind: 'integer' };
      const properties = [{ name: 'level', type, metadata: { enum: allowed } }];
      return { kind: 'struct', name, properties, parent: { kind: 'reference', target: 'Base' } };
    };
    const types = [struct('Base', { level: text }), level('Named', 'a', 'b'), level('Counted', 1)];
    const { text: all } = printed({ types });
    expect(all).toContain('export interface Named extends Base {\n  level?: "a" | "b";');
    expect(all).toContain('interface Counted extends Omit<Base, "level"> {\n  level?: 1;');
  });

  it('have names that TypeScript allows', () => {
    const types = [
      struct('import', { new: ref('1a') }),
      struct('import_', {}),
      struct('1a', {}),
      struct('Record', { a: { kind: 'map', values: ref('Record') } }),
    ];
    const { text: all, codes } = printed({ types });
    expect(all).toContain('export interface import_ {\n  new?: _1a;');
    expect(all).toContain('export interface import__2 {}');
    expect(all).toContain('export interface Record_ {\n  a?: Record<string, Record_>;');
    expect(codes).toEqual(Array.from({ length: 4 }, () => 'type-renamed'));
  });

  it('are included from loaded imports', () => {
    const types = [struct('A', { error: ref('common:Error'), other: ref('far:Away') })];
    const imports = [
      { alias: 'common', url: 'u', types: [struct('Error', { cause: ref('Error') })] },
      { alias: 'far', url: 'u' },
    ];
    const { text: all, codes } = printed({ types, imports });
    expect(all).toContain('  error?: common_Error;\n  other?: unknown;');
    expect(all).toContain('export interface common_Error {\n  cause?: common_Error;');
    expect(codes).toEqual(['import-not-loaded']);
  });

  it('inherit from structs only, and not from themselves', () => {
    const types = [
      struct('A', {}, { parent: ref('A') }),
      struct('B', {}, { parent: ref('Names') }),
      { kind: 'map', name: 'Names', values: text } as const,
    ];
    const { text: all, codes } = printed({ types });
    expect(all).toContain('export interface A {}\n\nexport interface B {}');
    expect(codes).toEqual(['parent-left-out', 'parent-left-out']);
  });
});

describe('operations', () => {
  it('form one interface', () => {
    const types = [struct('Operations', {})];
    const operations: Specification['operations'] = [
      {
        name: 'pets.update',
        description: 'Changes a pet',
        stability: 0,
        httpMethod: 'PUT',
        httpPath: '/pets/:id',
        httpCode: 200,
        arguments: [
          { name: 'id', in: 'path', type: { kind: 'integer' } },
          { name: 'dry-run', in: 'query', type: { kind: 'boolean' } },
        ],
        payload: { type: ref('Operations') },
        return: { type: { kind: 'array', items: ref('Operations') } },
        throws: [{ code: 404, type: text }, { code: 999 }],
      },
    ];
    expect(printed({ types, operations }).text).toContain(
      lines(
        'export interface Operations_2 {',
        '  /**',
        '   * Changes a pet',
        '   * @deprecated',
        '   */',
        '  "pets.update": {',
        '    method: "PUT";',
        '    path: "/pets/:id";',
        '    arguments: {',
        '      id: number;',
        '      "dry-run"?: boolean;',
        '    };',
        '    payload: Operations;',
        '    return: Operations[];',
        '    throws: {',
        '      "404": string;',
        '      "999": unknown;',
        '    };',
        '  };',
        '}',
      ),
    );
  });
});

it('says of an argument its own words, not those of the type it refers to', () => {
  const { text: all } = printed({
    operations: [
      {
        name: 'list',
        httpMethod: 'GET',
        httpPath: '/',
        arguments: [
          {
            name: 'state',
            in: 'query',
            type: { kind: 'string', description: 'of the schema' },
            metadata: { description: 'own words' },
          },
          { name: 'page', in: 'query', type: { kind: 'integer', description: 'only words' } },
        ],
        throws: [],
      },
    ],
  });
  expect(all).toContain('/** own words */\n      state?: string;');
  expect(all).toContain('/** only words */\n      page?: number;');
});

it('is a module even without types', () => {
  expect(printed({})).toEqual({ text: 'export {};\n', codes: [] });
});

it('is checked by a compiler that reports errors', async () => {
  const wrong = await compile(new Map([['wrong', 'export interface A extends Missing {}']]));
  expect(wrong).toContain('wrong.ts(1,28): error TS2304');
});

it('a property that chooses among children is required as its struct says, also below a union that another one chooses from', () => {
  const required = (...names: string[]) => ({ metadata: { required: names } });
  const mapping = [{ type: 'Leaf', value: 'leaf' }];
  const { text: declared } = printed({
    types: [
      struct('Any', { a: text }, { discriminator: 'a', metadata: { union: 'oneOf' } }),
      struct(
        'Base',
        { b: text },
        { parent: ref('Any'), discriminator: 'b', mapping, ...required('b') },
      ),
      struct('Leaf', { c: text }, { parent: ref('Base') }),
    ],
  });
  expect(declared).toMatch(/\bb: /);
  expect(declared).not.toMatch(/\bb\?: /);
});

it('a union without members is unknown', () => {
  const { text: declarations } = printed({
    types: [struct('Pet', { a: { kind: 'union', match: 'one', members: [] } })],
  });
  expect(declarations).toContain('a?: unknown;');
});
