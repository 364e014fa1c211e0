import { isScalarName, validateTypeName } from '../../model/names.ts';
import type {
  MappingEntry,
  Operation,
  ReferenceRef,
  Specification,
  Type,
  TypeRef,
} from '../../model/specification.ts';
import { annotationsOf } from '../../model/types/typeRefs.ts';
import type { Facts } from '../factIndex.ts';
import type { Fix, ReportFinding } from '../finding.ts';
import { importedTypes } from './importedTypes.ts';
import { referencePlaces, unionPlaces } from '../places.ts';

/** References to types that do not exist. The types of an import may not be known. */
export function checkReferences(
  entity: Operation | Type,
  report: ReportFinding,
  facts: Facts,
): void {
  const look = (place: string, targets: readonly string[], fixes: (target: string) => Fix[]) => {
    for (const target of new Set(targets)) {
      const missing = whatIsMissing(target, facts);
      if (missing === undefined) continue;
      report(
        'dangling-reference',
        `The ${place} of ${entity.name} refers to ${target}, ${missing}.`,
        { place, fixes: [...creation(target), ...fixes(target)] },
      );
    }
  };
  for (const { place, reference, put } of referencePlaces(entity)) {
    const isArgument = place.startsWith('argument ');
    look(place, mentionedBy(reference), (target) => [
      {
        label: isArgument ? 'Replace with string' : 'Replace with any',
        edit: put((found) => without(found, target, isArgument)),
      },
    ]);
  }
  for (const { place, reference: union, put } of unionPlaces(entity)) {
    const { mapping: values = [] } = union;
    look(
      place,
      values.map((entry) => entry.type),
      (target) => [
        {
          label: 'Remove from the mapping',
          edit: put((found) => ({ ...found, mapping: withoutEntry(values, target) })),
        },
      ],
    );
  }
  if ('httpMethod' in entity || entity.kind !== 'struct') return;
  const { name, parent, mapping = [] } = entity;
  if (parent) {
    look('parent', mentionedBy(parent), (target) => [
      target === parent.target
        ? { label: 'Remove parent', edit: { kind: 'type.parent', name, parent: null } }
        : {
            label: 'Replace with any',
            edit: { kind: 'type.parent', name, parent: refilled(parent, target) },
          },
    ]);
  }
  const named = mapping.map((entry) => entry.type);
  look('mapping', named, (target) => [
    {
      label: 'Remove from the mapping',
      edit: { kind: 'type.mapping', name, mapping: withoutEntry(mapping, target) },
    },
  ]);
}

/** A root that does not exist. */
export function checkRoot({ root }: Specification, report: ReportFinding, facts: Facts): void {
  if (root === undefined || facts.type(root) !== undefined) return;
  report('dangling-root', `The root type is ${root}, which does not exist.`, {
    fixes: [...creation(root), { label: 'Remove root', edit: { kind: 'root.set', root: null } }],
  });
}

function whatIsMissing(target: string, facts: Facts): string | undefined {
  if (facts.type(target) !== undefined) return undefined;
  const colon = target.indexOf(':');
  if (colon < 0) return 'which does not exist';
  const alias = target.slice(0, colon);
  const include = facts.import(alias);
  if (include === undefined) return `but there is no import named ${alias}`;
  const name = target.slice(colon + 1);
  const known = include.types === undefined || importedTypes(include.types).has(name);
  return known ? undefined : `but the import ${alias} has no type of that name`;
}

function creation(target: string): Fix[] {
  if (!validateTypeName(target).ok) return [];
  const type: Type = { kind: 'struct', name: target, properties: [] };
  return [{ label: `Create type ${target}`, edit: { kind: 'type.add', type } }];
}

function mentionedBy({ target, template = [] }: ReferenceRef): readonly string[] {
  const filled = template.map((entry) => entry.type);
  return [target, ...filled.filter((type) => type !== '' && !isScalarName(type))];
}

function without(reference: ReferenceRef, target: string, isArgument: boolean): TypeRef {
  if (reference.target !== target) return refilled(reference, target);
  return { kind: isArgument ? 'string' : 'any', ...annotationsOf(reference) };
}

/** The reference with `any` where its template names the type. */
function refilled(reference: ReferenceRef, target: string): ReferenceRef {
  const template = reference.template?.map((entry) =>
    entry.type === target ? { ...entry, type: 'any' } : entry,
  );
  return { ...reference, ...(template && { template }) };
}

function withoutEntry(mapping: readonly MappingEntry[], target: string): readonly MappingEntry[] {
  return mapping.filter((entry) => entry.type !== target);
}
