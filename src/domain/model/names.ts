import {
  maxNameLength,
  operationNamePattern,
  propertyNamePattern,
  typeNamePattern,
} from './constants.ts';
import { refuse, succeed } from './values/result.ts';
import type { Result } from './values/result.ts';

/**
 * What a template may contain instead of a type's name. No type can have one of these names (see
 * below).
 */
const scalarNames = ['string', 'integer', 'number', 'boolean', 'any'] as const;
const scalars: ReadonlySet<string> = new Set(scalarNames);

export function isScalarName(name: string): name is (typeof scalarNames)[number] {
  return scalars.has(name);
}

/** The name, or a refusal with the message of rules 5. Only names that people type are checked. */
export function validateOperationName(name: string): Result<string> {
  return matches(name, operationNamePattern, 'Operation name', 'invalid-operation-name');
}

/**
 * The name, or a refusal with the message of rules 5. Names of scalars are refused too: a template
 * that names the type would mean the scalar.
 */
export function validateTypeName(name: string): Result<string> {
  return isScalarName(name)
    ? reserved(name, 'Type name', 'reserved-type-name')
    : matches(name, typeNamePattern, 'Type name', 'invalid-type-name');
}

/** The alias of an import, by the rule of a type's name: the two are written as `alias:Name`. */
export function validateAlias(alias: string): Result<string> {
  return isScalarName(alias)
    ? reserved(alias, 'Alias', 'reserved-alias')
    : matches(alias, typeNamePattern, 'Alias', 'invalid-alias');
}

/** The name, or a refusal with the message of rules 5. */
export function validatePropertyName(name: string): Result<string> {
  return matches(name, propertyNamePattern, 'Property name', 'invalid-property-name');
}

function reserved(name: string, what: string, code: string): Result<string> {
  return refuse(code, `${what} must not be the name of a scalar type: ${name}`);
}

function matches(name: string, pattern: RegExp, what: string, code: string): Result<string> {
  if (pattern.test(name)) return succeed(name);
  return refuse(code, `${what} must match the regular expression: ${pattern.source}`);
}

/**
 * The name of a copy: the name with `_copy`, `_copy1`, `_copy2` … appended until it is not `taken`
 * (rules 4). The name is shortened if the result would be too long.
 */
export function copyName(name: string, taken: (name: string) => boolean): string {
  for (let count = 0; ; count++) {
    const suffix = count === 0 ? '_copy' : `_copy${count}`;
    const copy = shorten(name, maxNameLength - suffix.length) + suffix;
    if (!taken(copy)) return copy;
  }
}

/** At most `length` code units, without splitting a surrogate pair. */
function shorten(text: string, length: number): string {
  const cut = text.slice(0, length);
  return cut.length < text.length && /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

const contentName = /^Object_[a-p]{12}$/;

/** Whether the name is that of an inline object, which is derived from its content (rules 9). */
export function isContentName(name: string): boolean {
  return contentName.test(name);
}

const separators = /[^A-Za-z0-9]+/u;

/** `/pets/{petId}` → `PetsPetId`. Empty if the path has neither letters nor digits. */
export function pascalCase(text: string): string {
  let name = '';
  for (const word of text.split(separators)) name += word.charAt(0).toUpperCase() + word.slice(1);
  return name;
}

/** The name for an operation that has none in its source: `PetsPetIdGet`. */
export function nameByAddress(path: string, method: string): string {
  return pascalCase(path) + pascalCase(method.toLowerCase());
}
