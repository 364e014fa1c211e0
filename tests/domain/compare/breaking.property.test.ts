import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareSpecifications } from '../../../src/domain/compare/compareSpecifications.ts';
import { versionStep } from '../../../src/domain/compare/version.ts';
import type { Specification } from '../../../src/domain/model/specification.ts';
import { createRandom, pick, roll } from '../../fuzz/random.ts';
import type { Random } from '../../fuzz/random.ts';
import { arbitrarySpecification } from '../arbitrary.ts';
import { breakingEdits } from './breakingEdits.ts';

/** The number of breaking edits to try; `FUZZ_SEED` chooses others. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 10_000) / 4;
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
/** Generating a specification takes longer than breaking it. */
const editsEach = 100;

const step = (before: Specification, after: Specification) =>
  versionStep(compareSpecifications(before, after));

/** A deep copy, as if it came from elsewhere. */
function viaJson<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}

describe('breaking edits', () => {
  test('are all major', () => {
    const random = createRandom(seed);
    const titles = Object.keys(breakingEdits);
    const tried = new Map<string, number>();
    const missed: string[] = [];
    let count = 0;
    while (count < runs) {
      const some = arbitrarySpecification({ dangling: true, numericNames: true });
      const specs = fc.sample(some, { numRuns: 10, seed: roll(random, 1_000_000) });
      for (const spec of specs) {
        for (let edits = 0; edits < editsEach; edits++) {
          const title = pick(random, titles);
          const pair = breakingEdits[title]?.(spec, random);
          if (pair === undefined) continue;
          const after = random() < 0.2 ? viaJson(pair.after) : pair.after;
          count++;
          tried.set(title, (tried.get(title) ?? 0) + 1);
          if (step(pair.before, after) !== 'major')
            missed.push(`${title}: ${JSON.stringify(pair)}`);
        }
      }
    }
    expect(missed.slice(0, 3)).toEqual([]);
    expect(count).toBeGreaterThanOrEqual(runs);
    if (runs >= 2500) expect([...tried.keys()].toSorted()).toEqual(titles.toSorted());
  });

  test('stay major among harmless ones', () => {
    const random = createRandom(seed);
    const some = arbitrarySpecification();
    for (const spec of fc.sample(some, { numRuns: 100, seed })) {
      const title = pick(random, Object.keys(breakingEdits));
      const pair = breakingEdits[title]?.(spec, random);
      if (pair === undefined) continue;
      const after = describeAnew(pair.after, random);
      expect([title, step(pair.before, after)]).toEqual([title, 'major']);
    }
  });
});

describe('edits of words', () => {
  test('are patches', () => {
    const random = createRandom(seed);
    let patches = 0;
    for (const spec of fc.sample(arbitrarySpecification(), { numRuns: 300, seed })) {
      const after = describeAnew(spec, random);
      const expected = after.operations.length + after.types.length > 0 ? 'patch' : 'none';
      expect(step(spec, after)).toBe(expected);
      if (expected === 'patch') patches++;
    }
    expect(patches).toBeGreaterThan(100);
  });
});

/**
 * Different wording on an operation or a type, and sometimes on a property; also different orders.
 */
function describeAnew(spec: Specification, random: Random): Specification {
  const description = `Words ${random()}`;
  const words = <Entity extends object>(entity: Entity) => ({ ...entity, description });
  const at = roll(random, Math.max(1, spec.operations.length + spec.types.length));
  return {
    ...spec,
    operations: spec.operations.map((one, index) => (index === at ? words(one) : one)).toReversed(),
    types: spec.types.map((one, index) => {
      if (index + spec.operations.length !== at) return one;
      return one.kind === 'struct' && one.properties.length > 0
        ? { ...one, properties: one.properties.map(words) }
        : words(one);
    }),
  };
}
