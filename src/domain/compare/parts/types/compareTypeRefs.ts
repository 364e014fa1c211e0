import type {
  Annotations,
  Bare,
  MappingEntry,
  Metadata,
  Property,
  ReferenceRef,
  TypeRef,
  TypeRefKind,
  TypeRefOf,
} from '../../../model/specification.ts';
import { metadataIn, type SchemaKeys } from '../../../model/metadata/metadataKeys.ts';
import { levelOn, reportWithin } from '../../changes/change.ts';
import type { ChangedPart, ChangeLevel, Report, Sides } from '../../changes/change.ts';
import type { TypedAspect, TypedNoun } from '../../changes/changeCodes.ts';
import {
  constraintKeywords,
  constraintNames,
  type ConstraintKeyword,
} from '../../../constraints/keywords.ts';
import { isJsonList } from '../../../model/values/json.ts';
import { annotationsOf, withoutAnnotations } from '../../../model/types/typeRefs.ts';
import { compareFields } from '../compareFields.ts';
import type { Comparisons } from '../compareFields.ts';
import { compareMemberAlone } from './compareMemberAlone.ts';
import { compareMetadata } from '../compareMetadata.ts';
import { constraintLevel, levelOfEffect } from './constraintLevel.ts';
import { compareUnion } from '../compareSchemas.ts';
import { describeMembers, describeType } from '../../describeType.ts';
import { equalValues } from '../../equalValues.ts';
import { joinAnnotations } from '../../sameMeaning/joinAnnotations.ts';
import { contentTypeOf } from '../spelling.ts';
import { asModelUnion, withModelUnion } from '../../sameMeaning/oneKindUnions.ts';
import { changeInWords, numbered } from '../../sameMeaning/wording.ts';

/** Something that has a type: an argument, a body, a property, an element, a parent. */
export interface Typed {
  readonly noun: TypedNoun;
  /** What lines call it: `property owner`. */
  readonly label: string;
  readonly place: string;
  /** Called only when a change depends on it, because it has to follow all references. */
  readonly sides: () => Sides;
  readonly report: Report;
}

/**
 * A change of kind, target or content type is major, unless one type has all values of the other; then the
 * direction decides.
 */
export function compareTypeRefs(typed: Typed, original: TypeRef, changed: TypeRef): void {
  if (original === changed) return;
  const [before, after] = [asModelUnion(original, changed), asModelUnion(changed, original)];
  const note = noteOn(typed);
  if (!sameShape(before, after)) {
    const [was, is] = [asItsMember(before, after), asItsMember(after, before)];
    const asMember = unionLevel(typed, was, is);
    const level = asMember ?? rangeLevel(typed, before, after);
    note(
      level ?? 'major',
      asMember === undefined ? 'type-changed' : 'members-changed',
      `${typed.label} is now ${describeType(after)}, was ${describeType(before)}`,
    );
    if (level === undefined) return;
    compareFields(annotationFields, typed, was, is);
    if (asMember === undefined) compareDefaults(typed, defaultOf(was), defaultOf(is));
    return;
  }
  compareFields(annotationFields, typed, before, after);
  compareKinds(after.kind, typed, before, after);
}

function compareKinds<Kind extends TypeRefKind>(
  kind: Kind,
  typed: Typed,
  before: TypeRefOf<Kind>,
  after: TypeRefOf<Kind>,
): void {
  compareFields<Bare<Kind>, Typed>(kindFields[kind], typed, before, after);
}

const same = { kind: null };

/**
 * How the fields of each kind are compared, except annotations; null for those that `sameShape`
 * compares.
 */
