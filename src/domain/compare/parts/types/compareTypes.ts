import { genericsIn } from '../../../model/types/generics.ts';
import { isContentName } from '../../../model/names.ts';
import { metadataIn, type SchemaKeys } from '../../../model/metadata/metadataKeys.ts';
import type {
  ArrayType,
  MappingEntry,
  MapType,
  Property,
  ReferenceRef,
  Struct,
  Type,
  TypeBase,
} from '../../../model/specification.ts';
import { bothSides, levelOn, reportOn, requestSide, responseSide } from '../../changes/change.ts';
import type { Change, Report, Sides } from '../../changes/change.ts';
import { compareFields } from '../compareFields.ts';
import type { Comparisons } from '../compareFields.ts';
import { compareMetadata } from '../compareMetadata.ts';
import { annotationFields, compareTypeRefs, withItsMember } from './compareTypeRefs.ts';
import type { Typed } from './compareTypeRefs.ts';
import { describeType } from '../../describeType.ts';
import { inferPropertyRenames } from '../../names/inferRenames.ts';
import { keyed, nameOf } from '../../names/keyed.ts';
import { isImplied, isUnion } from '../../sameMeaning/unionMembers.ts';

/**
 * How a type changed; `before` already has the new names of renamed types. `name` is what changes call the
 * type: `alias:Name` for a type of an import. The functions of `about` are called only when needed.
 */
export function compareTypes(
  changes: Change[],
  name: string,
  before: Type,
  after: Type,
  about: Omit<Comparing, 'report'>,
): void {
  const judged = (sides: () => Sides): readonly Change[] => {
    const found: Change[] = [];
    compareKinds(found, name, before, after, { ...about, sides });
    return found;
  };
  const found = judged(about.sides);
  const isBreaking = found.some(({ level }) => level === 'major');
  if (!isBreaking || about.sides() !== bothSides) {
    changes.push(...found);
    return;
  }
  // The direction affects only the levels: the same changes are found in the same order.
  const inRequests = judged(() => requestSide);
  const inResponses = judged(() => responseSide);
  found.forEach((change, index) => {
    const breaks =
      (inRequests[index]?.level === 'major' ? requestSide : 0) |
      (inResponses[index]?.level === 'major' ? responseSide : 0);
    changes.push(breaks === 0 ? change : { ...change, breaks });
  });
}

function compareKinds(
  changes: Change[],
  name: string,
  before: Type,
  after: Type,
  about: Omit<Comparing, 'report'>,
): void {
  const report = reportOn(changes, 'type', name, `Type ${name}`);
  if (before.kind !== after.kind) {
    report(
      'major',
      'type-kind-changed',
      ` is now ${kindWords[after.kind]}, was ${kindWords[before.kind]}`,
    );
    return;
  }
  const comparing = { report, ...about };
  if (before.kind === 'struct' && after.kind === 'struct') {
    compareFields(structFields, comparing, before, after);
  } else if (before.kind === 'map' && after.kind === 'map') {
    compareFields(mapFields, comparing, before, after);
  } else if (before.kind === 'array' && after.kind === 'array') {
    compareFields(arrayFields, comparing, before, after);
  }
}

const kindWords: Readonly<Record<Type['kind'], string>> = {
  struct: 'a struct',
  map: 'a map',
  array: 'an array',
};

/** What the comparisons of a type's fields share. */
interface Comparing {
  readonly report: Report;
  readonly sides: () => Sides;
  /** Whether the type has this parent because it is a member of that union, where the change is reported. */
  readonly isMember: Readonly<Record<'before' | 'after', (parent: string) => boolean>>;
}

/** The fields of all kinds of types. */
const sharedFields: Comparisons<TypeBase, Comparing> = {
  name: null,
  description: ({ report }, before, after) => {
    if (before.description === after.description) return;
    report('patch', 'type-description-changed', ': the description changed');
  },
  deprecated: ({ report }, before, after) => {
    if ((before.deprecated ?? false) === (after.deprecated ?? false)) return;
    const text = after.deprecated === true ? ' is deprecated' : ' is no longer deprecated';
    report('minor', 'type-deprecated-changed', text);
  },
  metadata: ({ report, sides }, before, after) => {
    const owner = { noun: 'type', label: '', isTyped: true, sides, report } as const;
    compareMetadata(owner, before.metadata, after.metadata);
  },
  // The layout of a source is not a change.
  layout: null,
};

const structFields: Comparisons<Struct, Comparing> = {
  ...sharedFields,
  kind: null,
  base: ({ report }, before, after) => {
    if ((before.base ?? false) === (after.base ?? false)) return;
    const text =
      after.base === true ? ' is now an abstract base' : ' is no longer an abstract base';
    report('major', 'type-base-changed', text);
  },
  parent: (comparing, before, after) => {
    compareParents(comparing, before.parent, after.parent);
  },
  discriminator: ({ report }, { discriminator: was }, { discriminator: is }) => {
    if (was === is) return;
    const text = `: the discriminator is now ${is ?? 'none'}, was ${was ?? 'none'}`;
    report('major', 'discriminator-changed', text, 'discriminator');
  },
  mapping: (comparing, before, after) => compareMappings(comparing, before, after),
  properties: ({ report, sides }, before, after) => {
    compareProperties(report, before.properties, after.properties, sides);
  },
};

