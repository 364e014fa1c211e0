import { equalValues } from '../../../domain/compare/equalValues.ts';
import { withNullAllowed } from './nullAllowed.ts';
import { fitConstraints } from '../../../domain/constraints/typeChange.ts';
import { mergeFields } from '../../../domain/merge/mergeFields.ts';
import { propertyMergers } from '../../../domain/merge/mergers.ts';
import { validatePropertyName } from '../../../domain/model/names.ts';
import { takenName } from '../../../domain/model/refusals.ts';
import { refuse, succeed, type Refusal } from '../../../domain/model/values/result.ts';
import type { Property, Specification, TypeRef } from '../../../domain/model/specification.ts';
import { constraintRefusal } from '../constraintRefusal.ts';
import { draftDialog, type DraftKind } from '../draftDialog.ts';
import type { PropertyDraft } from '../dialogDrafts.ts';

/** The property `name` of a struct; without a name, a new one at its end. */
export interface PropertyTarget {
  readonly type: string;
  readonly name?: string | undefined;
}

/** A new property before anything is typed (rules 3). */
export const newProperty: Property = { name: '', nullable: true, type: { kind: 'string' } };

export const propertyKind: DraftKind<PropertyTarget, PropertyDraft> = {
  id: 'propertyDialog',
  begin: (spec, target) => ({ property: propertyOf(spec, target) ?? newProperty }),
  editOf(spec, target, draft) {
    const { type, name } = target;
    const before = propertyOf(spec, target);
    const property = withNullAllowed(before, fitConstraints(before, draft.property));
    const siblings = propertiesOf(spec, type);
    const refusal =
      propertyNameRefusal(siblings, property.name, { before: name, owner: type }) ??
      incompleteRefusal(property) ??
      constraintRefusal(`property ${property.name}`, before, property);
    if (refusal !== undefined) return { ok: false, refusal };
    if (before === undefined) return succeed({ kind: 'property.add', type, property });
    if (equalValues(before, property)) return succeed(undefined);
    return succeed({ kind: 'property.update', type, name: before.name, property });
  },
  mergers: {
    property: (run, spot, three) => mergeFields(run, spot, three, propertyMergers),
  },
};

export const propertyDialog = draftDialog(propertyKind);

/**
 * Why a property can't have this name beside its siblings (rules 5). The name it had `before` is
 * accepted, because an import may have brought it.
 */
export function propertyNameRefusal(
  siblings: readonly Property[],
  name: string,
  { before, owner }: { readonly before?: string | undefined; readonly owner: string },
): Refusal | undefined {
  if (name === before) return undefined;
  const valid = validatePropertyName(name);
  if (!valid.ok) return valid.refusal;
  const taken = siblings.some((property) => property.name === name);
  return taken ? takenName('property', name, `the type ${owner}`).refusal : undefined;
}

/** The refusal if a part of the property's type is not chosen yet. */
export function incompleteRefusal({ name, type }: Property): Refusal | undefined {
  const missing = missingIn(type);
  if (missing === undefined) return undefined;
  return refuse(
    'incomplete-type',
    `The property ${name} needs ${missing}: choose it, or choose another type`,
  ).refusal;
}

/** What is still missing in a reference to a type: the type itself, or the name of a generic. */
export function missingIn(type: TypeRef): string | undefined {
  if (type.kind === 'reference') return type.target === '' ? 'a type to refer to' : undefined;
  if (type.kind === 'generic') return type.name === '' ? 'the name of its generic' : undefined;
  if (type.kind === 'array') return missingIn(type.items);
  return type.kind === 'map' ? missingIn(type.values) : undefined;
}

function propertiesOf(spec: Specification, typeName: string): readonly Property[] {
  const type = spec.types.find(({ name }) => name === typeName);
  return type?.kind === 'struct' ? type.properties : [];
}

function propertyOf(spec: Specification, { type, name }: PropertyTarget): Property | undefined {
  if (name === undefined) return undefined;
  return propertiesOf(spec, type).find((property) => property.name === name);
}
