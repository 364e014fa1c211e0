import { expect, test } from 'vitest';
import { breakingReason } from '../../../../src/domain/compare/changes/breakingReason.ts';
import { breakingSide } from '../../../../src/domain/compare/changes/breakingSide.ts';
import { bothSides } from '../../../../src/domain/compare/changes/change.ts';
import { compareSpecifications } from '../../../../src/domain/compare/compareSpecifications.ts';
import {
  entityCodes,
  typedAspects,
  typedNouns,
} from '../../../../src/domain/compare/changes/changeCodes.ts';
import { makeOperation, makeSpecification } from '../../../screens/specifications.ts';

test('every breaking change has its own reason', () => {
  const usual = breakingReason('operation-added');
  // These are never breaking.
  const harmless = new Set<string>(['deprecated-changed', 'description-changed']);
  const breaking = typedAspects.filter((aspect) => !harmless.has(aspect));
  for (const noun of typedNouns) {
    const reasons = new Set(breaking.map((aspect) => breakingReason(`${noun}-${aspect}`)));
    expect([...reasons]).not.toContain(usual);
    expect(reasons.size).toBe(breaking.length);
  }
});

test('a reason is that of whom it breaks, or of both', () => {
  expect(breakingReason('property-removed', 'server')).toBe(
    'A property that clients send is ignored or refused.',
  );
  expect(breakingReason('property-removed', 'callers')).toBe(
    'Clients read a property that is no longer there.',
  );
  expect(breakingReason('property-nullable-changed', 'both')).toBe(
    'Null arrives where it never did. Null is refused where it was accepted.',
  );
  expect(breakingReason('property-nullable-changed')).toBe(
    'Null arrives where it never did, or null is refused where it was accepted.',
  );
});

test('whom null breaks follows from what an element allows, as from what the whole does', () => {
  const change = {
    level: 'major',
    code: 'property-nullable-changed',
    path: { entity: 'type', name: 'A', place: 'property a' },
    line: '',
  } as const;
  const side = (after: string) =>
    breakingSide(change, bothSides, () => [{ label: 'element nullable', after }]);
  expect([side('false'), side('true')]).toEqual(['server', 'callers']);
});

test('whom a requirement breaks follows from what is required, whatever else changed', () => {
  const change = {
    level: 'major',
    code: 'property-required-changed',
    path: { entity: 'type', name: 'A', place: 'property a' },
    line: '',
  } as const;
  const side = (after: string) =>
    breakingSide(change, bothSides, () => [
      { label: 'description', after: 'true' },
      { label: 'required', after },
    ]);
  expect([side('true'), side('false')]).toEqual(['server', 'callers']);
});

test('every reason is a sentence', () => {
  for (const code of entityCodes) {
    expect(breakingReason(code)).toMatch(/^[A-Z].{15,}\.$/);
  }
});

test('the reason describes what happened', () => {
  const before = makeSpecification({ operations: [makeOperation('a'), makeOperation('b')] });
  const after = makeSpecification({ operations: [makeOperation('a', { httpPath: '/c' })] });
  const { changes } = compareSpecifications(before, after);
  expect(changes.map(({ code }) => breakingReason(code)).toSorted()).toEqual([
    'Calls of it fail.',
    'Calls to the old path fail.',
  ]);
});
