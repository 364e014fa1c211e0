import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import { deepFreeze } from '../../../src/domain/model/deepFreeze.ts';
import type { Edit } from '../../../src/domain/edits/edit.ts';
import type { Conflict, Side } from '../../../src/domain/merge/conflict.ts';
import {
  mergeEdit,
  mergeSpecifications,
  resolveConflicts,
} from '../../../src/domain/merge/mergeSpecifications.ts';
import type { Merge } from '../../../src/domain/merge/mergeSpecifications.ts';
import { renamesOf } from '../../../src/domain/merge/renamesOf.ts';
import type { Specification } from '../../../src/domain/model/specification.ts';
import type { Edited } from './sides.ts';
import {
  danglingIn,
  edited,
  editKinds,
  foreignDiscriminators,
  someSpecification,
  unordered,
} from './sides.ts';

// Generous: the machine may be busy with other things.
vi.setConfig({ testTimeout: 300_000 });

/** A failure names the seed that repeats it: shrinking whole specifications takes minutes. */
const full = Number(process.env['FUZZ_RUNS'] ?? 0) > 10_000;
const runs = { numRuns: full ? 500 : 100, endOnFailure: true };

interface Sides {
  readonly base: Specification;
  readonly mine: Edited;
  readonly theirs: Edited;
}

function someSides(gen: fc.GeneratorValue, kinds = editKinds): Sides {
  const base = gen(() => someSpecification);
  return { base, mine: edited(gen, base, 3, kinds), theirs: edited(gen, base, 3, kinds) };
}

function merged(...input: Parameters<typeof mergeSpecifications>): Merge {
  return deepFreeze(mergeSpecifications(...input));
}

describe('merging', () => {
  test('what only one side changed gives that side', () => {
    fc.assert(
      fc.property(fc.gen(), (gen) => {
        const base = gen(() => someSpecification);
        const made = edited(gen, base, 4);
        const spec = gen(() => fc.boolean()) ? made.spec : gen(() => someSpecification);
        const hints = renamesOf(made.edits);
        const copy = structuredClone(base);
        for (const merge of [
          merged(base, spec, copy, hints),
          merged(base, copy, spec),
          merged(base, spec, structuredClone(spec), hints),
        ]) {
          expect(merge.conflicts).toEqual([]);
          expect(merge.spec).toStrictEqual(spec);
        }
      }),
      runs,
    );
  });

  test('what both changed is sound, one edit, and the same either way', () => {
    const seen = { clean: 0, apart: 0, used: 0 };
    fc.assert(
      fc.property(fc.gen(), (gen) => {
        const sides = someSides(gen);
        const { base, mine, theirs } = sides;
        const merge = merged(base, mine.spec, theirs.spec);
        const other = merged(base, theirs.spec, mine.spec);
        const followed = merged(base, mine.spec, theirs.spec, renamesOf(mine.edits));
        expectMirrored(merge, other);
        expectDecidedAlike(merge, other);
        for (const each of [merge, followed]) {
          expectSound(each.spec, mine.spec, theirs.spec);
          expectEdit(mine.spec, each.spec);
        }
        const kinds = new Set(followed.conflicts.map(({ kind }) => kind));
        if (kinds.size === 0) seen.clean++;
        if (kinds.delete('used')) seen.used++;
        if (areApart(sides)) {
          seen.apart++;
          // All that is left to ask about is what one side deleted and the other began to use.
          expect([...kinds]).toEqual([]);
        }
      }),
      runs,
    );
    expect(seen.clean).toBeGreaterThan(runs.numRuns / 10);
    expect(seen.apart).toBeGreaterThan(runs.numRuns / 10);
    expect(seen.used).toBeGreaterThan(0);
  });

  test('edits to different entities does what both did', () => {
    // What looks at other entities, or names them, does something else after the other side.
    const local = editKinds.filter(
      (kind) =>
        !/copy|move|rename|parent|discriminator|mapping|delete|root/.test(kind) &&
        kind !== 'type.update' &&
        kind !== 'import.update',
    );
    let compared = 0;
    fc.assert(
      fc.property(fc.gen(), (gen) => {
        const sides = someSides(gen, local);
        const { base, mine, theirs } = sides;
        if (!areApart(sides)) return;
        const both = inTurn(mine.spec, theirs.edits);
        if (both === undefined) return;
        compared++;
        const merge = merged(base, mine.spec, theirs.spec, renamesOf(mine.edits));
        expect(merge.conflicts).toEqual([]);
        expect(unordered(merge.spec)).toEqual(unordered(both));
      }),
      runs,
    );
    expect(compared).toBeGreaterThan(runs.numRuns / 10);
  });

  test('any three is sound, and every conflict can be decided either way', () => {
    fc.assert(
      fc.property(someSpecification, someSpecification, someSpecification, (base, mine, theirs) => {
        const merge = merged(base, mine, theirs);
        expectSound(merge.spec, mine, theirs);
        expectEdit(mine, merge.spec);
        const ids = merge.conflicts.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const side of ['mine', 'theirs', 'base'] as const) {
          expect(decided(merge, side).conflicts).toEqual([]);
        }
      }),
      { ...runs, numRuns: Math.ceil(runs.numRuns / 3) },
    );
  });
});

