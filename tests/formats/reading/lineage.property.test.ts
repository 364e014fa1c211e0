import fc from 'fast-check';
import { expect, it } from 'vitest';
import { genericsOf } from '../../../src/domain/model/types/generics.ts';
import { emptySpecification, type Struct } from '../../../src/domain/model/specification.ts';
import { createLineage } from '../../../src/formats/reading/lineage.ts';
import { arbitrarySpecification } from '../../domain/arbitrary.ts';

const child = (name: string, parent?: string): Struct => ({
  kind: 'struct',
  name,
  properties: [{ name: 'p', type: { kind: 'generic', name: 'T' } }],
  ...(parent !== undefined && { parent: { kind: 'reference', target: parent } }),
});

it('finds the same generics as the domain if no type inherits from itself', () => {
  fc.assert(
    fc.property(arbitrarySpecification(), (spec) => {
      const lineage = createLineage(spec);
      const imported = spec.imports.flatMap(({ alias, types = [] }) =>
        types.map(({ name }) => `${alias}:${name}`),
      );
      const names = spec.types.map(({ name }) => name);
      fc.pre(![...names, ...imported].some((name) => lineage.isOwnAncestor(name)));
      const found = names.map((name) => lineage.genericsOf(name));
      expect(found).toEqual(names.map((name) => genericsOf(spec, name)));
    }),
    { numRuns: 300, maxSkipsPerRun: 1000 },
  );
});

it('inherits a generic that a template names and does not fill', () => {
  const page = { ...child('Page'), parent: undefined };
  const of = (name: string, type: string): Struct => ({
    kind: 'struct',
    name,
    properties: [],
    parent: { kind: 'reference', target: 'Page', template: [{ generic: 'T', type }] },
  });
  const lineage = createLineage({
    ...emptySpecification,
    types: [page, of('Open', ''), of('Filled', 'Page')],
  });
  expect(lineage.genericsOf('Open')).toEqual(['T']);
  expect(lineage.genericsOf('Filled')).toEqual([]);
});

it('distinguishes types that inherit from themselves from their descendants', () => {
  const types = [child('A', 'B'), child('B', 'C'), child('C', 'B'), child('D'), child('E', 'E')];
  const imports = [{ alias: 'x', url: 'u', types: [child('A', 'B'), child('B', 'A')] }];
  const lineage = createLineage({ ...emptySpecification, types, imports });
  const names = ['A', 'B', 'C', 'D', 'E', 'x:A', 'x:B'];
  expect(names.filter((name) => lineage.isOwnAncestor(name))).toEqual([
    'B',
    'C',
    'E',
    'x:A',
    'x:B',
  ]);
});

it('follows a chain of any length', () => {
  const types = Array.from({ length: 50_000 }, (_, index) =>
    child(`T${index}`, index === 0 ? undefined : `T${index - 1}`),
  );
  const lineage = createLineage({ ...emptySpecification, types: types.toReversed() });
  expect(lineage.genericsOf('T49999')).toEqual(['T']);
  expect(lineage.isOwnAncestor('T49999')).toBe(false);
});
