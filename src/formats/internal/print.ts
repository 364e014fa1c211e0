import type { Json, JsonObject } from '../../domain/model/json.ts';
import type { Include, Specification } from '../../domain/model/specification.ts';
import type { Writing } from './flat.ts';
import { writeOperation } from './writeOperation.ts';
import { writeType } from './writeType.ts';

/** A specification as the value of internal JSON. Nothing is lost. */
export function writeInternal(spec: Specification): JsonObject {
  const out: Writing = { imports: spec.imports.map(writeInclude) };
  const operations: Json[] = [];
  for (const operation of spec.operations) operations.push(writeOperation(operation));
  out.operations = operations;
  const types: Json[] = [];
  for (const type of spec.types) types.push(writeType(type));
  out.types = types;
  if (spec.root !== undefined) {
    const index = spec.types.findIndex((type) => type.name === spec.root);
    out.root = index === -1 ? spec.root : index;
  }
  if (spec.baseUrl !== undefined) out.baseUrl = spec.baseUrl;
  if (spec.security !== undefined) out.security = spec.security;
  if (spec.metadata !== undefined) out.metadata = spec.metadata;
  if (spec.layout !== undefined) out.layout = spec.layout as JsonObject;
  return out;
}

function writeInclude(include: Include): JsonObject {
  const out: Writing = { alias: include.alias, url: include.url };
  if (include.types !== undefined) out.types = include.types.map(writeType);
  return out;
}

/** The text that is stored and sent: without spaces. */
export function printInternal(spec: Specification): string {
  return JSON.stringify(writeInternal(spec));
}
