import { isJsonObject, ownValue, type Json, type JsonObject } from '../../domain/json.ts';
import { refuse, succeed, type Result } from '../../domain/result.ts';
import type { Specification } from '../../domain/specification.ts';
import type { ParseContext, Parsed } from '../format.ts';
import { namedSchemas, registerComponents } from '../jsonschema/components.ts';
import { finishTypes } from '../jsonschema/finish.ts';
import { at, rootPlace } from '../jsonschema/place.ts';
import { readText } from '../readText.ts';
import { createReporter, type Reporter } from '../jsonschema/reporter.ts';
import { createSchemaContext } from '../jsonschema/schema.ts';
import { convertComponents, convertLate } from '../jsonschema/types.ts';
import { parseJson, parseYaml } from '../text.ts';
import { readBaseUrl, readHead, readOtherComponents } from './documentHead.ts';
import { readPaths } from './paths.ts';
import { createReader, objectAt } from './reader.ts';
import { readSecurity, withoutRequirement } from './security.ts';

const schemasPointer = '/components/schemas';

/** OpenAPI 3.x as JSON text → specification. Refuses other versions and what is no JSON. */
export function parseOpenapiJson(text: string, context: ParseContext): Result<Parsed> {
  return readText(text, context, parseJson, readOpenapi);
}

/** OpenAPI 3.x as YAML text → specification. Refuses other versions and what is no YAML. */
export function parseOpenapiYaml(text: string, context: ParseContext): Result<Parsed> {
  return readText(text, context, parseYaml, readOpenapi);
}

/** An OpenAPI 3.0, 3.1 or 3.2 document → specification, with a finding for everything that is lost. */
export function readOpenapi(value: Json, context: ParseContext): Result<Parsed> {
  if (!isJsonObject(value)) return refuseForeign();
  const reporter = createReporter();
  const refused = checkVersion(value, reporter);
  if (refused !== undefined) return refused;
  const schemas = createSchemaContext(value, context.options, reporter, [schemasPointer]);
  const reader = createReader(value, schemas);
  const tell = (done: number): void => context.report({ stage: 'converting', done });
  const components = objectAt(reader, value, 'components', rootPlace) ?? {};
  const componentsPlace = at(rootPlace, 'components');
  const named = objectAt(reader, components, 'schemas', componentsPlace) ?? {};
  tell(0);
  convertComponents(
    schemas,
    registerComponents(
      schemas,
      namedSchemas(named, at(componentsPlace, 'schemas'), schemasPointer),
    ),
  );
  const paths = objectAt(reader, value, 'paths', rootPlace) ?? {};
  const operations = readPaths(reader, paths, (done) => tell(0.5 + done / 2));
  convertLate(schemas);
  const schemes = objectAt(reader, components, 'securitySchemes', componentsPlace);
  const security = readSecurity(reader, schemes);
  const baseUrl = readBaseUrl(reader);
  const metadata = readHead(reader, baseUrl);
  readOtherComponents(reader, components, metadata);
  const spec: Specification = {
    imports: [],
    operations: security === undefined ? operations : withoutRequirement(reader, operations),
    types: finishTypes(schemas),
    ...(baseUrl !== undefined && { baseUrl }),
    ...(security !== undefined && { security }),
    metadata,
  };
  tell(1);
  return succeed({ spec, findings: reporter.findings() });
}

function checkVersion(document: JsonObject, reporter: Reporter): Result<never> | undefined {
  const version = ownValue(document, 'openapi');
  const old = ownValue(document, 'swagger') ?? ownValue(document, 'swaggerVersion');
  if (version === undefined && old !== undefined) {
    const name = typeof old === 'object' ? 'Swagger' : `Swagger ${old}`;
    return refuse(
      'openapi-version',
      `This is a ${name} document, and OpenAPI 3.0, 3.1 and 3.2 can be read. Convert it to OpenAPI 3 and import it again.`,
    );
  }
  if (typeof version !== 'string') return refuseForeign();
  if (!/^3(?:\.|$)/.test(version)) {
    return refuse(
      'openapi-version',
      `This is an OpenAPI ${version.slice(0, 20)} document, and OpenAPI 3.0, 3.1 and 3.2 can be read. Convert it and import it again.`,
    );
  }
  if (!/^3\.[012](?:\.|$)/.test(version)) {
    reporter.add(
      'openapi-version',
      'warning',
      `OpenAPI ${version.slice(0, 20)} is read like 3.2: what is new in it may be left out.`,
      at(rootPlace, 'openapi'),
    );
  }
  return undefined;
}

function refuseForeign(): Result<never> {
  return refuse(
    'openapi-foreign',
    'This is not an OpenAPI document: it has no "openapi" with a version. Choose another format or another file.',
  );
}