const kindFields: {
  readonly [Kind in TypeRefKind]: Comparisons<Bare<Kind>, Typed>;
} = {
  string: {
    kind: null,
    format: (typed, { format: was }, { format: is }) => {
      if (was === is) return;
      const text = `the format of ${typed.label} is now ${is ?? 'none'}, was ${was ?? 'none'}`;
      const level = constraintLevel('format', saying(was), saying(is), typed.sides);
      noteOn(typed)(level ?? 'major', 'format-changed', text);
    },
    default: (typed, before, after) => compareDefaults(typed, before.default, after.default),
  },
  integer: same,
  number: same,
  boolean: same,
  any: same,
  generic: { kind: null, name: null },
  reference: { kind: null, target: null, template: null },
  array: {
    kind: null,
    items: (typed, before, after) => {
      const label = `an element of ${typed.label}`;
      compareTypeRefs({ ...typed, label }, before.items, after.items);
    },
  },
  map: {
    kind: null,
    values: (typed, before, after) => {
      const label = `a value of ${typed.label}`;
      compareTypeRefs({ ...typed, label }, before.values, after.values);
    },
  },
  union: {
    kind: null,
    match: (typed, before, after) => {
      if (before.match === after.match) return;
      const isStricter = after.match === 'one';
      const level = isStricter
        ? levelOn(typed.sides(), 'major', 'minor')
        : levelOn(typed.sides(), 'minor', 'major');
      const text = isStricter ? 'exactly one' : 'any number';
      noteOn(typed)(level, 'members-changed', `${typed.label} now matches ${text} of its members`);
    },
    members: compareMembers,
    discriminator: (typed, before, after) => {
      if (before.discriminator === after.discriminator) return;
      // The values are the same with and without a discriminator.
      const level = isToldByBoth(before, after) ? 'major' : 'minor';
      const text = `the members of ${typed.label} are now told apart by ${after.discriminator ?? 'nothing'}, were by ${before.discriminator ?? 'nothing'}`;
      noteOn(typed)(level, 'members-changed', text, bothOf('discriminator', before, after));
    },
    mapping: (typed, before, after) => {
      if (!isToldByBoth(before, after)) return;
      if (equalValues(valuesOf(before, after), valuesOf(after, before))) return;
      const text = `which value stands for which member of ${typed.label} changed`;
      noteOn(typed)('major', 'members-changed', text, bothOf('mapping', before, after));
    },
    sharedAs: null,
  },
  mime: {
    kind: null,
    contentType: (typed, before, after) => {
      if (contentTypeOf(before.contentType) === contentTypeOf(after.contentType)) return;
      const text = `${typed.label} is now ${after.contentType}, was ${before.contentType}`;
      noteOn(typed)('major', 'content-type-changed', text);
    },
  },
};

/** Other defaults are in metadata and are compared with it. */
function defaultOf(ref: TypeRef): string | undefined {
  return ref.kind === 'string' ? ref.default : undefined;
}

function compareDefaults(typed: Typed, was: string | undefined, is: string | undefined): void {
  if (was === is) return;
  const level = levelOn(typed.sides(), 'major', 'minor');
  const text = `the default of ${typed.label} ${changeInWords(was, is)}`;
  noteOn(typed)(level, 'default-changed', text);
}

function saying(format: string | undefined): Metadata | undefined {
  return format === undefined ? undefined : { format };
}

/** One field of a union before and after. */
function bothOf(
  field: 'discriminator' | 'mapping',
  before: Bare<'union'>,
  after: Bare<'union'>,
): ChangedPart {
  return { before: { [field]: before[field] }, after: { [field]: after[field] } };
}

function isToldByBoth(before: Bare<'union'>, after: Bare<'union'>): boolean {
  return before.discriminator !== undefined && after.discriminator !== undefined;
}

/** Members are matched by type, in any order. */
function compareMembers(typed: Typed, before: Bare<'union'>, after: Bare<'union'>): void {
  const left = [...before.members];
  const [gones, comes] = [before, after].map(({ members }) => describeMembers(members));
  const places = numbered(after.members.map(describeType));
  const added: number[] = [];
  after.members.forEach((member, index) => {
    const exact = left.findIndex((one) => equalValues(one, member));
    const at = exact >= 0 ? exact : left.findIndex((one) => sameShape(one, member));
    const [was] = at < 0 ? [] : left.splice(at, 1);
    if (was === undefined) added.push(index);
    else {
      const label = `the member ${places[index]} of ${typed.label}`;
      const part = { before: { type: was }, after: { type: member } };
      compareTypeRefs({ ...typed, label, report: reportWithin(typed.report, part) }, was, member);
    }
  });
  const note = noteOn(typed);
  for (const index of added) {
    const level = levelOn(typed.sides(), 'minor', 'major');
    note(level, 'members-changed', `${typed.label} can now be ${comes?.[index]}`);
  }
  for (const member of left) {
    const level = levelOn(typed.sides(), 'major', 'minor');
    const name = gones?.[before.members.indexOf(member)];
    note(level, 'members-changed', `${typed.label} can no longer be ${name}`);
  }
}

