import { expect, test } from 'vitest';
import { buildMapping } from '../../../../src/domain/model/types/discriminator.ts';
import { emptySpecification } from '../../../../src/domain/model/specification.ts';
import type { Specification, Struct, Type } from '../../../../src/domain/model/specification.ts';
import { ref, struct } from '../../example.ts';

const withTypes = (...types: Type[]): Specification => ({ ...emptySpecification, types });
const child = (name: string, parent: string, more: Partial<Struct> = {}) =>
  struct(name, [], { parent: ref(parent), ...more });
const keys = (spec: Specification, base: string) =>
  buildMapping(spec, base).map(({ type }) => type);

test('subtypes are mapped by their names, in order', () => {
  const spec = withTypes(child('B', 'Base'), child('A', 'Base'), child('C', 'Other'));
  expect(buildMapping(spec, 'Base')).toEqual([
    { type: 'B', value: 'B' },
    { type: 'A', value: 'A' },
  ]);
  expect(buildMapping(spec, 'B')).toEqual([]);
});

test('an abstract subtype contributes the keys of its own mapping, or its own subtypes', () => {
  const mapping = [
    { type: 'X', value: 'x' },
    { type: 'A', value: 'a' },
  ];
  const spec = withTypes(
    child('A', 'Base'),
    child('Mapped', 'Base', { base: true, mapping }),
    child('Hidden', 'Mapped'),
    child('Open', 'Base', { base: true }),
    child('Deep', 'Open', { base: true, mapping: [] }),
    child('Deepest', 'Deep'),
    child('Z', 'Base'),
  );
  expect(keys(spec, 'Base')).toEqual(['A', 'X', 'Deepest', 'Z']);
  expect(buildMapping(spec, 'Base')[1]).toEqual({ type: 'X', value: 'X' });
});

test('cycles and long chains come to an end', () => {
  const cycle = withTypes(
    child('Base', 'Loop', { base: true }),
    child('Loop', 'Base', { base: true }),
    child('Leaf', 'Loop'),
  );
  expect(keys(cycle, 'Base')).toEqual(['Leaf']);
  const chain = Array.from({ length: 20_000 }, (_, at) =>
    child(`T${at + 1}`, `T${at}`, { base: true }),
  );
  expect(keys(withTypes(...chain, child('Last', 'T20000')), 'T0')).toEqual(['Last']);
});
