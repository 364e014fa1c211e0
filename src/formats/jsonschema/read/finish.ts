import type { Metadata, Property, Struct, Type } from '../../../domain/model/specification.ts';
import { stated } from '../../../domain/model/values/total.ts';
import type { SchemaContext, StructDraft, DraftType } from './source/context.ts';
import { isLostIn, reportCopied, reportMerged, restrictionsIn } from './allOf/mergedProperty.ts';
import { reportRequired } from './allOf/property.ts';
import { reportBudget } from './source/reference.ts';
import { referenceTo } from './source/converted.ts';
import { settleUnions } from './unions/settleUnions.ts';
import {
  keyIn,
  metadataIn,
  withTypedMetadata,
} from '../../../domain/model/metadata/metadataKeys.ts';
import { setOwn, type MetadataDraft, type SchemaMetadata } from '../schemaMetadata.ts';
import { reportDiffering } from './annotations/annotating.ts';
import { annotatedBy, isUntyped } from './annotations/annotatedBy.ts';

/**
 * Completes what is only known once every schema was read: parents of union members, cycles of
 * inheritance, merged properties, mappings by parent. Returns the types: named ones, then generated
 * ones.
 */
export function finishTypes(context: SchemaContext): Type[] {
  const drafts: readonly DraftType[] = [...context.types, ...context.generated];
  const structs = new Map<string, StructDraft>();
  for (const draft of drafts) if (draft.kind === 'struct') structs.set(draft.name, draft);
  adoptChildren(context, structs);
  breakCycles(context, structs);
  const broken = settleMappings(context, structs);
  addMerged(context, structs);
  inheritPropertyTypes(context, structs);
  addMappings(context, structs);
  settleUnions(context, structs, broken);
  for (const draft of structs.values()) {
    if (draft.required.length > 0) keepRequired(context, structs, draft);
  }
  return drafts.map((draft) => (draft.kind === 'struct' ? toStruct(draft) : draft));
}

const additionalKey = keyIn<SchemaMetadata>('additionalProperties');

function adoptChildren(context: SchemaContext, structs: Map<string, StructDraft>): void {
  for (const { child, base, place } of context.children) {
    const draft = structs.get(child);
    if (draft === undefined || draft === base || draft.parent !== undefined) continue;
    if (inheritsFrom(context, structs, base, child)) continue;
    draft.parent = base.name;
    draft.isAdopted = base.union !== undefined;
    if (draft.isAdopted) continue;
    context.reporter.add(
      'child-adopted',
      'warning',
      `The mapping of ${base.name} names ${child}, which has no parent: ${base.name} became its parent, and ${child} has its properties now.`,
      place,
    );
  }
}

/** Removes subtypes with a different parent from a mapping; returns the bases that had such. */
function settleMappings(
  context: SchemaContext,
  structs: Map<string, StructDraft>,
): ReadonlySet<StructDraft> {
  const strangers = new Map<StructDraft, Set<string>>();
  for (const {
    child,
    base: { name },
    place,
  } of context.children) {
    const draft = structs.get(child);
    // If an inline union is repeated, all repetitions are one type: the first.
    const base = structs.get(name);
    if (draft === undefined || base === undefined || draft === base) continue;
    if (inheritsFrom(context, structs, draft, name)) continue;
    const others = strangers.get(base);
    if (others === undefined) strangers.set(base, new Set([child]));
    else others.add(child);
    const why =
      draft.parent === undefined
        ? `${name} inherits from it`
        : `it already has the parent ${draft.parent}`;
    context.reporter.add(
      'parent-taken',
      'warning',
      `${child} can't be a child of ${name}, because ${why}: it is left out of the mapping.`,
      place,
    );
  }
  for (const [base, names] of strangers) {
    base.mapping = base.mapping.filter(({ type }) => !names.has(type));
  }
  return new Set(strangers.keys());
}

/** Whether a struct is a descendant of another one; false if finding out would take too long. */
function inheritsFrom(
  context: SchemaContext,
  structs: Map<string, StructDraft>,
  struct: StructDraft,
  ancestor: string,
): boolean {
  const visited = new Set<StructDraft>();
  let draft: StructDraft | undefined = struct;
  while (draft?.parent !== undefined && !visited.has(draft) && context.budget > 0) {
    if (draft.parent === ancestor) return true;
    visited.add(draft);
    context.budget -= 1;
    draft = structs.get(draft.parent);
  }
  return false;
}