const mapFields: Comparisons<MapType, Comparing> = {
  ...sharedFields,
  kind: null,
  values: ({ report, sides }, before, after) => {
    const typed = {
      noun: 'element',
      label: 'each value',
      place: 'element',
      sides,
      report,
    } as const;
    compareTypeRefs(typed, before.values, after.values);
  },
};

const arrayFields: Comparisons<ArrayType, Comparing> = {
  ...sharedFields,
  kind: null,
  items: ({ report, sides }, before, after) => {
    const typed = {
      noun: 'element',
      label: 'each element',
      place: 'element',
      sides,
      report,
    } as const;
    compareTypeRefs(typed, before.items, after.items);
  },
};

/** A parent adds all of its properties. */
function compareParents(
  { report, sides, isMember }: Comparing,
  before: ReferenceRef | undefined,
  after: ReferenceRef | undefined,
): void {
  const place = 'parent';
  if (before && after) {
    const typed = { noun: 'parent', label: 'the parent', place, sides, report } as const;
    compareTypeRefs(typed, before, after);
  } else if (after && !isMember.after(after.target)) {
    const text = `: the parent is now ${describeType(after)}, was none`;
    report('major', 'parent-added', text, place);
  } else if (before && !isMember.before(before.target)) {
    const text = `: the parent ${describeType(before)} was removed`;
    report('major', 'parent-removed', text, place);
  }
}

function compareMappings({ report, sides }: Comparing, before: Struct, after: Struct): void {
  if (before.mapping === after.mapping) return;
  // Adding or removing the discriminator implies that its mapping was added or removed.
  const tellsNothing = (type: Struct) => (type.discriminator ?? type.mapping) === undefined;
  const isTold = before.discriminator !== after.discriminator;
  if (isTold && (tellsNothing(before) || tellsNothing(after))) return;
  const place = 'mapping';
  const was = keyed(before.mapping ?? [], typeOf);
  const is = keyed(after.mapping ?? [], typeOf);
  const areUnions = isUnion(before) && isUnion(after);
  for (const [key, { type, value }] of was) {
    const other = is.get(key);
    if (other === undefined) {
      if (areUnions) {
        const level = levelOn(sides(), 'major', 'minor');
        report(level, 'mapping-removed', ` can no longer be ${type}`, place);
      } else if (!isImplied(before, value)) {
        report('major', 'mapping-removed', `: no value stands for ${type} any longer`, place);
      }
    } else if (other.value !== value) {
      // The name of an inline object is derived from its content: no client sends it.
      if (isContentName(value) && isContentName(other.value)) continue;
      const text = `: ${type} is now identified by the value ${other.value}, was by ${value}`;
      report('major', 'mapping-changed', text, place);
    }
  }
  for (const [key, { type, value }] of is) {
    if (was.has(key) || isImplied(after, value)) continue;
    const level = levelOn(sides(), 'minor', 'major');
    const by = value === type ? '' : `, by the value ${value}`;
    const text = areUnions
      ? ` can now be ${type}${by}`
      : `: the value ${value} now stands for ${type}`;
    report(level, 'mapping-added', text, place);
  }
}

function typeOf({ type }: MappingEntry): string {
  return type;
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
  const renames = inferPropertyRenames(before, after);
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
      const [one, two] = [withItsMember(property, other), withItsMember(other, property)];
      compareFields(propertyFields, typed, one, two);
    }
  }
  const renamed = new Set(renames.values());
  const added = [...is].filter(([key]) => !was.has(key) && !renamed.has(key));
  for (const [, property] of added) {
    const metadata = metadataIn<SchemaKeys>(property.metadata);
    const required = property.nullable === false || metadata.required === true;
    const mustSend = required && metadata.readOnly !== true;
    const level = levelOn(sides(), mustSend ? 'major' : 'minor', 'minor');
    const text = `: ${required ? 'required' : 'optional'} property ${property.name} was added`;
    report(level, 'property-added', text, `property ${property.name}`);
  }
  const generics = new Set(before.flatMap(({ type }) => genericsIn(type)));
  const fresh = new Set(added.flatMap(([, { type }]) => genericsIn(type)));
  for (const generic of fresh) {
    if (generics.has(generic)) continue;
    report('major', 'type-generics-changed', `: ${generic} must now be filled`);
  }
}

const propertyFields: Comparisons<Property, Typed> = {
  name: null,
  ...annotationFields,
  type: (typed, before, after) => compareTypeRefs(typed, before.type, after.type),
};
