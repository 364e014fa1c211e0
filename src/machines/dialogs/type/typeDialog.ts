import { equalValues } from '../../../domain/compare/equalValues.ts';
import { fitConstraints, formerItem } from '../../../domain/constraints/typeChange.ts';
import { mergeType } from '../../../domain/merge/mergeEntities.ts';
import { mapSame } from '../../../domain/model/values/lists.ts';
import { validateTypeName } from '../../../domain/model/names.ts';
import { withOptional } from '../../../domain/model/values/optional.ts';
import { mapReferences } from '../../../domain/model/types/references.ts';
import { takenName } from '../../../domain/model/refusals.ts';
import { refuse, succeed, type Refusal } from '../../../domain/model/values/result.ts';
import type {
  ArrayType,
  MapType,
  Specification,
  Struct,
  Type,
  TypeRef,
} from '../../../domain/model/specification.ts';
import { constraintRefusal } from '../constraintRefusal.ts';
import { draftDialog, type DraftKind } from '../draftDialog.ts';
import type { TypeDraft } from '../dialogDrafts.ts';
import {
  incompleteRefusal,
  missingIn,
  newProperty,
  propertyNameRefusal,
} from './propertyDialog.ts';
import { newType, withPendingProperty } from './typeDraft.ts';

/** Without a name, a new type is created. */
export interface TypeTarget {
  readonly name?: string | undefined;
}

/**
 * How an unsaved type refers to itself, and how that is shown. No type can have this name, whereas
 * the name being typed may belong to another type for a moment.
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
    const before = typeOf(spec, target);
    // A row that can't be added is left out.
    const whole =
      addingRefusal(draft, before) === undefined ? withPendingProperty(draft) : draft.type;
    const type = fitType(before, whole);
    const refusal =
      typeNameRefusal(spec, type.name, target.name) ?? contentRefusal(type, before ?? newType);
    if (refusal !== undefined) return { ok: false, refusal };
    if (before === undefined) {
      const own = (name: string) => (name === ownTarget(target) ? type.name : name);
      return succeed({ kind: 'type.add', type: mapReferences(type, own) });
    }
    if (equalValues(before, type)) return succeed(undefined);
    // A single edit: if the name is new, every reference follows, including those of the type to itself.
    return succeed({ kind: 'type.update', name: before.name, type });
  },
  mergers: {
    type: (run, spot, three) => mergeType(run, spot, three, []),
    others: 'as a whole',
    adding: 'as a whole',
  },
  leftOut(draft, spec, target) {
    const { type, adding } = draft;
    if (type.kind !== 'struct' || adding === undefined) return [];
    if (adding.name !== '') {
      const refusal = addingRefusal(draft, typeOf(spec, target));
      if (refusal === undefined) return [];
      return [`The property ${adding.name} was not added: ${asContinuation(refusal.message)}.`];
    }
    if (equalValues(newProperty.type, adding.type)) return [];
    return ['The new property was not added: it needs a name.'];
  },
};

export const typeDialog = draftDialog(typeKind);

/**
 * Why a type can't have this name (rules 5). The name it had `before` is accepted; the alias of an
 * import is not, as `Name:Other` would be ambiguous.
 */
export function typeNameRefusal(
  spec: Specification,
  name: string,
  before?: string,
): Refusal | undefined {
  if (name === before) return undefined;
  const valid = validateTypeName(name);
  if (!valid.ok) return valid.refusal;
  if (spec.types.some((type) => type.name === name)) return takenName('type', name).refusal;
  const isAlias = spec.imports.some(({ alias }) => alias === name);
  return isAlias ? takenName('import', name).refusal : undefined;
}

/**
 * Why each property can't be saved, by its index; undefined if it can, or if it had the same fault
 * before.
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
  return properties.map((property, index) => {
    const { name } = property;
    const alone = counts.get(name) === 1;
    if (alone && unchanged.has(property)) return undefined;
    const refusal = propertyNameRefusal(alone ? [] : properties, name, {
      before: alone && came.has(name) ? name : undefined,
      owner: owner === '' ? 'you are making' : owner,
    });
    const was = formerItem(known, properties, index);
    // Saving drops the constraints that the property's new type can't have.
    const fit = fitConstraints(was, property);
    return (
      refusal ?? incompleteRefusal(property) ?? constraintRefusal(`property ${name}`, was, fit)
    );
  });
}

/** Why the row for a new property can't be added; undefined if it can, or if it is empty. */
function addingRefusal(draft: TypeDraft, before: Type = newType): Refusal | undefined {
  const type = withPendingProperty(draft);
  if (type.kind !== 'struct' || type === draft.type) return undefined;
  return propertyRefusals(type, before).at(-1);
}

/** A sentence as the continuation of another one. */
function asContinuation(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** The type without the constraints that its new types can't have. */
function fitType(before: Type | undefined, type: Type): Type {
  switch (type.kind) {
    case 'struct': {
      const known = before?.kind === 'struct' ? before.properties : [];
      const properties = mapSame(type.properties, (property, index) =>
        fitConstraints(formerItem(known, type.properties, index), property),
      );
      return withOptional(type, 'properties', properties);
    }
    case 'map': {
      const was = before?.kind === 'map' ? before.values : undefined;
      return withOptional(type, 'values', fitConstraints(was, type.values));
    }
    case 'array': {
      const was = before?.kind === 'array' ? before.items : undefined;
      return withOptional(type, 'items', fitConstraints(was, type.items));
    }
  }
}

function contentRefusal(type: Type, before: Type): Refusal | undefined {
  if (type.kind === 'struct') {
    const refusals = propertyRefusals(type, before);
    const at = refusals.findIndex((refusal) => refusal !== undefined);
    const refusal = refusals[at];
    // The refusal says what is wrong with a name, but not with which one.
    if (refusal?.code !== 'invalid-property-name') return refusal;
    const name = type.properties[at]?.name ?? '';
    const which = name === '' ? `Property ${at + 1}` : `The property ${name}`;
    return { ...refusal, message: `${which} can't be saved: ${asContinuation(refusal.message)}` };
  }
  const element = elementIn(type);
  const missing = missingIn(element);
  const what = type.kind === 'map' ? 'values' : 'items';
  if (missing === undefined) {
    const was = before.kind === 'struct' ? undefined : elementIn(before);
    return constraintRefusal(`${what} of the type ${type.name}`, was, element);
  }
  return refuse(
    'incomplete-type',
    `The ${what} of the type ${type.name} need ${missing}: choose it, or choose another type`,
  ).refusal;
}

function typeOf(spec: Specification, { name }: TypeTarget): Type | undefined {
  return name === undefined ? undefined : spec.types.find((type) => type.name === name);
}

function elementIn(type: MapType | ArrayType): TypeRef {
  return type.kind === 'map' ? type.values : type.items;
}
