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

function after(edit: Edit): Specification {
  const applied = applyEdit(before, edit);
  if (!applied.ok) throw new Error(applied.refusal.message);
  return applied.value.spec;
}

describe('a renamed generic', () => {
  const wanted = ref('Page', { E: 'Pet', U: 'string' });

  test('takes the templates of children and references along', () => {
    const property = holds('entry', 'E');
    const spec = after({ kind: 'property.update', type: 'Page', name: 'entry', property });
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
});
