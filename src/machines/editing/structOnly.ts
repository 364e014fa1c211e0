import { plural } from '../../domain/model/counts.ts';
import type { Specification, Struct } from '../../domain/model/specification.ts';

/** The parts that only a struct can have, in words, and the types that extend this one. */
export interface StructOnly {
  /** `3 properties (id, name, tag)`, `its parent`, … */
  readonly lostParts: readonly string[];
  readonly children: readonly string[];
}

/** At most so many names fit into a sentence. */
const named = 5;

/** `Cat and 2 other types still extend it.`, or '' if none does. */
export function stillExtended({ children }: StructOnly): string {
  const [first, ...others] = children;
  if (first === undefined) return '';
  if (others.length === 0) return ` ${first} still extends it.`;
  return ` ${first} and ${plural(others.length, 'other type')} still extend it.`;
}

/** What is lost if a saved struct becomes a map or an array. */
export function structOnly(spec: Specification, struct: Struct): StructOnly {
  const { name, properties, parent, discriminator, base } = struct;
  const lostParts: string[] = [];
  if (properties.length > 0) {
    const names = properties.slice(0, named).map((property) => property.name);
    const rest = properties.length > named ? ', …' : '';
    lostParts.push(
      `${plural(properties.length, 'property', 'properties')} (${names.join(', ')}${rest})`,
    );
  }
  if (parent !== undefined) lostParts.push(`the parent ${parent.target}`);
  if (discriminator !== undefined) lostParts.push(`the discriminator ${discriminator}`);
  if (base === true) lostParts.push('the mark as an abstract base');
  const children = spec.types.flatMap((type) =>
    type.kind === 'struct' && type.parent?.target === name && type.name !== name ? [type.name] : [],
  );
  return { lostParts, children };
}