/** Breaks cycles of inheritance by removing the parent that closes the cycle. */
function breakCycles(context: SchemaContext, structs: Map<string, StructDraft>): void {
  const finished = new Set<StructDraft>();
  for (const start of structs.values()) {
    const chain = new Set<StructDraft>();
    let draft: StructDraft | undefined = start;
    while (draft !== undefined && !finished.has(draft)) {
      chain.add(draft);
      const parent: StructDraft | undefined = structs.get(draft.parent ?? '');
      if (parent !== undefined && chain.has(parent)) {
        context.reporter.add(
          'parent-cycle',
          'error',
          `${draft.name} would inherit from itself, so its parent ${parent.name} is left out.`,
          draft.place,
        );
        draft.parent = undefined;
        break;
      }
      draft = parent;
    }
    for (const link of chain) finished.add(link);
  }
}

function addMerged(context: SchemaContext, structs: Map<string, StructDraft>): void {
  const merging = [...structs.values()].filter((draft) => draft.merged.length > 0);
  // Merges in only each type's own properties, so that the order makes no difference.
  const own = new Map(merging.map(({ ...draft }) => [draft.name, draft]));
  for (const draft of merging) {
    const known = new Map(draft.properties.map((property) => [property.name, property]));
    const inherited = draft.parent === undefined ? [] : [draft.parent];
    for (const { properties } of lineOf(context, structs, inherited)) {
      for (const one of properties) if (!known.has(one.name)) known.set(one.name, one);
    }
    const merged = draft.properties.slice();
    const lines = draft.merged.map(({ name }) => [...lineOf(context, structs, [name])]);
    const others = [...new Set(lines.flat())].map((other) => own.get(other.name) ?? other);
    const givers = new Set<string>();
    const required = new Set([...draft.required, ...others.flatMap((other) => other.required)]);
    for (const { name, properties } of others) {
      for (const property of properties) {
        const other = known.get(property.name);
        if (other !== undefined) {
          if (isLostIn(other, property)) {
            for (const { place } of [draft, ...draft.twins]) {
              reportMerged(context, property.name, place);
            }
          }
          if (isRequired(property) && !isRequired(other)) required.add(property.name);
          continue;
        }
        known.set(property.name, property);
        givers.add(name);
        merged.push(required.delete(property.name) ? asRequired(property) : property);
      }
    }
    if (context.budget <= 0) reportBudget(context, draft.place);
    lines.forEach((line, index) => {
      // A map has no properties to copy.
      if (line.length === 0) return;
      const isCopied = line.some(({ name }) => givers.has(name));
      for (const { merged: all } of [draft, ...draft.twins]) {
        const one = all[index];
        if (one !== undefined) reportCopied(context, draft, one, isCopied);
      }
    });
    draft.properties =
      required.size === 0
        ? merged
        : merged.map((one) => (required.delete(one.name) ? asRequired(one) : one));
    draft.required = [...required];
    for (const { name, metadata } of others) {
      const index = lines.findIndex((line) => line.some((one) => one.name === name));
      for (const key of mergeRestrictions(draft, metadata)) {
        for (const { merged: all, place } of [draft, ...draft.twins]) {
          reportDiffering(context, key, all[index]?.place ?? place);
        }
      }
    }
  }
}

function namesOf({ merged }: StructDraft): readonly string[] {
  return merged.map(({ name }) => name);
}

/** Adds the restrictions of merged types. Returns the keys for which the type has another value. */
function mergeRestrictions(draft: StructDraft, metadata: Metadata | undefined): readonly string[] {
  const differing: string[] = [];
  for (const [key, value] of restrictionsIn(metadata)) {
    draft.metadata ??= {};
    const isOpen = key === additionalKey && draft.metadata[key] === true;
    if (isOpen || !Object.hasOwn(draft.metadata, key)) setOwn(draft.metadata, key, value);
    else if (JSON.stringify(draft.metadata[key]) !== JSON.stringify(value)) differing.push(key);
  }
  return differing;
}

function isRequired({ metadata }: Property): boolean {
  return metadataIn<SchemaMetadata>(metadata).required === true;
}

/** A merged property may be required in the type that merges it but not in its origin. */
function asRequired(property: Property): Property {
  const metadata = withTypedMetadata<SchemaMetadata>({ ...property.metadata }, { required: true });
  return { ...property, metadata };
}

/**
 * A property that only annotates an inherited one gets its type and its other annotations; otherwise it would
 * hide it behind a type that allows everything.
 */
