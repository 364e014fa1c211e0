import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../src/domain/edits/edit.ts';
import { genericsIn } from '../../../src/domain/model/types/generics.ts';
import { deepFreeze } from '../../../src/domain/model/values/deepFreeze.ts';
import { mergeSpecifications } from '../../../src/domain/merge/mergeSpecifications.ts';
import type { Merge } from '../../../src/domain/merge/mergeSpecifications.ts';
import { renamesOf } from '../../../src/domain/merge/renamesOf.ts';
import {
  areApart,
  decided,
  expectDecidedAlike,
  expectEdit,
  expectMirrored,
  expectSound,
  inTurn,
  undecidable,
} from './laws.ts';
import type { Sides } from './laws.ts';
import { Crowd, randomFrom } from './crowd.ts';
import type { Edited, Source } from './sides.ts';
import {
  danglingIn,
  edited,
  editKinds,
  generated,
  someDocument,
  someSpecification,
  unordered,
} from './sides.ts';

const share = Number(process.env['FUZZ_RUNS'] ?? 10_000) / 10_000;

/**
 * A failure prints the seed that repeats it, because shrinking whole specifications takes minutes.
 */
function runs(usual: number): { numRuns: number; endOnFailure: true } {
  return { numRuns: Math.max(1, Math.round(usual * share)), endOnFailure: true };
}

const crowded = (gen: fc.GeneratorValue): Source => new Crowd(randomFrom(gen(() => fc.nat())));
const real = (gen: fc.GeneratorValue): Source => generated(gen, someDocument);

/** What the sides edit, the number of edits on each side, and the number of such merges to try. */
const apart = [
  { what: 'anything', source: generated, edits: 1, tried: 20 },
  { what: 'anything', source: generated, edits: 3, tried: 60 },
  { what: 'anything', source: generated, edits: 20, tried: 8 },
  { what: 'anything', source: generated, edits: 100, tried: 2 },
  { what: 'few names', source: crowded, edits: 3, tried: 40 },
  { what: 'few names', source: crowded, edits: 20, tried: 40 },
  { what: 'few names', source: crowded, edits: 100, tried: 10 },
  { what: 'real documents', source: real, edits: 3, tried: 6 },
  { what: 'real documents', source: real, edits: 20, tried: 4 },
  { what: 'real documents', source: real, edits: 100, tried: 2 },
];

function someSides(source: Source, edits: number): Sides {
  const base = source.specification();
  return { base, mine: edited(source, base, edits), theirs: edited(source, base, edits) };
}

function merged(...input: Parameters<typeof mergeSpecifications>): Merge {
  return deepFreeze(mergeSpecifications(...input));
}

