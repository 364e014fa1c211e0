import { describe, expect, it } from 'vitest';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import type { Edit } from '../../../src/domain/edits/edit.ts';
import { lossOf as lossBetween } from '../../../src/machines/editing/lossOf.ts';
import type { Specification, Type, TypeRef } from '../../../src/domain/model/specification.ts';
import { operation, ref, struct } from '../../domain/example.ts';

function lossOf(before: Specification, edit: Edit) {
  const applied = applyEdit(before, edit);
  return lossBetween(before, edit, applied.ok ? applied.value.spec : before);
}

const spec: Specification = {
  imports: [{ alias: 'common', url: 'https://example.org/common.json' }],
  operations: [
    operation('pets.get', {
      httpPath: '/pets/:id',
      arguments: [
        { name: 'id', in: 'path', type: { kind: 'string' } },
        { name: 'limit', in: 'query', type: { kind: 'integer' } },
        { name: 'loose', in: 'path', type: { kind: 'string' } },
      ],
      return: { type: ref('Pet') },
      throws: [{ code: 404, type: ref('common:Problem') }],
    }),
  ],
  types: [
    struct('Cat', [{ name: 'friend', type: ref('Cat') }], { parent: ref('Pet') }),
    struct(
      'Pet',
      [
        { name: 'kind', type: { kind: 'string' } },
        { name: 'nick', type: { kind: 'string' } },
      ],
      {
        discriminator: 'kind',
        mapping: [{ type: 'Cat', value: 'cat' }],
      },
    ),
    struct('Shelf', [{ name: 'entries', type: { kind: 'array', items: ref('common:Book') } }]),
  ],
  root: 'Pet',
};

