import { inferItemRenames } from '../compare/names/inferRenames.ts';
import { textIn, type OperationKeys } from '../model/metadata/metadataKeys.ts';
import type { NameMap } from '../compare/names/inferRenames.ts';
import { nameOf } from '../compare/names/keyed.ts';
import type {
  Argument,
  Include,
  Operation,
  Property,
  Struct,
  Type,
} from '../model/specification.ts';
import { alignNames } from './alignNames.ts';
import type { AlignedNames } from './alignNames.ts';
import { decide } from './decide.ts';
import type { Conflict, ThreeWay } from './conflict.ts';
import type { Run, MergePlace } from './decide.ts';
import {
  agreedValue,
  mapThreeWay,
  mergeEachField,
  mergeFields,
  mergeValue,
} from './mergeFields.ts';
import {
  argumentMergers,
  arrayMergers,
  includeMergers,
  mapMergers,
  mergeWith,
  operationMergers,
  propertyMergers,
  structMergers,
} from './mergers.ts';
import { mergeList } from './mergeList.ts';
import type { CertainRename } from './rename.ts';

/**
 * Merges an operation that all three have, field by field. `hints` are the known renames on my
 * side.
 */
export function mergeOperation(
  run: Run,
  spot: MergePlace,
  three: ThreeWay<Operation>,
  hints: readonly CertainRename[],
): Operation {
  const found = agreedValue(three);
  if (found) return found.value;
  const args = mapThreeWay(three, (operation) => operation.arguments);
  const names = alignItems(run, spot, 'argument', args, hints);
  const hasTold = Object.values(three).every(tellsSummary);
  const aligned = mapThreeWay(three, (operation, side) => ({
    ...(hasTold ? withoutTold(operation) : operation),
    arguments: renameItems(operation.arguments, names[side]),
  }));
  const merged = mergeEachField<Operation>(run, spot, aligned, {
    ...operationMergers,
    arguments: (_run, _spot, lists) =>
      mergeList<Argument>(run, lists, {
        keyOf: nameOf,
        spotOf: (_key, { name }) => itemSpot(spot, 'argument', name, names.identity),
        merge: mergeWith(argumentMergers),
      }),
  });
  const summary = summaryOf(merged);
  return hasTold && summary !== undefined && merged.description === undefined
    ? { ...merged, description: summary }
    : merged;
}

/** OpenAPI's summary, which is shown as the description if the source has no other. */
function summaryOf({ metadata }: Operation): string | undefined {
  return textIn<OperationKeys>(metadata, 'summary');
}

function tellsSummary(operation: Operation): boolean {
  return summaryOf(operation) === undefined || operation.description !== undefined;
}

/** Drops a description that only repeats the summary, so that a changed text is not reported twice. */
function withoutTold(operation: Operation): Operation {
  const { description, ...rest } = operation;
  return description !== undefined && description === summaryOf(operation) ? rest : operation;
}

/** Merges a type that all three have, field by field; as a whole if one side changed its kind. */
export function mergeType(
  run: Run,
  spot: MergePlace,
  three: ThreeWay<Type>,
  hints: readonly CertainRename[],
): Type {
  const found = agreedValue(three);
  if (found) return found.value;
  const { base, mine, theirs } = three;
  if (base.kind === 'struct' && mine.kind === 'struct' && theirs.kind === 'struct') {
    return mergeStruct(run, spot, { base, mine, theirs }, hints);
  }
  if (base.kind === 'map' && mine.kind === 'map' && theirs.kind === 'map') {
    return mergeFields(run, spot, { base, mine, theirs }, mapMergers);
  }
  if (base.kind === 'array' && mine.kind === 'array' && theirs.kind === 'array') {
    return mergeFields(run, spot, { base, mine, theirs }, arrayMergers);
  }
  return decide(run, spot, 'changed', undefined, three);
}

/**
 * A discriminator that one side chose must remain one of the type's properties, whatever the other
 * side deleted.
 */