/** The level of a change between a type and a union that has it as a member; undefined for other changes. */
function unionLevel({ sides }: Typed, before: TypeRef, after: TypeRef): ChangeLevel | undefined {
  if (hasMember(after, before)) return levelOn(sides(), 'minor', 'major');
  return hasMember(before, after) ? levelOn(sides(), 'major', 'minor') : undefined;
}

/**
 * The level of a change between a type and one that has all of its values and more; undefined for other
 * changes.
 */
function rangeLevel({ sides }: Typed, before: TypeRef, after: TypeRef): ChangeLevel | undefined {
  const [gains, loses] = [isWithin(before, after), isWithin(after, before)];
  return gains || loses ? levelOfEffect({ gains, loses }, sides) : undefined;
}

/** Whether all values of one type are values of the other, apart from constraints. */
function isWithin(inner: TypeRef, outer: TypeRef): boolean {
  if (outer.kind === 'any') return inner.kind !== 'mime' && outer.metadata === undefined;
  return inner.kind === 'integer' && outer.kind === 'number';
}

function hasMember(union: TypeRef, ref: TypeRef): boolean {
  if (union.kind !== 'union' || !equalValues(union.metadata ?? {}, ref.metadata ?? {}))
    return false;
  const bare = withoutAnnotations(ref);
  return union.members.some((one) => equalValues(one, bare));
}

/**
 * The union, with the annotations of one member moved to the whole if that makes them equal to the other
 * side's, which is this member alone. Then only the added or removed members remain to be reported.
 */
function asItsMember(ref: TypeRef, other: TypeRef): TypeRef {
  if (ref.kind !== 'union' || other.kind === 'union') return ref;
  const [bare, limits] = [withoutAnnotations(other), other.metadata ?? {}];
  for (const [at, member] of ref.members.entries()) {
    const said = joinAnnotations(ref, member);
    const own = withoutAnnotations(member);
    if (!equalValues(said.metadata ?? {}, limits) || !equalValues(own, bare)) continue;
    return { ...ref, ...said, members: ref.members.with(at, own) };
  }
  return ref;
}

/** The same for a property, which carries the annotations of its type. */
export function withItsMember(property: Property, other: Property): Property {
  if (property.type.kind !== 'union') return withModelUnion(property, other);
  const [one, two] = [asRef(property), asRef(other)];
  const whole = asItsMember(one, two);
  const { name } = property;
  return whole === one
    ? property
    : { name, ...annotationsOf(whole), type: withoutAnnotations(whole) };
}

function asRef(property: Property): TypeRef {
  const { name: _, type, ...said } = property;
  return { ...type, ...said };
}

/** The mapping, without members that only one side has: these are reported themselves. */
function valuesOf(union: Bare<'union'>, other: Bare<'union'>): readonly MappingEntry[] {
  const { mapping = [] } = union;
  const isMember = ({ members }: Bare<'union'>, name: string) =>
    members.some((member) => member.kind === 'reference' && member.target === name);
  return mapping
    .filter(({ type }) => isMember(union, type) === isMember(other, type))
    .toSorted((a, b) => (a.value < b.value ? -1 : 1));
}

/** Whether both have the same kind and name; elements and formats are compared by the caller. */
function sameShape(before: TypeRef, after: TypeRef): boolean {
  if (before.kind === 'reference' && after.kind === 'reference') {
    return before.target === after.target && equalValues(filled(before), filled(after));
  }
  if (before.kind === 'generic' && after.kind === 'generic') return before.name === after.name;
  return before.kind === after.kind;
}

/** What the template fills, sorted; an entry with '' fills nothing. */
function filled(ref: ReferenceRef): readonly unknown[] {
  const entries = ref.template?.filter((entry) => entry.type !== '') ?? [];
  return entries.toSorted((a, b) => (a.generic < b.generic ? -1 : 1));
}

