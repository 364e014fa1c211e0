import { describe, expect, it } from 'vitest';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import {
  checkSpecification,
  findingsByCode,
  recheck,
} from '../../../src/domain/check/checkSpecification.ts';
import type { CheckFinding } from '../../../src/domain/check/finding.ts';
import { checkCodes, kinds, type CheckCode } from '../../../src/domain/check/findingKinds.ts';
import type {
  Include,
  Operation,
  Specification,
  Type,
} from '../../../src/domain/model/specification.ts';
import { operation, ref, struct } from '../example.ts';

const text = { kind: 'string' } as const;

function spec(parts: {
  readonly operations?: readonly Operation[];
  readonly types?: readonly Type[];
  readonly imports?: readonly Include[];
  readonly root?: string;
}): Specification {
  return { imports: [], operations: [], types: [], ...parts };
}

function find(checked: Specification, code: CheckCode): readonly CheckFinding[] {
  return findingsByCode(checkSpecification(checked)).get(code) ?? [];
}

/** The finding's message, place and fixes. */
function told(checked: Specification, code: CheckCode) {
  return find(checked, code).map(({ message, at, fixes }) => [
    message,
    at.place ?? '',
    fixes.map(({ label }) => label),
  ]);
}

/** The specification after the fix with this label. */
function mended(checked: Specification, code: CheckCode, label: string): Specification {
  const fix = find(checked, code)
    .flatMap(({ fixes }) => fixes)
    .find((one) => one.label === label);
  if (fix === undefined) throw new Error(`No fix ${label}`);
  const applied = applyEdit(checked, fix.edit);
  if (!applied.ok) throw new Error(applied.refusal.message);
  return applied.value.spec;
}

describe('constraints', () => {
  const constrained = spec({
    operations: [
      operation('a', {
        arguments: [
          {
            name: 'q',
            in: 'query',
            type: { kind: 'array', items: { kind: 'string', metadata: { pattern: '(' } } },
            metadata: { required: 'yes' },
          },
        ],
      }),
    ],
    types: [
      struct('T', [
        { name: 'p', type: { kind: 'integer' }, metadata: { enum: [1, 2], default: 3 } },
        { name: 'r', type: text, metadata: { minLength: 3, maxLength: 2 } },
      ]),
    ],
  });

  it('are found where nothing can meet them', () => {
    expect(told(constrained, 'default-not-allowed')).toEqual([
      [
        'Default of the property p of T: this is not one of the allowed values.',
        'property p',
        ['Remove default'],
      ],
    ]);
    expect(told(constrained, 'constraint-range')).toEqual([
      [
        'Maximum length of the property r of T: together with “Minimum length”, this leaves no value.',
        'property r',
        [],
      ],
    ]);
    expect(told(constrained, 'constraint-value')).toEqual([
      [
        'Required of the argument q of a: this must be true or false.',
        'argument q',
        ['Remove required'],
      ],
    ]);
    expect(told(constrained, 'pattern-foreign')).toEqual([
      [
        'Pattern of the argument q of a, in an element: this does not compile in a browser, and is left unchanged.',
        'argument q',
        [],
      ],
    ]);
  });

  it('can be removed', () => {
    const mendedOnce = mended(constrained, 'default-not-allowed', 'Remove default');
    expect(find(mendedOnce, 'default-not-allowed')).toEqual([]);
    expect(
      find(mended(constrained, 'constraint-value', 'Remove required'), 'constraint-value'),
    ).toEqual([]);
  });
});