describe('the message about a deletion', () => {
  it('counts the dangling references, except for those of the type itself', () => {
    expect(lossOf(spec, { kind: 'type.delete', name: 'Cat' })).toEqual({
      message: 'Cat deleted, 1 reference dangles.',
      uses: [{ entity: 'type', name: 'Pet', place: 'mapping' }],
    });
  });

  it('names what was mapped by a discriminator that is chosen away', () => {
    const pet = spec.types.find(({ name }) => name === 'Pet');
    if (pet?.kind !== 'struct') throw new Error('Pet is a struct.');
    const { discriminator: _discriminator, mapping: _mapping, ...type } = pet;
    expect(lossOf(spec, { kind: 'type.update', name: 'Pet', type })).toEqual({
      message: 'Pet has no discriminator any more, and its mapping is gone too: cat.',
    });
    const other = { ...pet, discriminator: 'nick' };
    expect(lossOf(spec, { kind: 'type.update', name: 'Pet', type: other })).toBeUndefined();
  });

  it('names the types whose sources refer to a map, of which they have no copy', () => {
    const merged = { metadata: { mergedFrom: ['Fields', 'Copied'] } };
    const fields: Type = { kind: 'map', name: 'Fields', values: { kind: 'string' } };
    const types = [struct('A', [], merged), struct('B', [], merged), struct('Copied'), fields];
    expect(lossOf({ ...spec, types }, { kind: 'type.delete', name: 'Fields' })?.message).toBe(
      'Fields deleted. Its rules for other properties are gone from A, B, too.',
    );
    expect(lossOf({ ...spec, types }, { kind: 'type.delete', name: 'Copied' })?.message).toBe(
      'Copied deleted.',
    );
  });

  it('mentions that a parent was also the root', () => {
    expect(lossOf(spec, { kind: 'type.delete', name: 'Pet' })).toEqual({
      message: 'Pet deleted, 2 references dangle. It was the root type.',
      uses: [
        { entity: 'operation', name: 'pets.get', place: 'return' },
        { entity: 'type', name: 'Cat', place: 'parent' },
      ],
    });
  });

  it('names the places that use types of an import', () => {
    expect(lossOf(spec, { kind: 'import.delete', alias: 'common' })).toEqual({
      message: 'common deleted, 2 references dangle.',
      uses: [
        { entity: 'operation', name: 'pets.get', place: 'throw 404' },
        { entity: 'type', name: 'Shelf', place: 'property entries' },
      ],
    });
  });

  it('mentions what is removed with a discriminator', () => {
    expect(lossOf(spec, { kind: 'property.delete', type: 'Pet', name: 'kind' })).toEqual({
      message: 'kind deleted. It was the discriminator of Pet, and its mapping is gone too.',
      uses: [{ entity: 'type', name: 'Cat', place: 'mapping' }],
      isHarmless: false,
    });
    expect(lossOf(spec, { kind: 'property.delete', type: 'Pet', name: 'nick' })).toEqual({
      message: 'nick deleted from Pet.',
    });
    expect(lossOf(spec, { kind: 'type.mapping', name: 'Pet', mapping: [] })).toEqual({
      message: 'cat deleted from the mapping of Pet.',
    });
  });

  it('mentions if the path still has the variable of an argument', () => {
    const deleted = (name: string) =>
      lossOf(spec, { kind: 'argument.delete', operation: 'pets.get', name })?.message;
    expect(deleted('id')).toBe('id deleted. Its variable is still in the path /pets/:id.');
    expect(deleted('limit')).toBe('limit deleted from pets.get.');
    expect(deleted('loose')).toBe('loose deleted from pets.get.');
  });

  it('names an error, and a payload', () => {
    const edit = { kind: 'throw.delete', operation: 'pets.get', index: 0 } as const;
    expect(lossOf(spec, edit)?.message).toBe('Error 404 deleted from pets.get.');
    const posted = operation('pets.post', { payload: { type: ref('Pet') } });
    const payload = { kind: 'payload.set', operation: 'pets.post', payload: null } as const;
    expect(lossOf({ ...spec, operations: [posted] }, payload)?.message).toBe(
      'Payload deleted from pets.post.',
    );
  });

  it('names what a struct loses as a map, and what still extends it', () => {
    const type = { kind: 'map', name: 'Pet', values: { kind: 'string' } } as const;
    expect(lossOf(spec, { kind: 'type.update', name: 'Pet', type })).toEqual({
      message:
        'Pet is a map now. Removed: 2 properties (kind, nick), the discriminator kind. Cat still extends it.',
      uses: [{ entity: 'type', name: 'Cat', place: 'parent' }],
      isHarmless: false,
    });
    const empty: Specification = { ...spec, types: [struct('Pet')] };
    expect(lossOf(empty, { kind: 'type.update', name: 'Pet', type })).toBeUndefined();
  });

  it('says nothing if nothing else is lost', () => {
    expect(lossOf(spec, { kind: 'type.rename', name: 'Pet', to: 'Animal' })).toBeUndefined();
    expect(lossOf(spec, { kind: 'operation.delete', name: 'pets.get' })).toEqual({
      message: 'pets.get deleted.',
    });
  });
});

