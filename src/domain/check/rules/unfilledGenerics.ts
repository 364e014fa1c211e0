import { withOptional } from '../../model/values/optional.ts';
import type { Operation, ReferenceRef, Type } from '../../model/specification.ts';
import { ancestorsOf } from './ancestors.ts';
import type { Facts } from '../factIndex.ts';
import type { Fix, ReportFinding } from '../finding.ts';
import { importedTypes } from './importedTypes.ts';
import { outlineOf, type Outline } from '../outline.ts';
import { referencePlaces } from '../places.ts';

/**
 * References and parents that leave generics of their target unfilled, or fill generics that it does not
 * have.
 */
export function checkGenerics(entity: Operation | Type, report: ReportFinding, facts: Facts): void {
  const look = (
    place: string,
    reference: ReferenceRef,
    fix: (filled: ReferenceRef) => Fix['edit'],
  ) => {
    const stale = staleGenerics(reference, facts);
    if (stale.length > 0) {
      const [stand, generic] = stale.length === 1 ? ['stands', 'generic'] : ['stand', 'generics'];
      report(
        'stale-generic',
        `The ${place} of ${entity.name} says what ${stale.join(' and ')} ${stand} for, but ${reference.target} has no such ${generic}.`,
        {
          place,
          fixes: [{ label: `Remove ${stale.join(', ')}`, edit: fix(without(reference, stale)) }],
        },
      );
    }
    const open = openGenerics(reference, facts);
    if (open.length === 0) return;
    const which = open.length === 1 ? 'its generic' : 'its generics';
    const stand = open.length === 1 ? 'stands' : 'stand';
    report(
      'unfilled-generic',
      `The ${place} of ${entity.name} uses ${reference.target} without saying what ${which} ${open.join(', ')} ${stand} for.`,
      {
        place,
        fixes: [{ label: `Let ${open.join(', ')} be any`, edit: fix(withAny(reference, open)) }],
      },
    );
  };
  for (const { place, reference, put } of referencePlaces(entity)) {
    look(place, reference, (filled) => put(() => filled));
  }
  if ('httpMethod' in entity || entity.kind !== 'struct' || entity.parent === undefined) return;
  const { name } = entity;
  look('parent', entity.parent, (parent) => ({ kind: 'type.parent', name, parent }));
}

function withAny(reference: ReferenceRef, open: readonly string[]): ReferenceRef {
  const template = reference.template?.filter((entry) => !open.includes(entry.generic)) ?? [];
  const filling = open.map((generic) => ({ generic, type: 'any' }));
  return { ...reference, template: [...template, ...filling] };
}

function without(reference: ReferenceRef, stale: readonly string[]): ReferenceRef {
  const template = reference.template?.filter((entry) => !stale.includes(entry.generic)) ?? [];
  return withOptional(reference, 'template', template.length === 0 ? null : template);
}

/** The generics that a template fills although its target, as far as that is known, does not have them. */
function staleGenerics({ target, template = [] }: ReferenceRef, facts: Facts): readonly string[] {
  if (template.length === 0) return [];
  const outlines = outlinesFrom(target, facts);
  const last = outlines.at(-1);
  // An unknown ancestor may have any generic.
  if (last === undefined || last.parent !== undefined) return [];
  const known = new Set(genericsOf(target, facts));
  const stale = template.flatMap(({ generic }) => (known.has(generic) ? [] : [generic]));
  return [...new Set(stale)];
}

function openGenerics({ target, template = [] }: ReferenceRef, facts: Facts): readonly string[] {
  const filled = new Set(template.flatMap((entry) => (entry.type === '' ? [] : [entry.generic])));
  return genericsOf(target, facts).filter((generic) => !filled.has(generic));
}

/** The generics of the type itself, and those of its ancestors that are not filled on the way. */
function genericsOf(target: string, facts: Facts): readonly string[] {
  const open = new Set<string>();
  const filled = new Set<string>();
  for (const { generics, parent } of outlinesFrom(target, facts)) {
    for (const generic of generics) if (!filled.has(generic)) open.add(generic);
    for (const generic of parent?.filled ?? []) filled.add(generic);
  }
  return [...open];
}

function outlinesFrom(target: string, facts: Facts): readonly Outline[] {
  const colon = target.indexOf(':');
  if (colon < 0) return ancestorsOf(target, facts).map(({ outline }) => outline);
  const types = facts.import(target.slice(0, colon))?.types;
  return types === undefined ? [] : importedOutlines(types, target.slice(colon + 1));
}

function importedOutlines(types: readonly Type[], name: string): readonly Outline[] {
  const among = {
    type: (wanted: string) => {
      const type = importedTypes(types).get(wanted);
      return type && outlineOf(type);
    },
  };
  return ancestorsOf(name, among).map(({ outline }) => outline);
}