describe('dangling references', () => {
  const dangling = spec({
    imports: [
      { alias: 'known', url: 'https://example.org', types: [struct('Here')] },
      { alias: 'unknown', url: 'https://example.org' },
    ],
    operations: [
      operation('a', {
        arguments: [{ name: 'filter', in: 'query', type: ref('Gone') }],
        return: { type: { kind: 'array', items: ref('known:Gone') } },
        throws: [
          { code: 404, type: ref('unknown:Any') },
          { code: 500, type: ref('nowhere:Any') },
        ],
      }),
    ],
    types: [
      struct('Page', [{ name: 'entry', type: { kind: 'generic', name: 'T' } }]),
      struct('Pet', [{ name: 'page', type: ref('Page', { T: 'Lost' }) }], {
        parent: ref('Missing'),
        discriminator: 'page',
        mapping: [{ type: 'Stray', value: 'stray' }],
      }),
    ],
    root: 'Absent',
  });

  it('are found everywhere, in imports as far as their types are known', () => {
    expect(told(dangling, 'dangling-reference')).toEqual([
      [
        'The argument filter of a refers to Gone, which does not exist.',
        'argument filter',
        ['Create type Gone', 'Replace with string'],
      ],
      [
        'The return of a refers to known:Gone, but the import known has no type of that name.',
        'return',
        ['Replace with any'],
      ],
      [
        'The throw 500 of a refers to nowhere:Any, but there is no import named nowhere.',
        'throw 500',
        ['Replace with any'],
      ],
      [
        'The property page of Pet refers to Lost, which does not exist.',
        'property page',
        ['Create type Lost', 'Replace with any'],
      ],
      [
        'The parent of Pet refers to Missing, which does not exist.',
        'parent',
        ['Create type Missing', 'Remove parent'],
      ],
      [
        'The mapping of Pet refers to Stray, which does not exist.',
        'mapping',
        ['Create type Stray', 'Remove from the mapping'],
      ],
    ]);
    expect(told(dangling, 'dangling-root')).toEqual([
      ['The root type is Absent, which does not exist.', '', ['Create type Absent', 'Remove root']],
    ]);
    expect(told(dangling, 'unresolved-import').map(([message]) => message)).toEqual([
      'The types of the import unknown are not known here.',
    ]);
  });

  it('are fixed in place, within arrays and templates', () => {
    const [first] = mended(dangling, 'dangling-reference', 'Replace with any').operations;
    expect(first?.return?.type).toEqual({ kind: 'array', items: { kind: 'any' } });
    const created = mended(dangling, 'dangling-reference', 'Create type Lost');
    expect(told(created, 'dangling-reference').map(([, place]) => place)).not.toContain(
      'property page',
    );
  });
});

describe('routes and their variables', () => {
  it('are equal whatever the names of their variables', () => {
    const same = spec({
      operations: [
        operation('b.get', { httpPath: '/b/:id' }),
        operation('b.read', { httpPath: '/b/{name}' }),
        operation('b.save', { httpPath: '/b/:id', httpMethod: 'PUT' }),
      ],
    });
    expect(told(same, 'duplicate-route').map(([message]) => message)).toEqual([
      'b.get answers GET /b/:id, and so does b.read.',
      'b.read answers GET /b/{name}, and so does b.get.',
    ]);
  });

  it('are equal with and without the slash before them', () => {
    const same = spec({
      operations: [operation('a', { httpPath: '/pets' }), operation('b', { httpPath: 'pets' })],
    });
    expect(find(same, 'duplicate-route')).toHaveLength(2);
  });

  it('without a path are called by the slash that is asked for', () => {
    const same = spec({
      operations: [operation('a', { httpPath: '' }), operation('b', { httpPath: '' })],
    });
    expect(told(same, 'duplicate-route')[0]?.[0]).toBe('a answers GET /, and so does b.');
  });

  it('name only a few of many duplicates', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const many = spec({ operations: names.map((name) => operation(name)) });
    expect(told(many, 'duplicate-route')[1]?.[0]).toBe(
      'b answers GET /, and so does a, c, d and 2 more.',
    );
  });

  it('and arguments are matched by either of their names', () => {
    const one = spec({
      operations: [
        operation('c', {
          httpPath: '/c/:id/:part-id/{wire}',
          arguments: [
            { name: 'id', in: 'query', type: text },
            { name: 'part-id', in: 'path', type: text },
            { name: 'here', wireName: 'wire', in: 'path', type: text },
            { name: 'other', in: 'path', type: text },
          ],
        }),
      ],
    });
    expect(told(one, 'path-variable-without-argument')).toEqual([
      [
        'The path of c has the variable id, but no path argument describes it.',
        '',
        ['Move argument id to the path'],
      ],
    ]);
    expect(told(one, 'path-argument-without-variable')).toEqual([
      [
        'The argument other of c is in the path, but /c/:id/:part-id/{wire} has no variable for it.',
        'argument other',
        ['Delete argument other', 'Add :other to the path'],
      ],
    ]);
    const longer = mended(one, 'path-argument-without-variable', 'Add :other to the path');
    expect(longer.operations[0]?.httpPath).toBe('/c/:id/:part-id/{wire}/:other');
  });

  it('get a string argument for a variable that has none', () => {
    const one = spec({ operations: [operation('d', { httpPath: '/d/:id' })] });
    expect(mended(one, 'path-variable-without-argument', 'Add argument id').operations).toEqual([
      operation('d', {
        httpPath: '/d/:id',
        arguments: [{ name: 'id', in: 'path', type: text }],
      }),
    ]);
  });
});

