import { refreshTemplate } from '../../domain/model/generics.ts';
import { isScalarName } from '../../domain/model/names.ts';
import type { Specification, TypeRef } from '../../domain/model/specification.ts';

/**
 * What pickers do to a type reference. While nothing was chosen yet, a name in it is '': such a
 * reference is incomplete, lives in drafts only and never comes into an edit.
 */
export type TypeRefKind = TypeRef['kind'];

type Annotations = Pick<TypeRef, 'description' | 'deprecated' | 'nullable' | 'metadata'>;

/** True when every name and content type in it is chosen. An open template is complete (rules 3). */
export function isComplete(ref: TypeRef | undefined): ref is TypeRef {
  let inner = ref;
  while (inner !== undefined) {
    switch (inner.kind) {
      case 'generic':
        return inner.name !== '';
      case 'reference':
        return inner.target !== '';
      case 'mime':
        return inner.contentType !== '';
      case 'array':
        inner = inner.items;
        break;
      case 'map':
        inner = inner.values;
        break;
      default:
        return true;
    }
  }
  return false;
}

/** What stands on the reference besides what it is: it outlives a change of that. */
export function annotationsOf(ref: TypeRef | undefined): Annotations {
  return {
    ...(ref?.description !== undefined && { description: ref.description }),
    ...(ref?.deprecated !== undefined && { deprecated: ref.deprecated }),
    ...(ref?.nullable !== undefined && { nullable: ref.nullable }),
    ...(ref?.metadata !== undefined && { metadata: ref.metadata }),
  };
}

/** What an array or a map holds. */
export function elementOf(ref: TypeRef | undefined): TypeRef | undefined {
  if (ref?.kind === 'array') return ref.items;
  return ref?.kind === 'map' ? ref.values : undefined;
}

/** The same collection of something else. */
export function withElement(ref: TypeRef, element: TypeRef): TypeRef {
  if (ref.kind === 'array') return { ...ref, items: element };
  return ref.kind === 'map' ? { ...ref, values: element } : ref;
}

const nothing: TypeRef = { kind: 'reference', target: '' };

/**
 * The reference as another kind. What no longer applies goes: format and default without a string,
 * a generic's name without a generic (rules 4, 5). A collection takes in what it is made of, and
 * what it held comes out again.
 */
export function changeKind(ref: TypeRef | undefined, kind: TypeRefKind): TypeRef {
  if (ref?.kind === kind) return ref;
  const kept = annotationsOf(ref);
  const element = elementOf(ref);
  switch (kind) {
    case 'array':
    case 'map': {
      const inner = element ?? (ref === undefined || ref.kind === 'mime' ? nothing : bare(ref));
      return kind === 'array' ? { kind, items: inner, ...kept } : { kind, values: inner, ...kept };
    }
    case 'generic':
      return element?.kind === kind ? { ...element, ...kept } : { kind, name: '', ...kept };
    case 'reference':
      return element?.kind === kind ? { ...element, ...kept } : { kind, target: '', ...kept };
    case 'mime':
      return { kind, contentType: '', ...kept };
    case 'string':
      return element?.kind === kind ? { ...element, ...kept } : { kind, ...kept };
    default:
      return { kind, ...kept };
  }
}

/** The reference without what stays on the collection around it. */
function bare(ref: TypeRef): TypeRef {
  const { description: _, deprecated: _d, nullable: _n, metadata: _m, ...rest } = ref;
  return rest;
}

/**
 * The reference with this name chosen for it: a type's name, `alias:Name`, or a scalar's or `any`.
 * A generic type brings the generics of its template, to be filled.
 */
export function named(spec: Specification, ref: TypeRef | undefined, name: string): TypeRef {
  if (isScalarName(name)) return changeKind(ref, name as TypeRefKind);
  if (ref?.kind === 'reference' && ref.target === name) return ref;
  const before = ref?.kind === 'reference' ? ref : undefined;
  return refreshTemplate(spec, {
    kind: 'reference',
    target: name,
    ...(before?.template !== undefined && { template: before.template }),
    ...annotationsOf(ref),
  });
}

/** The name that `named` would give it, or '' when it has none of its own. */
export function nameOf(ref: TypeRef | undefined): string {
  if (ref === undefined) return '';
  if (ref.kind === 'reference') return ref.target;
  return isScalarName(ref.kind) ? ref.kind : '';
}
