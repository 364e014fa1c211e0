import { expect } from 'vitest';
import type { Finding } from '../../../src/domain/check/findings.ts';
import type { Json, JsonObject } from '../../../src/domain/model/values/json.ts';
import type {
  Operation,
  Specification,
  Type,
  TypeRef,
} from '../../../src/domain/model/specification.ts';
import type { ImportOptions, Parsed } from '../../../src/formats/format.ts';
import { readOpenapi } from '../../../src/formats/openapi/parse.ts';
import { expectSound } from '../../conformance/invariants.ts';

export type Dictionary = { readonly [key: string]: Json };

export const text = { type: 'string' };
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
export const object = (properties: { [name: string]: JsonObject }) => ({
  type: 'object',
  properties,
});

/** Reads a document with the given parts and checks the invariants of any import. */
export function read(parts: Dictionary, options: ImportOptions = {}): Parsed {
  const document = { openapi: '3.0.3', info: { title: 'T', version: '1' }, paths: {}, ...parts };
  const before = JSON.stringify(document);
  const result = readOpenapi(document, { options, report: () => undefined });
  if (!result.ok) throw new Error(result.refusal.message);
  expectSound(result.value.spec);
  expect(JSON.stringify(document)).toBe(before);
  return result.value;
}

export function readSchemas(schemas: Dictionary, options: ImportOptions = {}): Parsed {
  return read({ components: { schemas } }, options);
}

/** The only operation of a document with a single path. */
export function readOperation(
  operation: Dictionary,
  parts: Dictionary = {},
): Operation & { readonly found: readonly Finding[] } {
  const { spec, findings } = read({ paths: { '/pets': { get: operation } }, ...parts });
  const [only] = spec.operations;
  if (only === undefined) throw new Error('There is no operation.');
  return { ...only, found: findings };
}

export function typeNamed(spec: Specification, name: string): Type {
  const type = spec.types.find((other) => other.name === name);
  if (type === undefined) throw new Error(`There is no type ${name}.`);
  return type;
}

/** The type of a property of a struct. */
export function propertyType(spec: Specification, type: string, property: string): TypeRef {
  const struct = typeNamed(spec, type);
  const found = struct.kind === 'struct' && struct.properties.find(({ name }) => name === property);
  if (!found) throw new Error(`There is no property ${property} of ${type}.`);
  return found.type;
}

export function codes(findings: readonly Finding[]): string[] {
  return findings.map(({ code }) => code);
}
