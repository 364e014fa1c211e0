import type { NameMap } from '../compare/names/inferRenames.ts';
import { aliasOf, nameOf } from '../compare/names/keyed.ts';
import { sortByName } from '../model/values/collate.ts';
import { withOptional } from '../model/values/optional.ts';
import type { Include, Specification } from '../model/specification.ts';
import { applyEdit } from '../edits/applyEdit.ts';
import { align } from './align.ts';
import type { Aligned } from './align.ts';
import { decide, idOfAdded } from './decide.ts';
import type { Choices } from './choice.ts';
import type { Conflict, ThreeWay } from './conflict.ts';
import type { Run } from './decide.ts';
import { keepUsed } from './keepUsed.ts';
import { mergeInclude, mergeOperation, mergeType } from './mergeEntities.ts';
import { agreedValue, mergeEachField, mergeLayout, mergeMetadata } from './mergeFields.ts';
import { mergeList } from './mergeList.ts';
import { mergeInfo, mergeServers, mergeTags } from './mergeInfo.ts';
import type { CertainRename } from './rename.ts';

/** A merged specification, and what a person has to decide. */
export interface Merge {
  /** For each conflict it has the value of the conflict's `held` side: usually mine. */
  readonly spec: Specification;
  /** Empty: merged cleanly. */
  readonly conflicts: readonly Conflict[];
  /** The inputs, for `resolveConflicts`. The same inputs give the same merge. */
  readonly input: ThreeWay<Specification> & { readonly hints: readonly CertainRename[] };
  readonly choices: Choices;
}

/**
 * Merges mine and theirs, two changed versions of base (rules 4): entities by name, then field by
 * field; items of lists by name or code. Changes of only one side are taken over; what both changed
 * differently, what one deleted and the other changed, and what both added differently under one
 * name are conflicts. Renames are followed: those of mine by the `hints` (see `renamesOf`), and on
 * both sides where the content is the same. The merge adds no dangling references, and no
 * discriminator loses its property: what one side deleted and the other began to use stays, as a
 * conflict. Names must be unique in each list of each input.
 */
export function mergeSpecifications(
  base: Specification,
  mine: Specification,
  theirs: Specification,
  hints: readonly CertainRename[] = [],
): Merge {
  return mergeInput({ base, mine, theirs, hints }, new Map());
}

/**
 * The merge with more conflicts decided. A choice may cause another conflict, which is then among
 * the remaining ones. What a person chose to delete is deleted, even if references to it dangle
 * then.
 */
export function resolveConflicts(merge: Merge, choices: Choices): Merge {
  return mergeInput(merge.input, new Map([...merge.choices, ...choices]));
}

function mergeInput(input: Merge['input'], choices: Choices): Merge {
  const found = agreedValue<Specification>(input);
  if (found) return { spec: found.value, conflicts: [], input, choices };
  const three = { ...input, theirs: withBothAdded(input, choices) };
  const keep: Run['keep'] = { types: new Set(), imports: new Set(), imported: new Set() };
  for (;;) {
    const run: Run = { choices, conflicts: [], keep };
    const aligned = align(run, three, input.hints);
    const spec = mergeAligned(run, aligned, three);
    // Preserved entities may refer to more entities that have to be preserved.
    if (!keepUsed(run, spec, aligned)) return { spec, conflicts: run.conflicts, input, choices };
  }
}

/** Theirs, with another name for each entity that both added and of which a person wants both. */
function withBothAdded({ base, mine, theirs }: Merge['input'], choices: Choices): Specification {
  let renamed = theirs;
  for (const [entity, list] of [
    ['operation', 'operations'],
    ['type', 'types'],
  ] as const) {
    const taken = new Set([base, mine, theirs].flatMap((spec) => spec[list].map(nameOf)));
    const old = new Set(base[list].map(nameOf));
    const here = new Set(mine[list].map(nameOf));
    for (const { name } of theirs[list]) {
      const isAdded = here.has(name) && !old.has(name);
      if (!isAdded || choices.get(idOfAdded(entity, name)) !== 'both') continue;
      const to = freeName(name, taken);
      taken.add(to);
      const applied = applyEdit(renamed, { kind: `${entity}.rename`, name, to });
      if (applied.ok) renamed = applied.value.spec;
    }
  }
  return renamed;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let count = 2; ; count++) if (!taken.has(`${name}${count}`)) return `${name}${count}`;
}

