import { at } from '../../../reading/place.ts';
import type { UnionKey } from '../../schemaMetadata.ts';
import type { SchemaContext, StructDraft } from '../source/context.ts';

/**
 * Marks the bases that can be printed again with the union they were, and reports the others.
 * `broken`: those of which some members could not become children.
 */
export function settleUnions(
  context: SchemaContext,
  structs: ReadonlyMap<string, StructDraft>,
  broken: ReadonlySet<StructDraft>,
): void {
  const unions = new Map<StructDraft, StructDraft[]>();
  for (const draft of structs.values()) if (draft.union !== undefined) unions.set(draft, []);
  if (unions.size === 0) return;
  for (const draft of structs.values()) {
    const base = structs.get(draft.parent ?? '');
    if (base !== undefined) unions.get(base)?.push(draft);
  }
  for (const [draft, children] of unions) {
    draft.unionKey = broken.has(draft) ? undefined : keyOf(draft, children);
  }
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (const draft of unions.keys()) {
      const base = draft.isAdopted ? structs.get(draft.parent ?? '') : undefined;
      // A base inside another base that stays can't be printed as a union: its members would no longer inherit from that one.
      if (draft.unionKey === undefined || base === undefined || isUnion(base)) continue;
      draft.unionKey = undefined;
      isSettled = false;
    }
  }
  for (const [draft, children] of unions) {
    if (draft.unionKey === undefined) reportUnion(context, draft, children);
  }
}

function isUnion({ unionKey }: StructDraft): boolean {
  return unionKey === 'union' || unionKey === 'unionMembers';
}

/**
 * How the union can be printed again; undefined if it can't be. Members that became children must have all
 * inherited properties themselves, so that nothing is lost if they are printed without their parent. The
 * property that the reader added can be omitted only if it is the only one.
 */
function keyOf(draft: StructDraft, children: readonly StructDraft[]): UnionKey | undefined {
  const { name, mapping, properties, hasAddedProperty } = draft;
  const types = new Set(mapping.map(({ type }) => type));
  if (types.size === 0 || types.has(name)) return undefined;
  if (children.every((child) => !child.isAdopted)) {
    return hasAddedProperty ? undefined : 'unionSubtypes';
  }
  const isFree = children.every((child) => {
    const own = new Set(child.properties.map((property) => property.name));
    return child.isAdopted && types.has(child.name) && properties.every((one) => own.has(one.name));
  });
  const isChild = draft.merged.length > 0 || (draft.parent !== undefined && !draft.isAdopted);
  if (!isFree || isChild) return undefined;
  if (!hasAddedProperty) return 'unionMembers';
  return properties.length === 1 ? 'union' : undefined;
}

function reportUnion(
  context: SchemaContext,
  { name, union, place, hasAddedProperty, discriminator = '' }: StructDraft,
  children: readonly StructDraft[],
): void {
  const { key, place: placed } = union ?? { key: '', place };
  const heirs = children.filter((child) => child.isAdopted).map((child) => child.name);
  context.reporter.add(
    'union-is-base',
    'info',
    [
      `"${key}" of ${name} won't be exported again: it is an abstract base instead.`,
      ...(heirs.length > 0 ? [`Inheriting from it, not only listed: ${heirs.join(', ')}.`] : []),
      ...(hasAddedProperty ? [`Its property "${discriminator}" is new, and required.`] : []),
    ].join(' '),
    at(placed, key),
  );
}
