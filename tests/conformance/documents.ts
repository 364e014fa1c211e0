import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Specification } from '../../src/domain/model/specification.ts';
import { parseOpenapiJson, parseOpenapiYaml } from '../../src/formats/openapi/parse.ts';

/** The OpenAPI and Swagger documents among the test packages, by their paths. */
export const documents: readonly string[] = [
  '@readme/oas-examples/2.0',
  '@readme/oas-examples/3.0',
  '@readme/oas-examples/3.1',
  '@figma/rest-api-spec/openapi',
  '@scalar/galaxy/dist',
].flatMap((folder) => {
  const root = join('node_modules', folder);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:json|yaml)$/.test(name))
    .map((name) => join(root, name));
});

const specs = new Map<string, Specification>();

/** The specification of a document, which is read once, for all tests of a worker. */
export function readDocument(path: string): Specification {
  const known = specs.get(path);
  if (known !== undefined) return known;
  const spec = readText(readFileSync(path, 'utf8'), path.endsWith('.json') ? 'json' : 'yaml');
  specs.set(path, spec);
  return spec;
}

export function readText(text: string, syntax: 'json' | 'yaml' = 'json'): Specification {
  const parse = syntax === 'json' ? parseOpenapiJson : parseOpenapiYaml;
  const result = parse(text, { options: {}, report: () => undefined });
  if (!result.ok) throw new Error(result.refusal.message);
  return result.value.spec;
}
