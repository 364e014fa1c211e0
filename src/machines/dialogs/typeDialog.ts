import { equalValues } from '../../domain/compare/equalValues.ts';
import { validateTypeName } from '../../domain/model/names.ts';
import { mapReferences } from '../../domain/model/references.ts';
import { takenName } from '../../domain/model/refusals.ts';
import { refuse, succeed, type Refusal } from '../../domain/model/result.ts';
import type { Specification, Struct, Type } from '../../domain/model/specification.ts';
import { draftDialog, type DraftKind } from './draftDialog.ts';
import type { TypeDraft } from './drafts.ts';
import { incompleteRefusal, missingIn, propertyNameRefusal } from './propertyDialog.ts';
import { newType, withAdded } from './typeDraft.ts';

/** Without a name, a new type is created. */
export interface TypeTarget {
  readonly name?: string | undefined;
}

/**
 * How an unsaved type refers to itself. No type can have this name, whereas the name being typed
 * may belong to another type for a moment. It is shown as it is.
 */
const unsavedSelf = 'This type';

/** The target of a reference from a type to itself while its dialog is open. */
export function ownTarget({ name }: TypeTarget): string {
  return name ?? unsavedSelf;
}

export const typeKind: DraftKind<TypeTarget, TypeDraft> = {
  id: 'typeDialog',
  begin: (spec, target) => ({ type: typeOf(spec, target) ?? newType }),
  editOf(spec, target, draft) {
    const type = withAdded(draft);
    const before = typeOf(spec, target);
    const refusal =
      typeNameRefusal(spec, type.name, target.name) ?? contentRefusal(type, before ?? newType);
    if (refusal !== undefined) return { ok: false, refusal };
    if (target.name === undefined) {
      const own = (name: string) => (name === unsavedSelf ? type.name : name);
      return succeed({ kind: 'type.add', type: mapReferences(type, own) });
    }
    if (equalValues(before, type)) return succeed(undefined);
    // One edit: with a new name, every reference follows, including those of the type to itself.
    return succeed({ kind: 'type.update', name: target.name, type });
  },
};

export const typeDialog = draftDialog(typeKind);

/** Why a type can't have this name (rules 5). The name it had `before` is accepted. */
export function typeNameRefusal(
  spec: Specification,
  name: string,
  before?: string,
): Refusal | undefined {
  if (name === before) return undefined;
  const valid = validateTypeName(name);
  if (!valid.ok) return valid.refusal;
  const taken = spec.types.some((type) => type.name === name);
  return taken ? takenName('type', name).refusal : undefined;
}

/**
 * Why each property can't be saved, by its place; undefined where it can, or was already like that.
 */
export function propertyRefusals(
  { name: owner, properties }: Struct,
  before: Type,
): readonly (Refusal | undefined)[] {
  const known = before.kind === 'struct' ? before.properties : [];
  const came = new Set(known.map(({ name }) => name));
  const unchanged = new Set(known);
  const counts = new Map<string, number>();
  for (const { name } of properties) counts.set(name, (counts.get(name) ?? 0) + 1);
  return properties.map((property) => {
    const { name } = property;
    const alone = counts.get(name) === 1;
    if (alone && unchanged.has(property)) return undefined;
    const refusal = propertyNameRefusal(alone ? [] : properties, name, {
      before: alone && came.has(name) ? name : undefined,
      owner: owner === '' ? 'you are making' : owner,
    });
    return refusal ?? incompleteRefusal(property);
  });
}

function contentRefusal(type: Type, before: Type): Refusal | undefined {
  if (type.kind === 'struct') {
    return propertyRefusals(type, before).find((refusal) => refusal !== undefined);
  }
  const missing = missingIn(type.kind === 'map' ? type.values : type.items);
  if (missing === undefined) return undefined;
  const what = type.kind === 'map' ? 'values' : 'items';
  return refuse(
    'incomplete-type',
    `The ${what} of the type ${type.name} need ${missing}: choose it, or choose another type`,
  ).refusal;
}

function typeOf(spec: Specification, { name }: TypeTarget): Type | undefined {
  return name === undefined ? undefined : spec.types.find((type) => type.name === name);
}
