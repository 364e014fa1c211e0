import { validatePropertyName } from '../../model/names.ts';
import type { Struct } from '../../model/specification.ts';
import { deepest } from './ancestors.ts';
import type { Facts } from '../factIndex.ts';
import type { Fix, ReportFinding } from '../finding.ts';

/** A discriminator that is not a property, and children to which its mapping assigns no value (rules 4). */
export function checkDiscriminator(struct: Struct, report: ReportFinding, facts: Facts): void {
  const { name, discriminator, properties, mapping = [] } = struct;
  if (discriminator === undefined) return;
  if (!properties.some((property) => property.name === discriminator)) {
    report(
      'foreign-discriminator',
      `The discriminator of ${name} is ${discriminator}, which is not one of its properties.`,
      { fixes: [...propertyFor(name, discriminator), removal(name)] },
    );
  }
  const mapped = new Set(mapping.map((entry) => entry.type));
  const values = new Set(mapping.map((entry) => entry.value));
  for (const child of childrenToMap(name, facts)) {
    if (mapped.has(child)) continue;
    const fix: Fix = {
      label: `Add ${child} to the mapping`,
      edit: {
        kind: 'type.mapping',
        name,
        mapping: [...mapping, { type: child, value: child }],
      },
    };
    report(
      'unmapped-child',
      `${child} extends ${name}, but no value of ${discriminator} stands for it.`,
      { place: 'mapping', fixes: values.has(child) ? [] : [fix] },
    );
  }
}

/**
 * The types that a mapping should name: for an abstract child, those of its own mapping or, without
 * one, its own children.
 */
function childrenToMap(base: string, facts: Facts): ReadonlySet<string> {
  const wanted = new Set<string>();
  const visited = new Set([base]);
  let level = facts.children(base);
  for (let depth = 0; level.length > 0 && depth < deepest; depth++) {
    const next: string[] = [];
    for (const child of level) {
      if (visited.has(child)) continue;
      visited.add(child);
      const outline = facts.type(child);
      if (outline?.base !== true) wanted.add(child);
      else if (outline.mapped.length > 0) for (const inner of outline.mapped) wanted.add(inner);
      else next.push(...facts.children(child));
    }
    level = next;
  }
  return wanted;
}

function propertyFor(type: string, name: string): Fix[] {
  if (!validatePropertyName(name).ok) return [];
  return [
    {
      label: `Add property ${name}`,
      edit: { kind: 'property.add', type, property: { name, type: { kind: 'string' } } },
    },
  ];
}

function removal(name: string): Fix {
  return {
    label: 'Remove discriminator',
    edit: { kind: 'type.discriminator', name, discriminator: null },
  };
}