describe('hierarchies', () => {
  it('with a cycle are reported at each type of the cycle, but not below', () => {
    const round = spec({
      types: [
        struct('A', [], { parent: ref('B') }),
        struct('B', [], { parent: ref('A') }),
        struct('Below', [], { parent: ref('A') }),
      ],
    });
    expect(told(round, 'parent-cycle')).toEqual([
      ['A extends itself: A → B → A.', 'parent', ['Remove parent']],
      ['B extends itself: B → A → B.', 'parent', ['Remove parent']],
    ]);
  });

  it('with a long cycle are named in part', () => {
    const cycle = (names: string) =>
      spec({
        types: [...names].map((name, index) =>
          struct(name, [], { parent: ref(names[(index + 1) % names.length] ?? '') }),
        ),
      });
    expect(told(cycle('ABCDEF'), 'parent-cycle')[0]?.[0]).toBe(
      'A extends itself: A → B → C → D → E → F → A.',
    );
    expect(told(cycle('ABCDEFG'), 'parent-cycle')[0]?.[0]).toBe(
      'A extends itself: A → B → C → D → E → F → … → A.',
    );
  });

  it('are filled with generics that they have', () => {
    const checked = spec({
      types: [
        struct('Page', [{ name: 'entry', type: { kind: 'generic', name: 'T' } }]),
        struct('Pets', [], { parent: ref('Page', { T: 'string', Old: 'string' }) }),
        struct('Puzzle', [], { parent: ref('Gone', { Old: 'string' }) }),
      ],
    });
    expect(told(checked, 'stale-generic')).toEqual([
      [
        'The parent of Pets says what Old stands for, but Page has no such generic.',
        'parent',
        ['Remove Old'],
      ],
    ]);
    expect(told(mended(checked, 'stale-generic', 'Remove Old'), 'stale-generic')).toEqual([]);
    const two = struct('Two', [], { parent: ref('Page', { T: 'string', A: 'any', B: 'any' }) });
    expect(told({ ...checked, types: [...checked.types, two] }, 'stale-generic').at(-1)?.[0]).toBe(
      'The parent of Two says what A and B stand for, but Page has no such generics.',
    );
  });

  it('are structs, also in an import', () => {
    const map = (name: string): Type => ({ kind: 'map', name, values: text });
    const checked = spec({
      imports: [{ alias: 'known', url: 'https://example.org', types: [map('Bag')] }],
      types: [
        map('Box'),
        struct('A', [], { parent: ref('Box') }),
        struct('B', [], { parent: ref('known:Bag') }),
        struct('C', [], { parent: ref('A') }),
      ],
    });
    expect(told(checked, 'parent-not-struct')).toEqual([
      ['A extends Box, which is a map, not a struct.', 'parent', ['Remove parent']],
      ['B extends known:Bag, which is a map, not a struct.', 'parent', ['Remove parent']],
    ]);
    expect(
      told(mended(checked, 'parent-not-struct', 'Remove parent'), 'parent-not-struct'),
    ).toEqual([
      ['B extends known:Bag, which is a map, not a struct.', 'parent', ['Remove parent']],
    ]);
  });

  const animals = spec({
    types: [
      struct('Animal', [{ name: 'kind', type: text }], {
        discriminator: 'kind',
        mapping: [{ type: 'Cat', value: 'cat' }],
      }),
      struct('Bird', [], { parent: ref('Animal'), base: true }),
      struct('Cat', [], { parent: ref('Animal') }),
      struct('Dog', [], { parent: ref('Animal') }),
      struct('Fish', [], {
        parent: ref('Animal'),
        base: true,
        discriminator: 'scales',
        mapping: [{ type: 'Eel', value: 'eel' }],
      }),
      struct('Eel'),
      struct('Owl', [], { parent: ref('Bird') }),
    ],
  });

  it('with a discriminator need a value for every subtype that is not a base', () => {
    expect(told(animals, 'unmapped-child')).toEqual([
      [
        'Dog extends Animal, but no value of kind stands for it.',
        'mapping',
        ['Add Dog to the mapping'],
      ],
      [
        'Eel extends Animal, but no value of kind stands for it.',
        'mapping',
        ['Add Eel to the mapping'],
      ],
      [
        'Owl extends Animal, but no value of kind stands for it.',
        'mapping',
        ['Add Owl to the mapping'],
      ],
    ]);
    const [first] = mended(animals, 'unmapped-child', 'Add Dog to the mapping').types;
    expect(first?.kind === 'struct' && first.mapping).toEqual([
      { type: 'Cat', value: 'cat' },
      { type: 'Dog', value: 'Dog' },
    ]);
  });

  it('are not offered a property of a name that none can have', () => {
    const odd = spec({ types: [struct('A', [], { discriminator: 'no name' })] });
    expect(told(odd, 'foreign-discriminator').map(([, , fixes]) => fixes)).toEqual([
      ['Remove discriminator'],
    ]);
  });

  it('have a discriminator of their own', () => {
    expect(told(animals, 'foreign-discriminator')).toEqual([
      [
        'The discriminator of Fish is scales, which is not one of its properties.',
        '',
        ['Add property scales', 'Remove discriminator'],
      ],
    ]);
  });

  it('a thousand types deep make each type look at only a few others', () => {
    const deep = spec({
      types: Array.from({ length: 2000 }, (_, index) =>
        struct(`T${index}`, [], { parent: ref(`T${index + 1}`), base: true, discriminator: 'no' }),
      ),
    });
    const checked = checkSpecification(deep);
    let facts = 0;
    for (const asked of checked.asked.values()) facts += asked.length;
    expect(facts).toBeLessThan(2000 * 200);
  });
});