/** Whether they touched nothing of the same name. */
function areApart({ mine, theirs }: Sides): boolean {
  return [...mine.touched].every((name) => !theirs.touched.has(name));
}

function expectMirrored(one: Merge, other: Merge): void {
  expect(other.conflicts.length === 0).toBe(one.conflicts.length === 0);
  if (one.conflicts.length === 0) expect(unordered(other.spec)).toEqual(unordered(one.spec));
  if (asksForName(one)) return;
  // Until it is decided, what is held differs, and with it what else has to be kept.
  const own = ({ kind }: Conflict) => kind !== 'used';
  const mirror = ({ id, mine, theirs, base }: Conflict) => [
    id,
    { base, mine: theirs, theirs: mine },
  ];
  const values = ({ id, mine, theirs, base }: Conflict) => [id, { base, mine, theirs }];
  expect(new Map(other.conflicts.filter(own).map(mirror) as never)).toEqual(
    new Map(one.conflicts.filter(own).map(values) as never),
  );
}

/** While it is open what something is called, references in one merge differ from those in the other. */
function asksForName(merge: Merge): boolean {
  return merge.conflicts.some(({ kind }) => kind === 'renamed');
}

function expectDecidedAlike(one: Merge, other: Merge): void {
  if (asksForName(one)) return;
  const result = (merge: Merge, side: Side) => unordered(decided(merge, side).spec);
  expect(result(one, 'mine')).toEqual(result(other, 'theirs'));
  expect(result(one, 'base')).toEqual(result(other, 'base'));
}

/** Decides conflicts until there is none. */
function decided(merge: Merge, side: Side): Merge {
  let current = merge;
  for (let round = 0; current.conflicts.length > 0 && round < 50; round++) {
    current = resolveConflicts(current, new Map(current.conflicts.map(({ id }) => [id, side])));
  }
  return current;
}

/** The specification after the edits; undefined when one of them is refused. */
function inTurn(spec: Specification, edits: readonly Edit[]): Specification | undefined {
  let current = spec;
  for (const edit of edits) {
    const applied = applyEdit(current, edit);
    if (!applied.ok) return undefined;
    current = applied.value.spec;
  }
  return current;
}

/** The merge is one edit of mine, which survives being stored. */
function expectEdit(mine: Specification, spec: Specification): void {
  const edit = JSON.parse(JSON.stringify(mergeEdit(mine, spec))) as Edit;
  const applied = applyEdit(mine, edit);
  expect(applied.ok && applied.value.spec).toStrictEqual(spec);
}

/** Nothing dangles, is double or foreign that was not so before. */
function expectSound(spec: Specification, mine: Specification, theirs: Specification): void {
  for (const names of [
    spec.operations.map(({ name }) => name),
    spec.types.map(({ name }) => name),
    spec.imports.map(({ alias }) => alias),
    ...spec.operations.map((operation) => operation.arguments.map(({ name }) => name)),
    ...spec.types.map((type) =>
      (type.kind === 'struct' ? type.properties : []).map(({ name }) => name),
    ),
  ]) {
    expect(new Set(names).size).toBe(names.length);
  }
  // One side may have given the import another alias: it is the same reference then.
  const named = (target: string) => target.replace(/^[^:]*:/, ':');
  const dangling = [...danglingIn(mine), ...danglingIn(theirs)].map(named);
  for (const target of danglingIn(spec)) expect(dangling).toContain(named(target));
  const foreign = [...foreignDiscriminators(mine), ...foreignDiscriminators(theirs)];
  if (foreign.length === 0) expect(foreignDiscriminators(spec)).toEqual([]);
  expect(JSON.parse(JSON.stringify(spec))).toStrictEqual(spec);
}
