import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedUsesIn } from '../../../../src/domain/model/metadata/sharedParts.ts';
import {
  mapMentions,
  mapReferences,
  referencesOf,
  usesOfType,
} from '../../../../src/domain/model/types/references.ts';
import { arbitrarySpecification } from '../../arbitrary.ts';

test('usesOfType agrees with referencesOf', () => {
  fc.assert(
    fc.property(arbitrarySpecification({ dangling: true }), (spec) => {
      const names = new Set([...spec.operations, ...spec.types].flatMap(referencesOf));
      for (const name of names) {
        const users = new Set(usesOfType(spec, name).map((use) => `${use.entity} ${use.name}`));
        const mentioning = [
          ...spec.operations.map((one) => ['operation', one] as const),
          ...spec.types.map((one) => ['type', one] as const),
        ].filter(([, one]) => referencesOf(one).includes(name));
        expect([...users]).toEqual(mentioning.map(([kind, one]) => `${kind} ${one.name}`));
      }
    }),
    { numRuns: 50 },
  );
});

test('mapReferences changes every mention and nothing else, and back again', () => {
  fc.assert(
    fc.property(arbitrarySpecification({ dangling: true }), (spec) => {
      for (const entity of [...spec.operations, ...spec.types, ...spec.imports]) {
        const there = mapReferences(entity, (target) => `x-${target}`);
        expect(referencesOf(there)).toEqual(referencesOf(entity).map((target) => `x-${target}`));
        expect(mapReferences(there, (target) => target.slice(2))).toStrictEqual(entity);
      }
    }),
    { numRuns: 50 },
  );
});

test('after mentions are renamed, entities use the shared components that are found anew', () => {
  fc.assert(
    fc.property(arbitrarySpecification({ dangling: true }), (spec) => {
      for (const entity of [...spec.operations, ...spec.types]) sharedUsesIn(entity);
      const { operations, types } = mapMentions(spec, (target) => `x-${target}`);
      for (const entity of [...operations, ...types]) {
        expect(sharedUsesIn(entity)).toEqual(sharedUsesIn(structuredClone(entity)));
      }
    }),
    { numRuns: 200 },
  );
});
