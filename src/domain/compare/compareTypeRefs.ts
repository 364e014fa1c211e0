import type { Metadata, ReferenceRef, TypeRef } from '../model/specification.ts';
import { levelOn } from './change.ts';
import type { ChangeLevel, Report, Sides } from './change.ts';
import type { TypedAspect, TypedNoun } from './changeCodes.ts';
import { compareMetadata } from './compareMetadata.ts';
import { describeType } from './describeType.ts';
import { equalValues } from './equalValues.ts';

/** What has a type: an argument, a body, a property, an element, a parent. */
export interface Typed {
  readonly noun: TypedNoun;
  /** What lines call it: `property owner`. */
  readonly label: string;
  readonly place: string;
  /** Asked only when a change depends on it: finding it out means following all references. */
  readonly sides: () => Sides;
  readonly report: Report;
}

interface Annotated {
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly nullable?: boolean;
  readonly metadata?: Metadata;
}

/** Another kind, target, content type or format is major: what was written for the old one breaks. */
export function compareTypeRefs(typed: Typed, before: TypeRef, after: TypeRef): void {
  if (before === after) return;
  const note = noteOn(typed);
  if (!sameShape(before, after)) {
    note(
      'major',
      'type-changed',
      `${typed.label} is ${describeType(after)}, was ${describeType(before)}`,
    );
    return;
  }
  compareAnnotations(typed, before, after);
  if (before.kind === 'array' && after.kind === 'array') {
    compareTypeRefs({ ...typed, label: `an element of ${typed.label}` }, before.items, after.items);
  } else if (before.kind === 'map' && after.kind === 'map') {
    compareTypeRefs({ ...typed, label: `a value of ${typed.label}` }, before.values, after.values);
  } else if (before.kind === 'mime' && after.kind === 'mime') {
    if (before.contentType !== after.contentType) {
      const text = `${typed.label} is ${after.contentType}, was ${before.contentType}`;
      note('major', 'content-type-changed', text);
    }
  } else if (before.kind === 'string' && after.kind === 'string') {
    if (before.format !== after.format) {
      const text = `the format of ${typed.label} is ${after.format ?? 'none'}, was ${before.format ?? 'none'}`;
      note('major', 'format-changed', text);
    }
    if (before.default !== after.default) {
      note(
        levelOn(typed.sides(), 'major', 'minor'),
        'default-changed',
        `the default of ${typed.label} changed`,
      );
    }
  }
}

/** Whether both are of one kind and name the same; elements and formats are told apart by the caller. */
function sameShape(before: TypeRef, after: TypeRef): boolean {
  if (before.kind === 'reference' && after.kind === 'reference') {
    return before.target === after.target && equalValues(filled(before), filled(after));
  }
  if (before.kind === 'generic' && after.kind === 'generic') return before.name === after.name;
  return before.kind === after.kind;
}

/** What the template fills, in one order; '' fills nothing. */
function filled(ref: ReferenceRef): readonly unknown[] {
  const entries = ref.template?.filter((entry) => entry.type !== '') ?? [];
  return entries.toSorted((a, b) => (a.generic < b.generic ? -1 : 1));
}

/** Description, deprecation, nullability and metadata: of a property, or of a type reference. */
export function compareAnnotations(typed: Typed, before: Annotated, after: Annotated): void {
  const note = noteOn(typed);
  if (before.description !== after.description) {
    note('patch', 'description-changed', `the description of ${typed.label} changed`);
  }
  if ((before.deprecated ?? false) !== (after.deprecated ?? false)) {
    const text =
      after.deprecated === true
        ? `${typed.label} is deprecated`
        : `${typed.label} is not deprecated any more`;
    note('minor', 'deprecated-changed', text);
  }
  compareNullable(typed, before.nullable, after.nullable);
  compareMetadata(typed, before.metadata, after.metadata);
}

/** Formats disagree on what is meant when nothing is said, so that it stands between the two. */
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
      `${typed.label} may be null now`,
    );
  } else {
    note(
      levelOn(typed.sides(), 'major', 'minor'),
      'nullable-changed',
      `${typed.label} must not be null any more`,
    );
  }
}

function noteOn(typed: Typed) {
  return (level: ChangeLevel, aspect: TypedAspect, text: string) =>
    typed.report(level, `${typed.noun}-${aspect}`, `: ${text}`, typed.place);
}
