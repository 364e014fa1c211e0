import { refreshTemplate } from '../../../domain/model/types/generics.ts';
import { isScalarName } from '../../../domain/model/names.ts';
import type {
  Annotations,
  Specification,
  TypeRef,
  TypeRefKind,
  UnionRef,
} from '../../../domain/model/specification.ts';
import { readTypeText } from '../../../domain/compare/readTypeText.ts';
import { replaceAt } from '../../../domain/model/values/lists.ts';
import { withOptional } from '../../../domain/model/values/optional.ts';
import {
  annotationsOf,
  elementOf,
  someNested,
  withoutAnnotations,
} from '../../../domain/model/types/typeRefs.ts';

/**
 * How pickers change a type reference. A name that is not chosen yet is '': such a reference is
 * incomplete, exists only in drafts, and never becomes part of an edit.
 */

const nothing: TypeRef = { kind: 'reference', target: '' };

/**
 * The reference as another kind. What no longer applies is removed: format and default without a
 * string, a generic's name without a generic (rules 4, 5). A collection wraps what was there, and
 * unwrapping restores it.
 */
export function changeKind(ref: TypeRef | undefined, kind: TypeRefKind): TypeRef {
  if (ref?.kind === kind) return ref;
  const annotations = annotationsOf(ref);
  const element = ref && elementOf(ref);
  switch (kind) {
    case 'array':
    case 'map': {
      const inner =
        element ?? (ref === undefined || ref.kind === 'mime' ? nothing : withoutAnnotations(ref));
      return kind === 'array'
        ? { kind, items: inner, ...annotations }
        : { kind, values: inner, ...annotations };
    }
    case 'generic':
      return element?.kind === kind
        ? { ...element, ...annotations }
        : { kind, name: '', ...annotations };
    case 'reference':
      return element?.kind === kind
        ? { ...element, ...annotations }
        : { kind, target: '', ...annotations };
    case 'mime':
      return { kind, contentType: '', ...annotations };
    case 'union':
      return element?.kind === kind ? { ...element, ...annotations } : unionOf(ref, annotations);
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'any':
      return element?.kind === kind ? { ...element, ...annotations } : { kind, ...annotations };
  }
}

/** A union whose first member is the former type, with a second member still to be chosen. */
function unionOf(ref: TypeRef | undefined, annotations: Annotations): TypeRef {
  const first = ref === undefined || ref.kind === 'mime' ? nothing : withoutAnnotations(ref);
  return { kind: 'union', match: 'one', members: [first, nothing], ...annotations };
}

/**
 * The union with another member at this index. It is no longer the union that the source shared
 * under a name.
 */
export function withMemberAt(union: UnionRef, at: number, member: TypeRef): UnionRef {
  return withMembers(union, replaceAt(union.members, at, member));
}

/** The union with one more member, to be chosen. */
export function withNewMember(union: UnionRef): UnionRef {
  return withMembers(union, [...union.members, nothing]);
}

/** The union without this member; if one member is left and there is no discriminator, that member. */
export function withoutMember(union: UnionRef, at: number): TypeRef {
  const gone = union.members[at];
  const members = union.members.filter((_, index) => index !== at);
  const [only] = members;
  if (only !== undefined && members.length === 1 && union.discriminator === undefined) {
    return { ...only, ...annotationsOf(union) };
  }
  const left = withMembers(union, members);
  if (gone?.kind !== 'reference' || left.mapping === undefined) return left;
  const mapping = left.mapping.filter(({ type }) => type !== gone.target);
  return withOptional(left, 'mapping', mapping.length === 0 ? null : mapping);
}

function withMembers(union: UnionRef, members: readonly TypeRef[]): UnionRef {
  return withOptional({ ...union, members }, 'sharedAs', null);
}

/** The union that `Cat | Dog` means, if the specification has all of these types. */
export function readUnion(spec: Specification, text: string): UnionRef | undefined {
  const union = readTypeText(text);
  if (union?.kind !== 'union') return undefined;
  const isKnown = !someNested(
    union,
    (ref) => ref.kind === 'mime' || (ref.kind === 'reference' && !hasType(spec, ref.target)),
  );
  return isKnown ? union : undefined;
}

/** Whether the specification, or an import of it, has a type of this name. */
export function hasType(spec: Specification, target: string): boolean {
  if (spec.types.some(({ name }) => name === target)) return true;
  const [alias, name] = target.split(':');
  const include = spec.imports.find((one) => one.alias === alias);
  return include?.types?.some((type) => type.name === name) ?? false;
}

/**
 * The reference with this name: a type's name, `alias:Name`, a scalar's or `any`. A generic type
 * adds the generics of its template, to be filled.
 */
export function named(spec: Specification, ref: TypeRef | undefined, name: string): TypeRef {
  if (isScalarName(name)) return changeKind(ref, name);
  if (ref?.kind === 'reference' && ref.target === name) return ref;
  const before = ref?.kind === 'reference' ? ref : undefined;
  return refreshTemplate(spec, {
    kind: 'reference',
    target: name,
    ...(before?.template !== undefined && { template: before.template }),
    ...annotationsOf(ref),
  });
}

/** The name that turns into this reference in `named`, or '' if it has none. */
export function namedAs(ref: TypeRef | undefined): string {
  if (ref === undefined) return '';
  if (ref.kind === 'reference') return ref.target;
  return isScalarName(ref.kind) ? ref.kind : '';
}
