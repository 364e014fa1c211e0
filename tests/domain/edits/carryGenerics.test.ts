import { describe, expect, test } from 'vitest';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import type { Edit } from '../../../src/domain/edits/edit.ts';
import type { Property, Specification } from '../../../src/domain/model/specification.ts';
import { operation, ref, struct } from '../example.ts';

const holds = (name: string, generic: string): Property => ({
  name,
  type: { kind: 'generic', name: generic },
});
const page = struct('Page', [holds('entry', 'T'), holds('other', 'U')]);
const before: Specification = {
  imports: [],
  operations: [operation('list', { return: { type: ref('Page', { T: 'Pet', U: 'string' }) } })],
  types: [
    page,
    struct('Pets', [], { parent: ref('Page', { T: 'Pet', U: 'string' }) }),
    struct('Other', [], { parent: ref('Elsewhere', { T: 'Pet' }) }),
  ],
};

function after(edit: Edit, spec = before): Specification {
  const applied = applyEdit(spec, edit);
  if (!applied.ok) throw new Error(applied.refusal.message);
  return applied.value.spec;
}

const retype = (name: string, generic: string): Edit => ({
  kind: 'property.update',
  type: 'Page',
  name,
  property: holds(name, generic),
});

describe('a renamed generic', () => {
  const wanted = ref('Page', { E: 'Pet', U: 'string' });

  test('takes the templates of children and references along', () => {
    const spec = after(retype('entry', 'E'));
    expect(spec.operations[0]?.return?.type).toEqual(wanted);
    expect(spec.types[1]).toMatchObject({ parent: wanted });
    expect(spec.types[2]).toBe(before.types[2]);
  });

  test('does so when its type is renamed too', () => {
    const type = struct('Slice', [holds('entry', 'E'), holds('other', 'U')]);
    const spec = after({ kind: 'type.update', name: 'Page', type });
    expect(spec.operations[0]?.return?.type).toEqual({ ...wanted, target: 'Slice' });
  });

  test('is one that replaces a single other', () => {
    const gone = after({ kind: 'property.delete', type: 'Page', name: 'entry' });
    expect(gone.operations[0]).toBe(before.operations[0]);
    const type = struct('Page', [holds('entry', 'A'), holds('other', 'B')]);
    expect(after({ kind: 'type.update', name: 'Page', type }).operations[0]).toBe(
      before.operations[0],
    );
  });

  test('of several properties, one after another, fills both until the last has the new one', () => {
    const twice = {
      ...before,
      types: before.types.with(0, struct('Page', [...page.properties, holds('one', 'T')])),
    };
    const first = after(retype('one', 'E'), twice);
    const both = ref('Page', { T: 'Pet', E: 'Pet', U: 'string' });
    expect(first.operations[0]?.return?.type).toEqual(both);
    expect(first.types[1]).toMatchObject({ parent: both });
    const second = after(retype('entry', 'E'), first);
    expect(second.operations[0]?.return?.type).toEqual(wanted);
    expect(second.types[1]).toMatchObject({ parent: wanted });
  });

  test('gives way to one that templates fill with something else, and is a finding then', () => {
    const spec = after(retype('entry', 'U'));
    expect(spec.operations[0]).toBe(before.operations[0]);
  });

  test('gives what it stood for to another that was left open, once it is gone', () => {
    const open = ref('Page', { T: 'Pet' });
    const spec = {
      ...before,
      operations: [operation('list', { return: { type: open } })],
      types: [struct('Page', [...page.properties, holds('one', 'T')])],
    };
    const first = after(retype('one', 'U'), spec);
    expect(first.operations[0]?.return?.type).toEqual(open);
    const second = after(retype('entry', 'U'), first);
    expect(second.operations[0]?.return?.type).toEqual(ref('Page', { U: 'Pet' }));
  });
});