function mergeStruct(
  run: Run,
  spot: MergePlace,
  three: ThreeWay<Struct>,
  hints: readonly CertainRename[],
): Struct {
  const lists = mapThreeWay(three, (struct) => struct.properties);
  const names = alignItems(run, spot, 'property', lists, hints);
  const aligned = mapThreeWay(three, (struct, side): Struct => {
    const properties = renameItems(struct.properties, names[side]);
    const discriminator = struct.discriminator && names[side].get(struct.discriminator);
    return { ...struct, properties, ...(discriminator !== undefined && { discriminator }) };
  });
  const attempt = (keep: ReadonlySet<string>) => {
    const conflicts: Conflict[] = [];
    const trial = { ...run, conflicts };
    const struct = mergeEachField<Struct>(trial, spot, aligned, {
      ...structMergers,
      properties: (_run, _spot, properties) =>
        mergeList<Property>(trial, properties, {
          keyOf: nameOf,
          spotOf: (_key, { name }) => itemSpot(spot, 'property', name, names.identity),
          merge: mergeWith(propertyMergers),
          keep,
        }),
    });
    return { struct, conflicts };
  };
  let { struct, conflicts } = attempt(new Set());
  const isLost =
    hasForeignDiscriminator(struct) &&
    ![aligned.mine, aligned.theirs].some(
      (side) => side.discriminator === struct.discriminator && hasForeignDiscriminator(side),
    );
  if (isLost) ({ struct, conflicts } = attempt(new Set([struct.discriminator ?? ''])));
  run.conflicts.push(...conflicts);
  return struct;
}

function hasForeignDiscriminator({ discriminator, properties }: Struct): boolean {
  return (
    discriminator !== undefined && !properties.some((property) => property.name === discriminator)
  );
}

/** The imported types belong to the url: whoever changes the url also provides the types. */
export function mergeInclude(run: Run, spot: MergePlace, three: ThreeWay<Include>): Include {
  const found = agreedValue(three);
  if (found) return found.value;
  const { base, mine, theirs } = three;
  if (base.url === mine.url && base.url === theirs.url) {
    return mergeFields(run, spot, three, includeMergers);
  }
  const urls = mapThreeWay(three, (include) => include.url);
  const url = mergeValue(run, spot, 'url', urls);
  if (url === base.url) return base;
  if (mine.url !== theirs.url) return url === mine.url ? mine : theirs;
  return mergeFields(run, spot, three, includeMergers);
}

interface Named {
  readonly name: string;
}

function alignItems<Item extends Named>(
  run: Run,
  spot: MergePlace,
  kind: 'argument' | 'property',
  lists: ThreeWay<readonly Item[]>,
  hints: readonly CertainRename[],
): AlignedNames {
  const known = hints.flatMap((hint) =>
    hint.kind === kind && hint.of === spot.identity ? [[hint.from, hint.to] as const] : [],
  );
  const names = mapThreeWay(lists, (list) => list.map(nameOf));
  const fitting = known.filter(
    ([from, to]) => names.base.includes(from) && names.mine.includes(to),
  );
  const renames = {
    mine: inferItemRenames(lists.base, lists.mine, new Map(fitting)),
    theirs: inferItemRenames(lists.base, lists.theirs),
  };
  return alignNames(run, names, renames, (name, identity) => ({
    ...spot,
    place: `${kind} ${name}`,
    placeIdentity: `${kind} ${identity}`,
  }));
}

function renameItems<Item extends Named>(list: readonly Item[], names: NameMap): readonly Item[] {
  if (names.size === 0) return list;
  return list.map((item) => {
    const name = names.get(item.name);
    return name === undefined ? item : { ...item, name };
  });
}

function itemSpot(spot: MergePlace, kind: string, name: string, identity: NameMap): MergePlace {
  const place = `${kind} ${name}`;
  return { ...spot, place, placeIdentity: `${kind} ${identity.get(name) ?? name}` };
}