describe('the message about another type', () => {
  const said = { enum: ['a'], pattern: 'a' };
  const before: Specification = {
    ...spec,
    operations: [
      operation('a', {
        arguments: [{ name: 'q', in: 'query', type: { kind: 'string', metadata: said } }],
        payload: { type: { kind: 'array', items: ref('Pet'), metadata: { maxItems: 2 } } },
      }),
    ],
    types: [
      struct('T', [
        { name: 'p', type: { kind: 'string' }, metadata: said },
        { name: 'r', type: { kind: 'integer' }, metadata: { minimum: 1 } },
      ]),
    ],
  };
  const message = (edit: Parameters<typeof lossOf>[1]) => lossOf(before, edit)?.message;
  const typed = { name: 'p', type: { kind: 'integer' } } as const;

  it('names the constraints that went', () => {
    expect(message({ kind: 'property.update', type: 'T', name: 'p', property: typed })).toBe(
      'enum, pattern of p removed: they do not apply to integer.',
    );
    const same = { ...typed, type: { kind: 'string' } } as const;
    expect(message({ kind: 'property.update', type: 'T', name: 'p', property: same })).toBe(
      undefined,
    );
  });

  it('names those of several properties, and of arguments and bodies', () => {
    const type = struct('T', [typed, { name: 'r', type: { kind: 'boolean' } }]);
    expect(message({ kind: 'type.update', name: 'T', type })).toBe(
      'enum, pattern of p removed: they do not apply to integer. Also removed: minimum of r.',
    );
    const changed = operation('a', {
      arguments: [{ name: 'q', in: 'query', type: { kind: 'boolean' } }],
      payload: { type: { kind: 'map', values: ref('Pet') } },
    });
    expect(message({ kind: 'operation.update', name: 'a', operation: changed })).toBe(
      'enum, pattern of q removed: they do not apply to boolean. Also removed: maxItems of the payload.',
    );
  });

  it('names those of an error', () => {
    const failing = (type: TypeRef) => operation('a', { throws: [{ code: 400, type }] });
    const was = { ...before, operations: [failing({ kind: 'string', metadata: said })] };
    const edit = { kind: 'operation.update', name: 'a' } as const;
    const changed = { ...edit, operation: failing({ kind: 'integer' }) };
    expect(lossOf(was, changed)?.message).toBe(
      'enum, pattern of error 400 removed: they do not apply to integer.',
    );
  });

  it('names those of the elements of a type, and why they are gone', () => {
    const list = (items: TypeRef): Type => ({ kind: 'array', name: 'L', items });
    const lists = { ...before, types: [list({ kind: 'string', metadata: said })] };
    const edit = { kind: 'type.update', name: 'L', type: list({ kind: 'integer' }) } as const;
    expect(lossOf(lists, edit)?.message).toBe(
      'enum, pattern of each item removed: they do not apply to integer.',
    );
    const numbers: TypeRef = {
      kind: 'array',
      items: { kind: 'integer', metadata: { minimum: 1 } },
    };
    const listed = {
      ...before,
      types: [struct('T', [{ name: 'p', type: numbers }])],
    };
    const property = { name: 'p', type: { kind: 'number' } } as const;
    expect(
      lossOf(listed, { kind: 'property.update', type: 'T', name: 'p', property })?.message,
    ).toBe('minimum of p removed: its type is now number.');
  });
});

describe('the message about shared parts that are gone', () => {
  const shared = (sharedAs: string) => ({ metadata: { sharedAs } });
  const limit = {
    name: 'limit',
    in: 'query',
    type: { kind: 'integer' },
    ...shared('Limit'),
  } as const;
  const problem = { code: 404, type: ref('Problem'), ...shared('NotFound') };
  const listed = operation('list', { arguments: [limit], throws: [problem] });
  const found = operation('find', { throws: [problem] });
  const whole: Specification = {
    imports: [],
    operations: [listed, found],
    types: [struct('Problem')],
  };
  const message = (before: Specification, edit: Edit) => lossOf(before, edit)?.message;

  it('names those that nothing uses any more', () => {
    expect(message(whole, { kind: 'operation.delete', name: 'list' })).toBe(
      'list deleted. Nothing else used these shared parts, which are gone too: parameter Limit.',
    );
    expect(message(whole, { kind: 'operation.delete', name: 'find' })).toBe('find deleted.');
    const alone = { ...whole, operations: [listed] };
    expect(message(alone, { kind: 'throw.delete', operation: 'list', index: 0 })).toBe(
      'Error 404 deleted from list. Nothing else used these shared parts, which are gone too: response NotFound.',
    );
    const bare = { ...listed, arguments: [] };
    expect(message(whole, { kind: 'operation.update', name: 'list', operation: bare })).toBe(
      'Nothing else used these shared parts, which are gone too: parameter Limit.',
    );
  });

  it('leaves out those that have a place of their own', () => {
    const kept: Specification = {
      ...whole,
      metadata: { components: { parameters: { Limit: { name: 'limit', in: 'query' } } } },
    };
    expect(message(kept, { kind: 'operation.delete', name: 'list' })).toBe('list deleted.');
  });
});
