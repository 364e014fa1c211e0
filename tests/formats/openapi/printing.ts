import type { Finding } from '../../../src/domain/check/findings.ts';
import type { Operation, Specification, Type } from '../../../src/domain/model/specification.ts';
import { emptySpecification } from '../../../src/domain/model/specification.ts';
import { printOpenapi30Json, printOpenapiJson } from '../../../src/formats/openapi/print.ts';
import { readOpenapi } from '../../../src/formats/openapi/parse.ts';
import type { Json, JsonObject } from '../../../src/domain/model/values/json.ts';

export interface PrintedDocument {
  /** Typed as any JSON, so that a test can look at any part. */
  readonly document: Document;
  readonly findings: readonly Finding[];
  readonly codes: readonly string[];
}

type Document = {
  readonly paths: { readonly [path: string]: { readonly [method: string]: JsonObject } };
  readonly components: { readonly [section: string]: { readonly [name: string]: JsonObject } };
} & { readonly [key: string]: Json };

/** Defaults that avoid findings about missing information. */
const placeholders = { title: 'API', version: '1.0.0' } as const;

export function print(
  spec: Partial<Specification>,
  version: '3.0' | '3.1' = '3.1',
): PrintedDocument {
  const { text, findings } = (version === '3.1' ? printOpenapiJson : printOpenapi30Json)({
    ...emptySpecification,
    ...('metadata' in spec ? {} : { info: placeholders }),
    ...spec,
  });
  const codes = findings.map(({ code }) => code);
  return { document: JSON.parse(text) as Document, findings, codes };
}

/** The printed schemas of a specification with only types. */
export function printSchemas(
  types: readonly Type[],
  version: '3.0' | '3.1' = '3.1',
): { readonly [name: string]: JsonObject } {
  return print({ types }, version).document.components['schemas'] ?? {};
}

const simple: Operation = {
  name: 'pets.get',
  httpMethod: 'GET',
  httpPath: '/pets',
  httpCode: 204,
  arguments: [],
  throws: [],
};

/** An operation with nothing but the fields under test. */
export function operation(parts: Partial<Operation>): Operation {
  return { ...simple, ...parts };
}

/** The only operation printed from these parts. */
export function printOperation(
  parts: Partial<Operation>,
  spec: Partial<Specification> = {},
  version: '3.0' | '3.1' = '3.1',
): JsonObject & { readonly codes: readonly string[]; readonly path: string } {
  const { document, codes } = print({ ...spec, operations: [operation(parts)] }, version);
  const [[path, item] = ['', {}]] = Object.entries(document.paths);
  return { ...Object.values(item)[0], codes, path };
}

export function readDocument(document: JsonObject): Specification {
  const result = readOpenapi(document, { options: {}, report: () => undefined });
  if (!result.ok) throw new Error(result.refusal.message);
  return result.value.spec;
}
