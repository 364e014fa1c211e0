import type { MappingEntry, Property, Struct, Type, TypeRef } from '../model/specification.ts';
import { levelOn, reportOn } from './change.ts';
import type { Change, Report, Sides } from './change.ts';
import { compareMetadata } from './compareMetadata.ts';
import { compareAnnotations, compareTypeRefs } from './compareTypeRefs.ts';
import { describeType } from './describeType.ts';
import { inferItemRenames } from './inferRenames.ts';
import { keyed, nameOf } from './keyed.ts';

/**
 * How a type changed; `before` mentions renamed types by their new names already. `name` is what
 * changes call it: `alias:Name` for one of an import. `sides` is asked only when it matters.
 */
export function compareTypes(
  changes: Change[],
  name: string,
  before: Type,
  after: Type,
  sides: () => Sides,
): void {
  const report = reportOn(changes, 'type', name, `Type ${name}`);
  if (before.kind !== after.kind) {
    report('major', 'type-kind-changed', ` is a ${after.kind}, was a ${before.kind}`);
    return;
  }
  if (before.description !== after.description) {
    report('patch', 'type-description-changed', ': the description changed');
  }
  if ((before.deprecated ?? false) !== (after.deprecated ?? false)) {
    const text = after.deprecated === true ? ' is deprecated' : ' is not deprecated any more';
    report('minor', 'type-deprecated-changed', text);
  }
  compareMetadata({ noun: 'type', label: '', sides, report }, before.metadata, after.metadata);
  if (before.kind === 'struct' && after.kind === 'struct') {
    compareStructs(report, before, after, sides);
  } else {
    const element = { noun: 'element', place: 'element', sides, report } as const;
    const label = after.kind === 'map' ? 'each value' : 'each element';
    const was = elementOf(before);
    const is = elementOf(after);
    if (was && is) compareTypeRefs({ ...element, label }, was, is);
  }
}

function elementOf(type: Type): TypeRef | undefined {
  if (type.kind === 'struct') return undefined;
  return type.kind === 'map' ? type.values : type.items;
}

function compareStructs(report: Report, before: Struct, after: Struct, sides: () => Sides): void {
  if ((before.base ?? false) !== (after.base ?? false)) {
    const text = after.base === true ? ' is abstract now' : ' is not abstract any more';
    report('major', 'type-base-changed', text);
  }
  compareParents(report, before, after, sides);
  if (before.discriminator !== after.discriminator) {
    const text = `: the discriminator is ${after.discriminator ?? 'none'}, was ${before.discriminator ?? 'none'}`;
    report('major', 'discriminator-changed', text, 'discriminator');
  }
  compareMappings(report, before.mapping ?? [], after.mapping ?? [], sides);
  compareProperties(report, before.properties, after.properties, sides);
}

/** A parent brings all of its properties along. */
function compareParents(report: Report, before: Struct, after: Struct, sides: () => Sides): void {
  const place = 'parent';
  if (before.parent && after.parent) {
    const typed = { noun: 'parent', label: 'the parent', place, sides, report } as const;
    compareTypeRefs(typed, before.parent, after.parent);
  } else if (after.parent) {
    const text = `: the parent is ${describeType(after.parent)}, there was none`;
    report('major', 'parent-added', text, place);
  } else if (before.parent) {
    const text = `: the parent ${describeType(before.parent)} was removed`;
    report('major', 'parent-removed', text, place);
  }
}

function compareMappings(
  report: Report,
  before: readonly MappingEntry[],
  after: readonly MappingEntry[],
  sides: () => Sides,
): void {
  if (before === after) return;
  const place = 'mapping';
  const was = keyed(before, (entry) => entry.type);
  const is = keyed(after, (entry) => entry.type);
  for (const [key, { type, value }] of was) {
    const other = is.get(key);
    if (other === undefined) {
      report('major', 'mapping-removed', `: nothing stands for ${type} any more`, place);
    } else if (other.value !== value) {
      const text = `: ${other.value} stands for ${type}, was ${value}`;
      report('major', 'mapping-changed', text, place);
    }
  }
  for (const [key, { type, value }] of is) {
    if (was.has(key)) continue;
    const level = levelOn(sides(), 'minor', 'major');
    report(level, 'mapping-added', `: ${value} stands for ${type} now`, place);
  }
}

function compareProperties(
  report: Report,
  before: readonly Property[],
  after: readonly Property[],
  sides: () => Sides,
): void {
  if (before === after) return;
  const was = keyed(before, nameOf);
  const is = keyed(after, nameOf);
  const renames = inferItemRenames(before, after);
  for (const [key, property] of was) {
    const { name } = property;
    const to = renames.get(key);
    const other = is.get(key);
    if (to !== undefined) {
      const text = `: property ${name} was renamed to ${to}`;
      report('major', 'property-renamed', text, `property ${to}`);
    } else if (other === undefined) {
      report('major', 'property-removed', `: property ${name} was removed`, `property ${name}`);
    } else if (property !== other) {
      const place = `property ${name}`;
      const typed = { noun: 'property', label: place, place, sides, report } as const;
      compareAnnotations(typed, property, other);
      compareTypeRefs(typed, property.type, other.type);
    }
  }
  const renamed = new Set(renames.values());
  const added = [...is].filter(([key]) => !was.has(key) && !renamed.has(key));
  for (const [, property] of added) {
    const required = property.nullable === false || property.metadata?.['required'] === true;
    const level = levelOn(sides(), required ? 'major' : 'minor', 'minor');
    const text = `: ${required ? 'required' : 'optional'} property ${property.name} was added`;
    report(level, 'property-added', text, `property ${property.name}`);
  }
  const generics = new Set(before.flatMap((property) => genericsIn(property.type)));
  const fresh = added
    .flatMap(([, property]) => genericsIn(property.type))
    .filter((generic) => !generics.has(generic));
  for (const generic of new Set(fresh)) {
    report('major', 'type-generics-changed', `: ${generic} has to be filled now`);
  }
}

function genericsIn(ref: TypeRef): readonly string[] {
  if (ref.kind === 'generic') return [ref.name];
  if (ref.kind === 'array') return genericsIn(ref.items);
  return ref.kind === 'map' ? genericsIn(ref.values) : [];
}
