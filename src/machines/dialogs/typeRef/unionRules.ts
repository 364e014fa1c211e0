import { withOptional } from '../../../domain/model/values/optional.ts';
import type { MappingEntry, UnionRef } from '../../../domain/model/specification.ts';

/* The settings of a union besides its members: how many of them a value may match, and which
   property tells them apart. A union that its source shared under a name (`sharedAs`) loses that
   name with any such change, because it is then no longer the shared union. */

/** The union whose values match exactly one of its members, or any number of them. */
export function withMatch(union: UnionRef, match: UnionRef['match']): UnionRef {
  return withOptional({ ...union, match }, 'sharedAs', null);
}

/**
 * The union whose objects are told apart by this property; without one (''), the discriminator's
 * values are removed, too.
 */
export function withUnionDiscriminator(union: UnionRef, property: string): UnionRef {
  const changed = withOptional(union, 'sharedAs', null);
  if (property !== '') return { ...changed, discriminator: property };
  return withOptional(withOptional(changed, 'discriminator', null), 'mapping', null);
}

/** The types that a discriminator tells apart, each once. */
export function discriminatedTypes({ members }: UnionRef): readonly string[] {
  const names = members.map((member) => (member.kind === 'reference' ? member.target : ''));
  return [...new Set(names)].filter((name) => name !== '');
}

/** The discriminator's values for a type, as a person writes them. */
export function discriminatorValues({ mapping = [] }: UnionRef, type: string): string {
  return mapping
    .filter((entry) => entry.type === type)
    .map(({ value }) => value)
    .join(', ');
}

/** The union with these discriminator values for a type; `text` separates them by commas. */
export function withValues(union: UnionRef, type: string, text: string): UnionRef {
  const known = union.mapping ?? [];
  const at = known.findIndex((entry) => entry.type === type);
  const others = known.filter((entry) => entry.type !== type);
  const values = new Set(text.split(',').map((value) => value.trim()));
  const own = [...values].filter((value) => value !== '').map((value) => ({ type, value }));
  const before =
    at < 0 ? others.length : known.slice(0, at).filter((one) => one.type !== type).length;
  const mapping: readonly MappingEntry[] = [
    ...others.slice(0, before),
    ...own,
    ...others.slice(before),
  ];
  return withOptional(
    withOptional(union, 'sharedAs', null),
    'mapping',
    mapping.length === 0 ? null : mapping,
  );
}
