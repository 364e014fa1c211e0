import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import type { Applied } from '../../../src/domain/edits/applyEdit.ts';
import { sortByName } from '../../../src/domain/model/values/collate.ts';
import { deepFreeze } from '../../../src/domain/model/values/deepFreeze.ts';
import type { Edit, Touched } from '../../../src/domain/edits/edit.ts';
import { editKinds } from '../../../src/domain/edits/storedEdit.ts';
import type { Specification } from '../../../src/domain/model/specification.ts';
import { arbitraryEdit, arbitraryEdits, arbitrarySpecification } from '../arbitrary.ts';
import { runsOf } from '../../support/runs.ts';

const someSpecification = arbitrarySpecification({ dangling: true, numericNames: true }).map(
  deepFreeze,
);
const storedBody: Specification = deepFreeze({
  imports: [],
  operations: [],
  types: [{ kind: 'struct', name: 'Stored', properties: [] }],
});
const bodies = (hash: string) => (hash === 'a stored body' ? storedBody : undefined);

interface Done {
  readonly before: Specification;
  readonly edit: Edit;
  readonly applied: Applied;
}

/** A specification and successive edits, each made for the result of those before. */
function someEdits(gen: fc.GeneratorValue, count: number): { start: Specification; done: Done[] } {
  const start = gen(() => someSpecification);
  const done: Done[] = [];
  let spec = start;
  for (let made = 0; made < count; made++) {
    const edit = deepFreeze(gen(arbitraryEdit, spec));
    const applied = applyEdit(spec, edit, bodies);
    if (!applied.ok) continue;
    deepFreeze(applied.value);
    done.push({ before: spec, edit, applied: applied.value });
    spec = applied.value.spec;
  }
  return { start, done };
}

function viaJson<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}

function apply(spec: Specification, edit: Edit): Applied {
  const applied = applyEdit(spec, edit, bodies);
  if (!applied.ok) throw new Error(applied.refusal.message);
  return applied.value;
}

// Generous, because the machine may be busy.
describe('any edit of any specification', () => {
  test('a sequence that is undone gives the start, and redone gives the end', () => {
    fc.assert(
      fc.property(fc.gen(), (gen) => {
        const { start, done } = someEdits(gen, 6);
        const end = done.at(-1)?.applied.spec ?? start;
        let spec = end;
        const redos: Edit[] = [];
        for (const { before, applied } of done.toReversed()) {
          const undone = apply(spec, viaJson(applied.undo));
          expect(undone.spec).toStrictEqual(before);
          redos.push(undone.undo);
          spec = undone.spec;
        }
        expect(spec).toStrictEqual(start);
        for (const redo of redos.toReversed()) spec = apply(spec, viaJson(redo)).spec;
        expect(spec).toStrictEqual(end);
      }),
      { numRuns: runsOf(25, 70) },
    );
  });

  test('survives being stored as JSON, with the same result', () => {
    fc.assert(
      fc.property(fc.gen(), (gen) => {
        for (const { before, edit, applied } of someEdits(gen, 4).done) {
          const again = apply(viaJson(before), viaJson(edit));
          expect(again.spec).toStrictEqual(applied.spec);
          expect(again.touched.head || !applied.touched.head).toBe(true);
        }
      }),
      { numRuns: runsOf(25, 70) },
    );
  });

  test('reports everything it changed as touched, and leaves the rest as the same objects', () => {
    fc.assert(
      fc.property(fc.gen(), (gen) => {
        for (const { before, applied } of someEdits(gen, 4).done) {
          if (applied.touched.all) continue;
          const changed = differing(before, applied.spec);
          expect(applied.touched.operations).toEqual(
            expect.arrayContaining([...changed.operations]),
          );
          expect(applied.touched.types).toEqual(expect.arrayContaining([...changed.types]));
          expect(applied.touched.imports).toEqual(expect.arrayContaining([...changed.imports]));
          if (changed.head) expect(applied.touched.head).toBe(true);
          expectSameObjects(before.operations, applied.spec.operations, applied.touched.operations);
          expectSameObjects(before.types, applied.spec.types, applied.touched.types);
        }
      }),
      { numRuns: runsOf(25, 70) },
    );
  });
});

describe('each kind of edit', () => {
  const samples = fc.sample(someSpecification, { numRuns: 20, seed: 20 });
  const sortingKinds = new Set<Edit['kind']>(
    (['add', 'update', 'rename', 'copy', 'delete'] as const).flatMap(
      (verb) => [`operation.${verb}`, `type.${verb}`] as const,
    ),
  );

  test('is known to the generator', () => {
    expect(new Set(Object.keys(arbitraryEdits))).toEqual(new Set(editKinds));
  });

  test.each(editKinds)('%s is applied and undone', (kind) => {
    let applications = 0;
    for (const spec of samples) {
      const copy = viaJson(spec);
      const arbitrary: fc.Arbitrary<Edit> = arbitraryEdits[kind](spec);
      for (const edit of fc.sample(arbitrary, { numRuns: 3, seed: 20 })) {
        const applied = applyEdit(spec, deepFreeze(edit), bodies);
        if (!applied.ok) {
          expect(applied.refusal.code).toMatch(/^[a-z]+(-[a-z]+)+$/);
          expect(applied.refusal.message).not.toBe('');
          continue;
        }
        applications++;
        const { spec: after, undo } = applied.value;
        expectUniqueNames(after);
        if (sortingKinds.has(kind)) {
          const list: readonly { readonly name: string }[] = kind.startsWith('operation')
            ? after.operations
            : after.types;
          expect(sortByName(list)).toBe(list);
        }
        expect(apply(after, undo).spec).toStrictEqual(copy);
      }
    }
    expect(applications).toBeGreaterThan(5);
  });
});

function expectUniqueNames({ operations, types, imports }: Specification): void {
  for (const list of [operations, types, imports.map(({ alias }) => ({ name: alias }))]) {
    const names = list.map((entity) => entity.name);
    expect(new Set(names).size).toBe(names.length);
  }
}

/** The names of entities that differ by value, computed the slow way. */
function differing(before: Specification, after: Specification): Omit<Touched, 'all'> {
  const names = <Entity>(
    one: readonly Entity[],
    other: readonly Entity[],
    nameIn: (entity: Entity) => string,
  ): string[] => {
    const left = new Map(one.map((entity) => [nameIn(entity), JSON.stringify(entity)]));
    const right = new Map(other.map((entity) => [nameIn(entity), JSON.stringify(entity)]));
    return [...new Set([...left.keys(), ...right.keys()])].filter(
      (name) => left.get(name) !== right.get(name),
    );
  };
  const head = ({ operations: _o, types: _t, imports: _i, ...rest }: Specification) => rest;
  return {
    operations: names(before.operations, after.operations, (operation) => operation.name),
    types: names(before.types, after.types, (type) => type.name),
    imports: names(before.imports, after.imports, (include) => include.alias),
    head: JSON.stringify(head(before)) !== JSON.stringify(head(after)),
  };
}

function expectSameObjects<Entity extends { readonly name: string }>(
  before: readonly Entity[],
  after: readonly Entity[],
  touched: readonly string[],
): void {
  const names = new Set(touched);
  const kept = new Set(before);
  for (const entity of after) if (!names.has(entity.name)) expect(kept.has(entity)).toBe(true);
}