describe('generics', () => {
  const pages = spec({
    imports: [
      {
        alias: 'lib',
        url: 'https://example.org',
        types: [struct('Box', [{ name: 'of', type: { kind: 'generic', name: 'X' } }])],
      },
    ],
    operations: [
      operation('open', { return: { type: ref('Page') } }),
      operation('half', { return: { type: ref('Page', { T: '' }) } }),
      operation('lib', { payload: { type: ref('lib:Box') }, httpMethod: 'POST' }),
      operation('full', { return: { type: ref('Page', { T: 'string' }) } }),
      operation('child', { return: { type: ref('Pages') } }),
    ],
    types: [
      struct('Page', [{ name: 'entry', type: { kind: 'generic', name: 'T' } }]),
      struct('Pages', [], { parent: ref('Page', { T: 'integer' }) }),
      struct('Open', [], { parent: ref('Page') }),
    ],
  });

  it('are filled where their type is used', () => {
    expect(told(pages, 'unfilled-generic')).toEqual([
      [
        'The return of open uses Page without saying what its generic T stands for.',
        'return',
        ['Let T be any'],
      ],
      [
        'The return of half uses Page without saying what its generic T stands for.',
        'return',
        ['Let T be any'],
      ],
      [
        'The payload of lib uses lib:Box without saying what its generic X stands for.',
        'payload',
        ['Let X be any'],
      ],
      [
        'The parent of Open uses Page without saying what its generic T stands for.',
        'parent',
        ['Let T be any'],
      ],
    ]);
    const half = mended(pages, 'unfilled-generic', 'Let T be any');
    expect(half.operations[0]?.return?.type).toEqual(ref('Page', { T: 'any' }));
  });
});

