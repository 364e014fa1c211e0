import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
} from '../../domain/model/values/json.ts';
import { refuse, succeed, type Result } from '../../domain/model/values/result.ts';
import type { Operation, Specification } from '../../domain/model/specification.ts';
import { stated } from '../../domain/model/values/total.ts';
import { withTypedInfo } from '../../domain/model/metadata/typedInfo.ts';
import type { ParseContext, Parsed } from '../format.ts';
import { namedSchemas, registerComponents } from '../jsonschema/read/source/components.ts';
import { withComponentAddresses } from '../jsonschema/read/source/embedded.ts';
import { sharedUnions, wordsOfUnions } from '../jsonschema/read/unions/sharedUnions.ts';
import { reportCopies } from '../jsonschema/read/source/copiedParts.ts';
import { inlineNamesOf } from '../jsonschema/read/source/inline.ts';
import { finishTypes } from '../jsonschema/read/finish.ts';
import type { MetadataDraft } from '../jsonschema/schemaMetadata.ts';
import { at, rootPlace } from '../reading/place.ts';
import { withTypedMetadata } from '../../domain/model/metadata/metadataKeys.ts';
import type { DocumentMetadata } from './openapiMetadata.ts';
import { readText } from '../reading/readText.ts';
import { createReporter, type Reporter } from '../reading/reporter.ts';
import { createSchemaContext } from '../jsonschema/read/schema.ts';
import { convertComponents, convertPending } from '../jsonschema/read/types.ts';
import { parseJson, parseYaml } from '../syntax/parseText.ts';
import { createComponentNames } from './read/componentNames.ts';
import { readBaseUrl, readDocumentHead } from './read/documentHead.ts';
import { pathsMetadata, readPaths } from './read/paths.ts';
import { createReader, objectAt, reportIgnored, type OpenapiReader } from './read/reader.ts';
import { readSecurity, withoutRequirement } from './read/security.ts';
import { readOtherComponents, sectionPlace, wordsOfShared } from './read/sharedComponents.ts';
import { upgradeHead } from './read/swagger/upgradeHead.ts';
import { createUpgrade } from './read/swagger/pathItem.ts';

/** OpenAPI 3.x or Swagger 2.0 as JSON text → specification. Refuses anything else. */
export function parseOpenapiJson(text: string, context: ParseContext): Result<Parsed> {
  return readText(text, context, parseJson, readOpenapi);
}

/** OpenAPI 3.x or Swagger 2.0 as YAML text → specification. Refuses anything else. */
export function parseOpenapiYaml(text: string, context: ParseContext): Result<Parsed> {
  return readText(text, context, parseYaml, readOpenapi);
}

/** OpenAPI 3.0 to 3.2 or Swagger 2.0 → specification, with a finding for everything that is lost. */
export function readOpenapi(source: Json, context: ParseContext): Result<Parsed> {
  if (!isJsonObject(source)) return refuseForeign();
  const value = withComponentAddresses(source);
  const reporter = createReporter();
  const refused = checkVersion(value, reporter);
  if (refused !== undefined) return refused;
  const isSwagger = ownValue(value, 'openapi') === undefined;
  const document = isSwagger ? upgradeHead(value) : value;
  const schemasPointer = isSwagger ? '/definitions' : '/components/schemas';
  const names = createComponentNames(value);
  const schemas = createSchemaContext(value, context.options, reporter, [schemasPointer], names);
  const reader = createReader(value, schemas, names, isSwagger);
  if (isSwagger) reader.upgrade = createUpgrade(reader, value);
  const tell = (done: number): void => context.report({ stage: 'converting', done });
  const components = objectAt(reader, document, 'components', rootPlace) ?? {};
  const schemasPlace = sectionPlace(reader, 'schemas');
  const named = objectAt(reader, components, 'schemas', schemasPlace.parent ?? rootPlace) ?? {};
  tell(0);
  convertComponents(
    schemas,
    registerComponents(schemas, namedSchemas(named, schemasPlace, schemasPointer)),
  );
  const paths = objectAt(reader, document, 'paths', rootPlace) ?? {};
  const operations = readPaths(reader, paths, (done) => tell(0.5 + done / 2));
  convertPending(schemas);
  const schemes = objectAt(reader, components, 'securitySchemes', schemasPlace.parent ?? rootPlace);
  const security = readSecurity(reader, document, schemes);
  const baseUrl = readBaseUrl(reader, document);
  const types = finishTypes(schemas);
  const shared = sharedUnions([...types, ...operations]);
  const spec = stated<Specification>({
    imports: [],
    operations: security === undefined ? operations : withoutRequirement(document, operations),
    types,
    root: undefined,
    baseUrl,
    security: security?.security,
    // The document's unconverted metadata, until everything is read.
    info: undefined,
    servers: undefined,
    tags: undefined,
    metadata: readMetadata(
      reader,
      document,
      components,
      { shared, operations },
      baseUrl,
      security?.scheme,
    ),
    layout: undefined,
  });
  reportCopies(schemas.copiedParts, spec, reporter);
  tell(1);
  return succeed({
    spec: withTypedInfo(spec),
    findings: reporter.findings(),
    ...inlineNamesOf(schemas),
  });
}

