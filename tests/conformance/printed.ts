import SwaggerParser from '@apidevtools/swagger-parser';
import type { Specification } from '../../src/domain/model/specification.ts';

/** What a peer's reader has to say about an OpenAPI document; '' when it is valid. */
export async function peerSays(text: string): Promise<string> {
  try {
    await new SwaggerParser().validate(JSON.parse(text));
    return '';
  } catch (error) {
    return String(error);
  }
}

/**
 * A specification as it may be compared with what was read from its print: without the version of
 * the source, and with `nullable` of 3.0 in the words that 3.1 has for it, where a document of 3.1
 * has it in what the model keeps untouched.
 */
export function comparable(spec: Specification): Specification {
  const { openapi: _, ...metadata } = spec.metadata ?? {};
  return respelled({ ...spec, metadata }) as Specification;
}

function respelled(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(respelled);
  const entries = Object.entries(value).map(([key, item]) => [key, respelled(item)] as const);
  const object = Object.fromEntries(entries);
  const { nullable, type } = object;
  if (typeof type !== 'string' || typeof nullable !== 'boolean') return object;
  const { nullable: _, ...rest } = object;
  return nullable ? { ...rest, type: [type, 'null'] } : rest;
}
