import { describe, expect, test } from 'vitest';
import {
  genericsOf,
  refreshTemplate,
  templateEntries,
} from '../../../../src/domain/model/types/generics.ts';
import { emptySpecification } from '../../../../src/domain/model/specification.ts';
import type { Specification, Type, TypeRef } from '../../../../src/domain/model/specification.ts';
import { ref, struct } from '../../example.ts';

const generic = (name: string): TypeRef => ({ kind: 'generic', name });
const holds = (...types: TypeRef[]) => types.map((type, at) => ({ name: `p${at}`, type }));
const withTypes = (...types: Type[]): Specification => ({ ...emptySpecification, types });

const family = withTypes(
  struct('Grand', holds(generic('G'), { kind: 'array', items: generic('T') })),
  struct('Parent', holds({ kind: 'map', values: { kind: 'array', items: generic('P') } }), {
    parent: ref('Grand', { T: 'string', G: '' }),
  }),
  struct('Child', [], { parent: ref('Parent', { P: 'Child' }) }),
  { kind: 'map', name: 'Map', values: generic('V') },
);

describe('genericsOf', () => {
  test('are those of the properties, even nested ones, and those that ancestors leave open', () => {
    expect(genericsOf(family, 'Grand')).toEqual(['G', 'T']);
    expect(genericsOf(family, 'Parent')).toEqual(['P', 'G']);
    expect(genericsOf(family, 'Child')).toEqual(['G']);
    expect(genericsOf(family, 'Map')).toEqual(['V']);
    expect(genericsOf(family, 'Nobody')).toEqual([]);
  });

  test('a template fills generics of ancestors, not of the type itself', () => {
    const spec = withTypes(
      struct('Top', holds(generic('T'))),
      struct('Low', holds(generic('T')), { parent: ref('Top', { T: 'Low' }) }),
    );
    expect(genericsOf(spec, 'Low')).toEqual(['T']);
  });

  test('terminates in a cycle', () => {
    const spec = withTypes(
      struct('A', holds(generic('X')), { parent: ref('B') }),
      struct('B', holds(generic('Y')), { parent: ref('A') }),
    );
    expect(genericsOf(spec, 'A')).toEqual(['X', 'Y']);
  });

  test('looks into imports, whose names belong to their own document', () => {
    const spec: Specification = {
      ...withTypes(
        struct('Base', holds(generic('Local'))),
        struct('C', [], { parent: ref('i:D') }),
      ),
      imports: [
        {
          alias: 'i',
          url: '',
          types: [
            struct('Base', holds(generic('Foreign'))),
            struct('D', [], { parent: ref('Base') }),
          ],
        },
      ],
    };
    expect(genericsOf(spec, 'i:D')).toEqual(['Foreign']);
    expect(genericsOf(spec, 'C')).toEqual(['Foreign']);
  });
});

describe('a template', () => {
  test('has an entry to fill for each generic, and says nothing of what is left open', () => {
    const chosen = ref('Grand', { T: 'Child', Old: 'Child' });
    expect(templateEntries(family, chosen)).toEqual(ref('Grand', { G: '', T: 'Child' }).template);
    expect(refreshTemplate(family, chosen)).toEqual(ref('Grand', { T: 'Child' }));
    const open = ref('Grand', { G: '', T: '' });
    expect(refreshTemplate(family, open)).toStrictEqual(ref('Grand'));
    const plain = withTypes(struct('Plain'));
    expect(refreshTemplate(plain, ref('Plain', { T: 'X' }))).toStrictEqual(ref('Plain'));
  });

  test('of an unknown type stays', () => {
    const unknown = ref('Nobody', { T: 'Child' });
    expect(templateEntries(family, unknown)).toEqual(unknown.template);
    expect(refreshTemplate(family, unknown)).toBe(unknown);
  });

  test('stays the same if it is right already', () => {
    const right = ref('Grand', { G: 'X' });
    expect(refreshTemplate(family, right)).toBe(right);
  });
});