/** What was read before the metadata: the operations, and the names of the unions that are shared. */
interface Converted {
  readonly shared: ReadonlySet<string>;
  readonly operations: readonly Operation[];
}

/** The fields of the document that are not in the model (./openapiMetadata.ts). */
function readMetadata(
  reader: OpenapiReader,
  document: JsonObject,
  components: JsonObject,
  { shared, operations }: Converted,
  baseUrl: string | undefined,
  securityScheme: string | undefined,
): MetadataDraft {
  const metadata = readDocumentHead(reader, document, baseUrl);
  if (securityScheme !== undefined)
    withTypedMetadata<DocumentMetadata>(metadata, { securityScheme });
  const kept = readOtherComponents(reader, components, shared, operations);
  if (kept !== undefined) withTypedMetadata<DocumentMetadata>(metadata, { components: kept });
  const unions = wordsOfUnions(reader.schemas.components.values(), shared);
  if (unions !== undefined) withTypedMetadata<DocumentMetadata>(metadata, { unions });
  const sharedWords = wordsOfShared(reader, components);
  if (sharedWords !== undefined) withTypedMetadata<DocumentMetadata>(metadata, { sharedWords });
  reportIgnored(reader);
  const paths = pathsMetadata(reader);
  if (paths !== undefined) withTypedMetadata<DocumentMetadata>(metadata, { paths });
  return metadata;
}

function checkVersion(document: JsonObject, reporter: Reporter): Result<never> | undefined {
  const version = ownValue(document, 'openapi');
  const old = ownValue(document, 'swagger') ?? ownValue(document, 'swaggerVersion');
  // YAML parses an unquoted 2.0 as a number.
  if (version === undefined && (old === 2 || old === '2.0' || old === '2')) return undefined;
  if (version === undefined && old !== undefined) {
    const name = typeof old === 'object' ? 'Swagger' : `Swagger ${String(old).slice(0, 20)}`;
    return refuse(
      'openapi-version',
      `This is a ${name} document, but only Swagger 2.0 and OpenAPI 3.0, 3.1 and 3.2 can be read. Convert it to OpenAPI 3 and import it again.`,
    );
  }
  if (typeof version !== 'string') return refuseForeign();
  if (!/^3(?:\.|$)/.test(version)) {
    return refuse(
      'openapi-version',
      `This is an OpenAPI ${version.slice(0, 20)} document, but only OpenAPI 3.0, 3.1 and 3.2 can be read. Convert it and import it again.`,
    );
  }
  if (!/^3\.[012](?:\.|$)/.test(version)) {
    reporter.add(
      'openapi-version',
      'warning',
      `OpenAPI ${version.slice(0, 20)} was read as 3.2: what is new in it may be left out.`,
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