/** Description, deprecation, nullability and metadata, of a property or a type reference. */
export const annotationFields: Comparisons<Annotations, Typed> = {
  description: (typed, before, after) => {
    if (before.description === after.description) return;
    const text = `the description of ${typed.label} changed`;
    noteOn(typed)('patch', 'description-changed', text);
  },
  deprecated: (typed, before, after) => {
    if ((before.deprecated ?? false) === (after.deprecated ?? false)) return;
    const text = after.deprecated === true ? 'is deprecated' : 'is no longer deprecated';
    noteOn(typed)('minor', 'deprecated-changed', `${typed.label} ${text}`);
  },
  nullable: (typed, before, after) => compareNullable(typed, before.nullable, after.nullable),
  metadata: (typed, before, after) => {
    const kinds = [kindOf(before), kindOf(after)];
    const isInteger = kinds.every((kind) => kind === 'integer');
    const isTyped = !kinds.includes('any');
    // The source's own `type` is compared only if the model has any on both sides.
    const elsewhere = new Set(kinds.every((kind) => kind === 'any') ? [] : ['type']);
    // A change of the type implies one of the format, and of the limits that only one of the types has.
    if (kinds[0] !== kinds[1] && isTyped) {
      elsewhere.add('format');
      for (const keyword of constraintNames) {
        if (isOfOneKind(keyword, kinds)) elsewhere.add(keyword);
      }
    }
    const [was, is] = besideNullable(before, after);
    // A union whose members are of one kind, such as two texts, is only in the metadata.
    if (kinds[0] === kinds[1] && compareMemberAlone(typed, was, is)) return;
    const owner = { ...typed, source: [], isType: () => false };
    for (const key of compareUnion(owner, was, is)) elsewhere.add(key);
    compareMetadata({ ...typed, isInteger, isTyped }, was, is, elsewhere);
  },
};

/**
 * The metadata of both. If only one side allows null, that is reported, so null is left out of the allowed
 * values.
 */
function besideNullable(before: Annotations, after: Annotations): readonly [Metadata, Metadata] {
  const { metadata: was = {} } = before;
  const { metadata: is = {} } = after;
  return before.nullable === after.nullable ? [was, is] : [withoutNull(was), withoutNull(is)];
}

function withoutNull(metadata: Metadata): Metadata {
  const { enum: list } = metadataIn<SchemaKeys>(metadata);
  if (!isJsonList(list) || !list.includes(null)) return metadata;
  return { ...metadata, enum: list.filter((value) => value !== null) };
}

/** The kind of a type reference, or of the type of a property. */
function kindOf(owner: Annotations): unknown {
  const type: unknown = 'type' in owner ? owner.type : owner;
  return typeof type === 'object' && type !== null && 'kind' in type ? type.kind : undefined;
}

/** Whether only one of two kinds of types can have the constraint. */
function isOfOneKind(keyword: ConstraintKeyword, kinds: readonly unknown[]): boolean {
  const allowed: readonly unknown[] = constraintKeywords[keyword].kinds;
  const [one, other] = kinds.map((kind) => allowed.includes(kind));
  return one !== other;
}

/** Formats disagree on the meaning of an absent value, so it ranks between the two. */
function compareNullable(
  typed: Typed,
  before: boolean | undefined,
  after: boolean | undefined,
): void {
  const rank = (nullable: boolean | undefined) => (nullable === undefined ? 1 : nullable ? 2 : 0);
  if (rank(after) === rank(before)) return;
  const note = noteOn(typed);
  if (rank(after) > rank(before)) {
    note(
      levelOn(typed.sides(), 'minor', 'major'),
      'nullable-changed',
      `${typed.label} can now be null`,
    );
  } else {
    note(
      levelOn(typed.sides(), 'major', 'minor'),
      'nullable-changed',
      `${typed.label} can no longer be null`,
    );
  }
}

function noteOn(typed: Typed) {
  return (level: ChangeLevel, aspect: TypedAspect, text: string, part?: ChangedPart) =>
    typed.report(level, `${typed.noun}-${aspect}`, `: ${text}`, typed.place, undefined, part);
}