describe('what an import brings and the editor would not offer', () => {
  const odd = spec({
    operations: [
      operation('pets list', { payload: { type: text } }),
      operation('pets_list', { httpPath: '/a', httpCode: 204, return: { type: text } }),
      operation('twice', {
        httpPath: '/b',
        throws: [{ code: 404 }, { code: 500 }, { code: 404, type: text }],
      }),
    ],
    types: [struct('string', [{ name: 'a b', type: text }]), struct('', [])],
  });

  it('invalid names get valid ones that are free', () => {
    expect(told(odd, 'invalid-operation-name')).toEqual([
      [
        '“pets list”: Operation name must match the regular expression: ^[A-Za-z0-9_.]{1,128}$.',
        '',
        ['Rename to pets_list_copy'],
      ],
    ]);
    expect(told(odd, 'invalid-type-name').map(([, , fixes]) => fixes)).toEqual([
      ['Rename to string_copy'],
      ['Rename to Type'],
    ]);
  });

  it('names of properties stay, because they are sent to clients', () => {
    expect(told(odd, 'invalid-property-name')).toEqual([
      [
        '“a b” in string: Property name must match the regular expression: ^[A-Za-z0-9_.$]{1,128}$.',
        'property a b',
        [],
      ],
    ]);
  });

  it('bodies that are never sent can be removed', () => {
    expect(told(odd, 'payload-not-offered')).toEqual([
      ['pets list is a GET, but has a payload.', 'payload', ['Remove payload']],
    ]);
    expect(told(odd, 'return-without-content')).toEqual([
      [
        'pets_list answers with 204 (no content), but returns something.',
        'return',
        ['Remove return'],
      ],
    ]);
  });

  it('what is said of a response stays when its type is removed', () => {
    const metadata = { description: 'Gone.' };
    const one = operation('a', { httpCode: 204, return: { type: text, metadata } });
    const after = mended(spec({ operations: [one] }), 'return-without-content', 'Remove return');
    expect(after.operations).toEqual([
      operation('a', { httpCode: 204, metadata: { responses: { '204': metadata } } }),
    ]);
  });

  it('the second error with the same code can be deleted', () => {
    expect(told(odd, 'duplicate-throw')).toEqual([
      ['twice throws 404 more than once.', 'throw 404', ['Delete throw number 3']],
    ]);
    expect(mended(odd, 'duplicate-throw', 'Delete throw number 3').operations[2]?.throws).toEqual([
      { code: 404 },
      { code: 500 },
    ]);
  });
});

describe('unused types', () => {
  const used = spec({
    operations: [operation('a', { return: { type: ref('Used') } })],
    types: [
      struct('Base', [{ name: 'kind', type: text }], { discriminator: 'kind' }),
      struct('Child', [], { parent: ref('Base') }),
      struct('Own', [{ name: 'next', type: ref('Own') }]),
      struct('Root'),
      struct('Used', [{ name: 'base', type: ref('Base') }]),
    ],
    root: 'Root',
  });

  it('are those that only they themselves mention', () => {
    expect(told(used, 'unused-type')).toEqual([
      ['Nothing refers to Own.', '', ['Delete unused type']],
    ]);
  });

  it('are found again when an edit takes the last mention away, or adds the first', () => {
    const touched = { operations: ['a'], types: [], imports: [], head: false, all: false };
    const without = { ...used, operations: [operation('a')] };
    const unused = (found: typeof checked) =>
      findingsByCode(found)
        .get('unused-type')
        ?.map(({ message }) => message);
    const checked = checkSpecification(used);
    const after = recheck(checked, without, touched);
    expect(unused(after)).toEqual(['Nothing refers to Own.', 'Nothing refers to Used.']);
    expect(unused(recheck(after, used, touched))).toEqual(['Nothing refers to Own.']);
    // When its mentions elsewhere change their order, they are still checked.
    const both = (...targets: readonly string[]) => ({
      ...used,
      types: [...used.types, struct('Last')],
      operations: [
        operation('a', {
          return: { type: ref('Used') },
          throws: targets.map((target, at) => ({ code: 400 + at, type: ref(target) })),
        }),
      ],
    });
    const swapped = recheck(checkSpecification(both('Last', 'Own')), both('Own', 'Root'), touched);
    expect(unused(swapped)).toEqual(['Nothing refers to Last.']);
  });

  it('are not those to which the source of another one refers', () => {
    const merged = struct('Used', [], { metadata: { mergedFrom: ['Own'] } });
    const types = used.types.map((type) => (type.name === 'Used' ? merged : type));
    expect(told({ ...used, types }, 'unused-type')).toEqual([]);
  });

  it('are not reported if there are no operations', () => {
    expect(told({ ...used, operations: [] }, 'unused-type')).toEqual([]);
  });
});