function inheritPropertyTypes(context: SchemaContext, structs: Map<string, StructDraft>): void {
  for (const draft of structs.values()) {
    const { parent, properties } = draft;
    if (parent === undefined || !properties.some(isUntyped)) continue;
    const line = [...lineOf(context, structs, [parent])];
    draft.properties = properties.map((property) => {
      if (!isUntyped(property)) return property;
      const all = line
        .flatMap((ancestor) => ancestor.properties)
        .filter(({ name }) => name === property.name);
      const inherited = all.find(({ type }) => type.kind !== 'any') ?? all[0];
      return inherited === undefined ? property : annotatedBy(inherited, property);
    });
  }
}

/**
 * All structs of these names, with their ancestors and merged types. A union does not count as the ancestor
 * of its members.
 */
function* lineOf(
  context: SchemaContext,
  structs: Map<string, StructDraft>,
  names: readonly string[],
): Generator<StructDraft> {
  const visited = new Set<string>();
  const open = names.toReversed();
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const draft = structs.get(name);
    if (draft === undefined || visited.has(name)) continue;
    context.budget -= 1 + draft.properties.length + draft.merged.length;
    if (context.budget <= 0) return;
    visited.add(name);
    yield draft;
    open.push(...namesOf(draft).toReversed());
    if (draft.parent !== undefined && !draft.isAdopted) open.push(draft.parent);
  }
}

/** Adds the children of a base without a union to its mapping. */
function addMappings(context: SchemaContext, structs: Map<string, StructDraft>): void {
  const sourceNames = new Map<string, string>();
  for (const { typeName, name } of context.components.values()) {
    if (typeName !== undefined) sourceNames.set(typeName, name);
  }
  const taken = new Map<StructDraft, Set<string>>();
  for (const draft of structs.values()) {
    const base = structs.get(draft.parent ?? '');
    if (base === undefined || base.discriminator === undefined || base.union) continue;
    let keys = taken.get(base);
    if (keys === undefined) {
      keys = new Set(base.mapping.flatMap(({ type, value }) => [`type ${type}`, `value ${value}`]));
      taken.set(base, keys);
    }
    const value = sourceNames.get(draft.name) ?? draft.name;
    if (keys.has(`type ${draft.name}`) || keys.has(`value ${value}`)) continue;
    keys.add(`value ${value}`);
    base.mapping.push({ type: draft.name, value });
    base.impliedValues.push(value);
  }
}

/** Stores the names of required properties that the type only inherits, and reports unknown ones. */
function keepRequired(
  context: SchemaContext,
  structs: Map<string, StructDraft>,
  draft: StructDraft,
): void {
  draft.metadata = withTypedMetadata<SchemaMetadata>(draft.metadata, { required: draft.required });
  // Its own property is the discriminator, which the source does not list.
  const inherited = new Set(draft.properties.map(({ name }) => name));
  for (const { properties } of lineOf(context, structs, [draft.parent ?? '', ...namesOf(draft)])) {
    for (const { name } of properties) inherited.add(name);
  }
  const unknown = draft.required.filter((name) => !inherited.has(name));
  if (unknown.length > 0) reportRequired(context, draft, unknown);
}

function toStruct(draft: StructDraft): Struct {
  const { name, properties, description, deprecated, parent, discriminator, mapping } = draft;
  return stated<Struct>({
    name,
    kind: 'struct',
    properties,
    description,
    deprecated,
    base: draft.isBase ? true : undefined,
    parent: parent === undefined ? undefined : referenceTo(parent),
    discriminator,
    mapping: mapping.length > 0 ? mapping : undefined,
    metadata: asWritten(draft),
    layout: undefined,
  });
}

/**
 * The metadata with keys for printing the union, the values of the discriminator and `allOf` as in the
 * source.
 */
function asWritten(draft: StructDraft): MetadataDraft | undefined {
  const { metadata, unionKey, union, impliedValues } = draft;
  const added: MetadataDraft = {};
  if (unionKey !== undefined && union !== undefined) added[unionKey] = union.key;
  if (impliedValues.length > 0) withTypedMetadata<SchemaMetadata>(added, { impliedValues });
  const mergedFrom = namesOf(draft);
  if (mergedFrom.length > 0) withTypedMetadata<SchemaMetadata>(added, { mergedFrom });
  return Object.keys(added).length === 0 ? metadata : { ...metadata, ...added };
}
