import { propertyNamePattern } from '../../domain/model/constants.ts';
import type { Json } from '../../domain/model/values/json.ts';
import type { Property, Struct, TypeRef } from '../../domain/model/specification.ts';
import type { Reporter } from '../reading/reporter.ts';
import { hashedName } from '../reading/generatedNames.ts';
import { elementsOf, propertiesOf, type Sample } from './rawSample.ts';
import { stringFormat } from './stringFormat.ts';

type Kind = 'null' | 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';

export interface Inference {
  readonly reporter: Reporter;
  /** The generated types by name; equal shapes have equal names. */
  readonly types: Map<string, Struct>;
  /** Names by shape, because a lookup is faster than hashing. */
  readonly names: Map<string, string>;
}

interface Inferred {
  /** The inferred type without annotations: nullability belongs to the property or the element. */
  readonly type: TypeRef;
  readonly nullable: boolean;
}

export function startInference(reporter: Reporter): Inference {
  return { reporter, types: new Map(), names: new Map() };
}

/**
 * The name of the struct that describes all objects of a sample. Recursion is safe because
 * parseJson and parseYaml limit the depth.
 */
export function inferStruct(sample: Sample, inference: Inference): string {
  const properties: Property[] = [];
  const shapes: string[] = [];
  const samples = propertiesOf(sample);
  for (const [name, held] of samples) {
    const { type, nullable } = inferType(held, inference);
    properties.push(nullable ? { name, nullable, type } : { name, type });
    shapes.push(`${JSON.stringify(name)}:${shapeOf(type, nullable)}`);
  }
  // The order of properties does not matter for a shape.
  const shape = `{${shapes.toSorted().join(',')}}`;
  const known = inference.names.get(shape);
  if (known !== undefined) return known;
  const name = hashedName('Type_', shape);
  inference.names.set(shape, name);
  inference.types.set(name, { kind: 'struct', name, properties });
  for (const [property, held] of samples) {
    if (propertyNamePattern.test(property)) continue;
    inference.reporter.add(
      'property-name',
      'info',
      `The property name "${property}" of ${name} is kept, although you couldn't enter it in the editor.`,
      held.placeOf(0),
    );
  }
  return name;
}

/** The canonical JSON of a shape; equal shapes have equal texts. */
function shapeOf(type: TypeRef, nullable: boolean | undefined): string {
  const shape =
    type.kind === 'array'
      ? `[${shapeOf(type.items, type.items.nullable)}]`
      : type.kind === 'reference'
        ? `"${type.target}"`
        : `"${(type.kind === 'string' && type.format) || type.kind}"`;
  return nullable === true ? `{"nullable":${shape}}` : shape;
}

function inferType(sample: Sample, inference: Inference): Inferred {
  const only = sample.values[0];
  if (sample.values.length === 1 && only !== undefined && only !== null) {
    return { type: typeOf(kindOf(only), sample, inference), nullable: false };
  }
  // The index of the first value of each kind.
  const kinds = new Map<Kind, number>();
  sample.values.forEach((value, index) => {
    const kind = kindOf(value);
    if (!kinds.has(kind)) kinds.set(kind, index);
  });
  const nullable = kinds.delete('null');
  // Every integer is also a number.
  if (kinds.has('number')) kinds.delete('integer');
  const [kind, ...others] = kinds.keys();
  if (others.length > 0) reportMixture(sample, kinds, inference);
  const isKnown = kind !== undefined && others.length === 0;
  return { type: isKnown ? typeOf(kind, sample, inference) : { kind: 'any' }, nullable };
}

function typeOf(kind: Kind, sample: Sample, inference: Inference): TypeRef {
  switch (kind) {
    case 'string': {
      const format = commonFormat(sample.values);
      return format === undefined ? { kind } : { kind, format };
    }
    case 'object':
      return { kind: 'reference', target: inferStruct(sample, inference) };
    case 'array': {
      const { type, nullable } = inferType(elementsOf(sample), inference);
      return { kind, items: nullable ? { ...type, nullable } : type };
    }
    case 'null':
      return { kind: 'any' };
    default:
      return { kind };
  }
}

function kindOf(value: Json): Kind {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'boolean';
    case 'number':
      return Number.isInteger(value) ? 'integer' : 'number';
    default:
      if (value === null) return 'null';
      return Array.isArray(value) ? 'array' : 'object';
  }
}

/** The format that all strings of the sample have in common. */
function commonFormat(values: readonly Json[]): string | undefined {
  let common: string | undefined;
  for (const value of values) {
    if (typeof value !== 'string') continue;
    const format = stringFormat(value);
    if (format === undefined || (common !== undefined && format !== common)) return undefined;
    common = format;
  }
  return common;
}

function reportMixture(sample: Sample, kinds: Map<Kind, number>, inference: Inference): void {
  const names = [...kinds.keys()].join(', ');
  const second = [...kinds.values()][1] ?? 0;
  inference.reporter.add(
    'raw-mixed-types',
    'warning',
    `There are values of different types in this place (${names}), so its type is any.`,
    sample.placeOf(second),
  );
}