describe('settings', () => {
  const about: Specification = {
    ...spec({}),
    baseUrl: 'https://a.example/v1',
    info: {
      contact: { name: 'Ada', url: 'www.example.org', email: 'ada at example.org' },
      license: { name: 'MIT', url: 'https://example.org/mit' },
    },
    servers: [
      { url: '/v2' },
      { url: 'https://a.example/v1' },
      { url: '{host}/v1' },
      { url: 'a b' },
    ],
    tags: [{ name: 'pets' }, { name: 'orders' }, { name: 'pets' }],
  };

  it('need valid addresses', () => {
    expect(told(about, 'invalid-address')).toEqual([
      ['The server has "a b" as its URL, which is not one.', 'server', []],
      ['The contact has "www.example.org" as its URL, which is not one.', 'contact', []],
      [
        'The contact has "ada at example.org" as its email address, which is not one.',
        'contact',
        [],
      ],
    ]);
  });

  it('list each server and each tag once', () => {
    expect(told(about, 'duplicate-server')).toEqual([
      ['The server https://a.example/v1 is listed twice.', '', []],
    ]);
    expect(told(about, 'duplicate-tag')).toEqual([['The tag pets is described twice.', '', []]]);
  });

  it('are checked again when they change', () => {
    const edit = { kind: 'settings.set', baseUrl: null, security: null, tags: [] } as const;
    const applied = applyEdit(about, edit);
    if (!applied.ok) throw new Error(applied.refusal.message);
    const { spec: after, touched } = applied.value;
    const rechecked = recheck(checkSpecification(about), after, touched);
    expect([...findingsByCode(rechecked).keys()]).toEqual(['invalid-address']);
  });
});

describe('checking again', () => {
  it('looks only at what was touched and what depends on it', () => {
    const operations = Array.from({ length: 500 }, (_, index) =>
      operation(`o${index}`, { httpPath: `/o${index}`, return: { type: ref(`T${index + 100}`) } }),
    );
    // In the order of their names, because entities that a sort moves are touched, too.
    const types = Array.from({ length: 500 }, (_, index) => struct(`T${index + 100}`));
    const before = spec({ operations, types });
    const checked = checkSpecification(before);
    const asked = new Map(checked.asked);
    const applied = applyEdit(before, { kind: 'type.delete', name: 'T107' });
    if (!applied.ok) throw new Error(applied.refusal.message);
    const after = recheck(checked, applied.value.spec, applied.value.touched);
    const looked = [...after.asked].filter(([entity, facts]) => asked.get(entity) !== facts);
    expect(looked.map(([entity]) => entity)).toEqual(['operation o7']);
    expect(findingsByCode(after).get('dangling-reference')).toHaveLength(1);
  });
});

it('explains every kind of finding', () => {
  for (const code of checkCodes) {
    expect(kinds[code].meaning).toMatch(/^[A-Z0-9].*\.$/s);
    expect(kinds[code].title).toMatch(/^[A-Z][^.]*$/);
  }
});
