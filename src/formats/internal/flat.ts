import type { Json } from '../../domain/model/values/json.ts';
import type { TemplateEntry } from '../../domain/model/specification.ts';
import type { Seen } from '../../domain/model/values/total.ts';
import type { SeenRef } from '../../domain/model/types/typeRefs.ts';
import type { propertyKeys, typeKeys, Writing } from './keys.ts';

// The flat notation of a TypeRef in internal JSON (rules 3): a body has a type and a shape; a
// property has a type, a reference, a generic and a format. If that loses something, the writer
// also adds the TypeRef itself under a key of its own (`typeRef`, `payloadRef`, `returnRef`,
// `parentRef`), which older readers ignore. The reader uses it only as long as it agrees with the
// flat fields: if an older editor changed those, they win.

/** Words that can't be read as the name of a type. */
const reserved = new Set([
  '',
  'string',
  'integer',
  'number',
  'boolean',
  'any',
  'generic',
  'String',
  'Integer',
  'Number',
  'Boolean',
  'Any',
]);

/**
 * The parts of type references that the flat fields express, or that are left to the added TypeRef.
 */
export type FlatRef = SeenRef<
  {
    string: 'format' | 'default';
    integer: never;
    number: never;
    boolean: never;
    any: never;
    generic: 'name';
    reference: 'target' | 'template';
    array: 'items';
    map: 'values';
    union: 'members' | 'match' | 'discriminator' | 'mapping' | 'sharedAs';
    mime: 'contentType';
  },
  'description' | 'deprecated' | 'nullable' | 'metadata'
>;

/** Whether a type reference has annotations. */
export function hasAnnotations(ref: FlatRef): boolean {
  return (
    ref.description !== undefined ||
    ref.deprecated !== undefined ||
    ref.nullable !== undefined ||
    ref.metadata !== undefined
  );
}

/** A type as a single word; nested collections are `array:Name` and `map:Name`. */
export function flatName(ref: FlatRef): string {
  switch (ref.kind) {
    case 'reference':
      return ref.target;
    case 'array':
      return `array:${flatName(ref.items)}`;
    case 'map':
      return `map:${flatName(ref.values)}`;
    case 'mime':
    case 'union':
      return 'any';
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'any':
    case 'generic':
      return ref.kind;
  }
}

/** Whether the word expresses the whole type. */
export function isNamed(ref: FlatRef): boolean {
  if (hasAnnotations(ref)) {
    return false;
  }
  switch (ref.kind) {
    case 'string':
      return ref.format === undefined && ref.default === undefined;
    case 'integer':
    case 'number':
    case 'boolean':
    case 'any':
      return true;
    case 'reference':
      return ref.template === undefined && isPlainTarget(ref.target);
    case 'generic':
    case 'array':
    case 'map':
    case 'union':
    case 'mime':
      return false;
  }
}

function isPlainTarget(target: string): boolean {
  return !reserved.has(target) && !target.startsWith('array:') && !target.startsWith('map:');
}

/** The shape of a body; none for a plain type. */
export function shapeOf(ref: FlatRef): string | undefined {
  return ref.kind === 'array' || ref.kind === 'map' || ref.kind === 'mime' ? ref.kind : undefined;
}

/** The type of a body, without its shape. */
export function bodyNameOf(ref: FlatRef): string {
  switch (ref.kind) {
    case 'array':
      return flatName(ref.items);
    case 'map':
      return flatName(ref.values);
    case 'mime':
      return ref.contentType;
    default:
      return flatName(ref);
  }
}

/** Whether type and shape express the whole body. */
export function isFlatBody(ref: FlatRef): boolean {
  switch (ref.kind) {
    case 'array':
      return !hasAnnotations(ref) && isNamed(ref.items);
    case 'map':
      return !hasAnnotations(ref) && isNamed(ref.values);
    case 'mime':
      return !hasAnnotations(ref) && ref.contentType !== '';
    default:
      return isNamed(ref);
  }
}

/** Writes a property's type; returns whether the flat fields express all of it. */
export function writeFlatProperty(ref: FlatRef, out: Writing<typeof propertyKeys>): boolean {
  const isPlain = !hasAnnotations(ref);
  switch (ref.kind) {
    case 'string':
      out.type = 'string';
      if (ref.format !== undefined) out.format = ref.format;
      if (ref.default !== undefined) out.default = ref.default;
      return isPlain && ref.format !== '';
    case 'generic':
      out.type = 'generic';
      out.generic = ref.name;
      return isPlain && ref.name !== '';
    case 'reference':
      out.type = 'object';
      out.reference = ref.target;
      if (ref.template === undefined) return isPlain && isPlainTarget(ref.target);
      out.template = writeTemplate(ref.template);
      return isPlain && isPlainTarget(ref.target) && isPlainTemplate(ref.template);
    case 'array':
      out.type = 'array';
      return writeFlatElement(ref.items, out) && isPlain;
    case 'map':
      out.type = 'map';
      return writeFlatElement(ref.values, out) && isPlain;
    case 'mime':
    case 'union':
      out.type = 'any';
      return false;
    case 'integer':
    case 'number':
    case 'boolean':
    case 'any':
      out.type = ref.kind;
      return isPlain;
  }
}

/** Writes the element of a collection; returns whether the flat fields express all of it. */
export function writeFlatElement(
  ref: FlatRef,
  out: Pick<Writing<typeof typeKeys>, 'reference' | 'generic' | 'format'>,
): boolean {
  out.reference = flatName(ref);
  if (ref.kind === 'generic') {
    out.generic = ref.name;
    return !hasAnnotations(ref) && ref.name !== '';
  }
  if (ref.kind === 'string' && ref.format !== undefined) {
    out.format = ref.format;
    return !hasAnnotations(ref) && ref.format !== '' && ref.default === undefined;
  }
  return isNamed(ref);
}

type Filling = Seen<TemplateEntry, 'generic' | 'type'>;

export function writeTemplate(template: readonly Filling[]): Json {
  return Object.fromEntries(template.map(({ generic, type }) => [generic, type]));
}

export function isPlainTemplate(template: readonly TemplateEntry[]): boolean {
  return isPlainMap(template.map((entry) => entry.generic));
}

/** Whether an object with these keys would preserve all of them in this order. */
export function isPlainMap(keys: readonly string[]): boolean {
  return new Set(keys).size === keys.length && !keys.some((key) => /^\d+$/.test(key));
}