function mergeAligned(run: Run, aligned: Aligned, input: Merge['input']): Specification {
  const { mine, theirs, hints } = input;
  const { identity, ...three } = aligned;
  const spot = { entity: 'specification', name: '', identity: '' } as const;
  const spotOf = (entity: 'operation' | 'type' | 'import', names: NameMap) => (name: string) =>
    ({ entity, name, identity: names.get(name) ?? name }) as const;
  return mergeEachField<Specification>(run, spot, three, {
    imports: (_run, _spot, lists) => {
      const merged = mergeList(run, lists, {
        keyOf: aliasOf,
        spotOf: spotOf('import', identity.imports),
        merge: mergeInclude,
        keep: run.keep.imports,
      });
      return run.keep.imported.size === 0
        ? merged
        : merged.map((include) => withKeptTypes(run, include, lists, identity.imports));
    },
    operations: (_run, _spot, lists) =>
      inOrder(
        mine.operations,
        theirs.operations,
        mergeList(run, lists, {
          keyOf: nameOf,
          spotOf: spotOf('operation', identity.operations),
          merge: (inner, at, operations) => mergeOperation(inner, at, operations, hints),
        }),
      ),
    types: (_run, _spot, lists) =>
      inOrder(
        mine.types,
        theirs.types,
        mergeList(run, lists, {
          keyOf: nameOf,
          spotOf: spotOf('type', identity.types),
          merge: (inner, at, types) => mergeType(inner, at, types, hints),
          keep: run.keep.types,
        }),
      ),
    root: 'as a whole',
    baseUrl: 'as a whole',
    security: 'as a whole',
    info: mergeInfo,
    servers: mergeServers,
    tags: mergeTags,
    metadata: mergeMetadata,
    layout: mergeLayout,
  });
}

/** Sorted if both sides are (rules 4). */
function inOrder<Entity extends { readonly name: string }>(
  mine: readonly Entity[],
  theirs: readonly Entity[],
  merged: readonly Entity[],
): readonly Entity[] {
  const sorted = sortByName(mine) === mine && sortByName(theirs) === theirs;
  return sorted ? sortByName(merged) : merged;
}

/** The include with the types that are used, even if the chosen url lacks them. */
function withKeptTypes(
  run: Run,
  include: Include,
  lists: ThreeWay<readonly Include[]>,
  identity: NameMap,
): Include {
  const { alias } = include;
  // Sorted, because the order in which they were found depends on the side that is called mine.
  const missing = [...run.keep.imported]
    .filter((target) => target.startsWith(`${alias}:`))
    .map((target) => target.slice(alias.length + 1))
    .toSorted();
  let types = include.types;
  for (const name of missing) {
    if (types === undefined || types.some((type) => type.name === name)) continue;
    const find = (list: readonly Include[]) =>
      list.find((one) => one.alias === alias)?.types?.find((type) => type.name === name);
    const three = { base: find(lists.base), mine: find(lists.mine), theirs: find(lists.theirs) };
    if (Object.values(three).every((type) => type === undefined)) {
      // Used before the import was resolved: look it up again.
      return withOptional(include, 'types', null);
    }
    const spot = {
      entity: 'import',
      name: alias,
      identity: identity.get(alias) ?? alias,
      place: `type ${name}`,
    } as const;
    const held = three.mine ? 'mine' : three.theirs ? 'theirs' : 'base';
    const type = decide(run, spot, 'used', undefined, three, held);
    if (type) types = [...types, type];
  }
  return types === include.types || types === undefined ? include : { ...include, types };
}