describe.each(apart)('merging $what, $edits edits a side', ({ source, edits, tried }) => {
  test('if only one side changed, the result is that side', () => {
    fc.assert(
      fc.property(fc.gen(), (gen) => {
        const from = source(gen);
        const base = from.specification();
        const made = edited(from, base, edits);
        const spec = gen(() => fc.boolean()) ? made.spec : from.specification();
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
      runs(tried / 2),
    );
  });

  test('if both changed, the result is sound, a single edit, and the same either way', () => {
    const seen = { clean: 0, apart: 0, used: 0 };
    const { numRuns } = runs(tried);
    fc.assert(
      fc.property(fc.gen(), (gen) => {
        const sides = someSides(source(gen), edits);
        const { base, mine, theirs } = sides;
        const merge = merged(base, mine.spec, theirs.spec);
        const other = merged(base, theirs.spec, mine.spec);
        const followed = merged(base, mine.spec, theirs.spec, renamesOf(mine.edits));
        expectMirrored(merge, other);
        expectDecidedAlike(merge, other);
        for (const each of [merge, followed]) {
          expectSound(each.spec, mine.spec, theirs.spec);
          expectEdit(mine.spec, each.spec);
          expect(undecidable(each)).toEqual([]);
        }
        const kinds = new Set(followed.conflicts.map(({ kind }) => kind));
        if (kinds.size === 0) seen.clean++;
        if (kinds.delete('used')) seen.used++;
        if (areApart(sides)) {
          seen.apart++;
          // The only remaining conflicts are about things that one side deleted and the other began to use.
          expect([...kinds]).toEqual([]);
        }
      }),
      runs(tried),
    );
    if (source !== generated || edits > 3 || numRuns < 15) return;
    expect(seen.clean).toBeGreaterThan(numRuns / 10);
    expect(seen.apart).toBeGreaterThan(numRuns / 10);
  });

  test('a merge can be merged with what the other side did meanwhile', () => {
    fc.assert(
      fc.property(fc.gen(), (gen) => {
        const from = source(gen);
        const { base, mine, theirs } = someSides(from, edits);
        const first = merged(base, mine.spec, theirs.spec, renamesOf(mine.edits));
        const side = gen(() => fc.constantFrom('mine', 'theirs', 'base'));
        const later = edited(from, theirs.spec, edits);
        for (const { spec } of [first, deepFreeze(decided(first, side))]) {
          const again = merged(theirs.spec, spec, later.spec);
          const other = merged(theirs.spec, later.spec, spec);
          expectMirrored(again, other);
          expectDecidedAlike(again, other);
          expectSound(again.spec, spec, later.spec);
          expectEdit(spec, again.spec);
          expect(undecidable(again)).toEqual([]);
          expect(merged(theirs.spec, spec, theirs.spec).spec).toStrictEqual(spec);
        }
        const direct = merged(base, mine.spec, later.spec, renamesOf(mine.edits));
        const again = merged(theirs.spec, first.spec, later.spec);
        const touched = new Set([...theirs.touched, ...later.touched]);
        if (!areApart({ base, mine, theirs: { ...later, touched } })) return;
        if ([first, direct, again].some(({ conflicts }) => conflicts.length > 0)) return;
        if (isTakenAgain(mine)) return;
        // A reference that was dangling may get a target that the other side added; only then does it follow
        // renames of that.
        const dangling = danglingIn(first.spec);
        if ([...danglingIn(mine.spec)].some((target) => !dangling.has(target))) return;
        expect(unordered(again.spec)).toEqual(unordered(direct.spec));
      }),
      runs(tried / 2),
    );
  });
});

/** Whether something else got the old name of a renamed entity, which can't be seen in the result. */
function isTakenAgain({ spec, edits }: Edited): boolean {
  const names = {
    operation: spec.operations.map(({ name }) => name),
    type: spec.types.map(({ name }) => name),
    import: spec.imports.map(({ alias }) => alias),
  };
  return renamesOf(edits).some(
    (rename) =>
      rename.kind !== 'argument' &&
      rename.kind !== 'property' &&
      names[rename.kind].includes(rename.from),
  );
}

/**
 * Whether an edit gives a property a type with generics: renaming one changes templates, also in what the
 * other side adds.
 */
function fillsTemplates(edit: Edit): boolean {
  return edit.kind === 'property.update' && genericsIn(edit.property.type).length > 0;
}

describe.each([
  { what: 'anything', start: someSpecification, edits: 3, tried: 60 },
  { what: 'real documents', start: someDocument, edits: 5, tried: 30 },
])('merging $what, $edits edits to different entities a side', ({ start, edits, tried }) => {
  test('contains what both did', () => {
    // The kinds of edits that don't depend on other entities. The others have a different effect after the
    // other side's edits.
    const local = editKinds.filter(
      (kind) =>
        !/copy|move|rename|parent|discriminator|mapping|delete|root/.test(kind) &&
        kind !== 'type.update' &&
        kind !== 'import.update',
    );
    let compared = 0;
    const { numRuns } = runs(tried);
    fc.assert(
      fc.property(fc.gen(), (gen) => {
        const sides = someSides(generated(gen, start, local), edits);
        const { base, mine, theirs } = sides;
        if (!areApart(sides) || [...mine.edits, ...theirs.edits].some(fillsTemplates)) return;
        const both = inTurn(mine.spec, theirs.edits);
        if (both === undefined) return;
        compared++;
        const merge = merged(base, mine.spec, theirs.spec, renamesOf(mine.edits));
        expect(merge.conflicts).toEqual([]);
        expect(unordered(merge.spec)).toEqual(unordered(both));
      }),
      runs(tried),
    );
    // With real documents, about one in five is compared.
    if (numRuns >= 30) expect(compared).toBeGreaterThan(numRuns / 20);
  });
});

test('merging any three specifications is sound, and every conflict can be decided either way', () => {
  fc.assert(
    fc.property(someSpecification, someSpecification, someSpecification, (base, mine, theirs) => {
      const merge = merged(base, mine, theirs);
      expectSound(merge.spec, mine, theirs);
      expectEdit(mine, merge.spec);
      expect(undecidable(merge)).toEqual([]);
    }),
    runs(40),
  );
});
