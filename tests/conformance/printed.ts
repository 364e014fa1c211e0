import { createRequire } from 'node:module';
import SwaggerParser from '@apidevtools/swagger-parser';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { Specification } from '../../src/domain/model/specification.ts';
import { isContentName } from '../../src/domain/model/names.ts';

interface Ajv {
  readonly compile: (schema: object) => Check;
  errors?: unknown;
}

type Check = ((value: unknown) => boolean) & { readonly errors?: unknown };

interface AjvClass {
  readonly prototype: { validate: (this: Ajv, schema: object | string, value: unknown) => boolean };
}

/**
 * The validator compiles its JSON Schema for each document, with the classes of these modules, which takes a
 * hundred times as long as checking the document. The patch makes them compile each schema once.
 */
const ofPeer = createRequire(createRequire(import.meta.url).resolve('@apidevtools/swagger-parser'));
for (const name of ['ajv/dist/2020', 'ajv-draft-04']) {
  const { prototype } = ofPeer(name) as AjvClass;
  const { validate } = prototype;
  const compiled = new Map<object, Check>();
  prototype.validate = function validateCompiled(schema, value) {
    // A schema by name, which each instance has itself.
    if (typeof schema === 'string') return validate.call(this, schema, value);
    const check = compiled.get(schema) ?? this.compile(schema);
    compiled.set(schema, check);
    const isValid = check(value);
    this.errors = check.errors;
    return isValid;
  };
}

const structure = createConfig({ rules: { struct: 'error' } });

/** The error of another library's validator for an OpenAPI document; '' if it is valid. */
export async function peerSays(text: string): Promise<string> {
  try {
    const document = JSON.parse(text);
    removeMisjudged(document);
    await new SwaggerParser().validate(document);
    return '';
  } catch (error) {
    return String(error);
  }
}

/**
 * The problems that the structure rule of a linter finds in a document, except in extensions, about which it
 * has rules of its own.
 */
export async function structureSays(text: string): Promise<readonly string[]> {
  const source = { source: text, absoluteRef: 'printed.json', config: await structure };
  const problems = await lintFromString(source);
  return problems.flatMap(({ message, location }) => {
    const places = location.map(({ pointer }) => pointer ?? '').join(', ');
    return places.includes('/x-') ? [] : [`${message} (${places})`];
  });
}

/**
 * Removes two things that OpenAPI 3.1 allows, but not the first version of its JSON Schema, which the
 * validator uses: the description of a server variable, and a license with only a name.
 */
function removeMisjudged({ info, servers = [] }: OpenapiParts): void {
  const license = info?.license;
  if (info !== undefined && license?.url === undefined && license?.identifier === undefined) {
    delete info.license;
  }
  for (const { variables = {} } of servers) {
    for (const variable of Object.values(variables)) delete variable.description;
  }
}

interface OpenapiParts {
  readonly info?: { license?: { readonly url?: string; readonly identifier?: string } };
  readonly servers?: readonly {
    readonly variables?: { readonly [name: string]: { description?: string } };
  }[];
}

/**
 * A specification in the form in which it is compared with the one that was printed and read again: without
 * the version of the source; with `nullable` of 3.0, where the model keeps it as metadata, as 3.1 has it;
 * with the names of types instead of copies of them; and with inline objects ordered by name.
 */
export function comparable(spec: Specification): Specification {
  const { openapi: _, ...metadata } = spec.metadata ?? {};
  const names = new Set(spec.types.map(({ name, metadata: said }) => said?.['name'] ?? name));
  const named = spec.types.filter(({ name }) => !isContentName(name));
  const inline = spec.types.filter(({ name }) => isContentName(name));
  const types = [...named, ...inline.toSorted((a, b) => (a.name < b.name ? -1 : 1))];
  return respelled({ ...spec, types, metadata }, names) as Specification;
}

function respelled(value: unknown, types: ReadonlySet<unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => respelled(item, types));
  const { sharedAs, $sharedAs } = value as { readonly [key: string]: unknown };
  if (types.has(sharedAs)) return { sharedAs };
  if (types.has($sharedAs)) return { sharedAs: $sharedAs };
  const entries = Object.entries(value).map(
    ([key, item]) => [key, respelled(item, types)] as const,
  );
  const object = Object.fromEntries(entries);
  const { nullable, type } = object;
  if (typeof type !== 'string' || typeof nullable !== 'boolean') return object;
  const { nullable: _, ...rest } = object;
  return nullable ? { ...rest, type: [type, 'null'] } : rest;
}
