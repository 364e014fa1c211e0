import {
  isJsonObject,
  memberAt,
  ownValue,
  type Json,
  type JsonObject,
} from '../../domain/model/values/json.ts';
import { refuse, succeed, type Result } from '../../domain/model/values/result.ts';
import type { Info, Specification } from '../../domain/model/specification.ts';
import { stated } from '../../domain/model/values/total.ts';
import type { ParseContext, Parsed } from '../format.ts';
import { pascalCase } from '../../domain/model/names.ts';
import { parseJson, parseYaml } from '../syntax/parseText.ts';
import type { Component } from './read/source/component.ts';
import { isSchema } from './detect.ts';
import { withAddresses } from './read/source/embedded.ts';
import { createDefinitionCopies } from './read/source/copyWords.ts';
import {
  lookUp,
  namedSchemas,
  registerComponents,
  type NamedSchema,
} from './read/source/components.ts';
import type { SchemaContext } from './read/source/context.ts';
import { sharedUnions, wordsOfUnions } from './read/unions/sharedUnions.ts';
import { reportCopies } from './read/source/copiedParts.ts';
import { inlineNamesOf } from './read/source/inline.ts';
import { finishTypes } from './read/finish.ts';
import { keysIn, withTypedMetadata } from '../../domain/model/metadata/metadataKeys.ts';
import { keep, setOwn, type MetadataDraft, type SchemaDocumentMetadata } from './schemaMetadata.ts';
import { at, pointerOf, rootPlace } from '../reading/place.ts';
import { reportEndless, reportReference } from './read/source/reference.ts';
import { toPointer } from '../../domain/model/values/jsonPointer.ts';
import { readText } from '../reading/readText.ts';
import { createReporter } from '../reading/reporter.ts';
import { createSchemaContext } from './read/schema.ts';
import { convertComponents } from './read/types.ts';

/** JSON Schema as JSON text → specification. Refuses text that is not JSON, or not a schema. */
export function parseJsonschemaJson(text: string, context: ParseContext): Result<Parsed> {
  return readText(text, context, parseJson, readJsonschema);
}

/** JSON Schema as YAML text → specification. Refuses text that is not YAML, or not a schema. */
export function parseJsonschemaYaml(text: string, context: ParseContext): Result<Parsed> {
  return readText(text, context, parseYaml, readJsonschema);
}

const definitionKeys = ['$defs', 'definitions'];
/** Keywords that describe the document if it is not a type itself. */
const infoKeys: ReadonlySet<string> = new Set(['title', 'description'] satisfies (keyof Info)[]);
/** Keywords that describe the document rather than its root type. */
const documentKeys = keysIn<SchemaDocumentMetadata>(
  '$schema',
  '$id',
  'id',
  '$comment',
  '$vocabulary',
);

/**
 * A JSON Schema (draft 4 to 2020-12) → types: its definitions and, if the document is a type
 * itself, a root type named by its title.
 */
export function readJsonschema(source: Json, context: ParseContext): Result<Parsed> {
  if (!isJsonObject(source)) {
    return refuse(
      'jsonschema-foreign',
      'This is not a JSON Schema: a schema with types must be an object. Choose another format or another file.',
    );
  }
  const value = withAddresses(source);
  const reporter = createReporter();
  const prefixes = definitionKeys.map((key) => `/${key}`);
  const copies = createDefinitionCopies(value, definitionKeys);
  const schemas = createSchemaContext(value, context.options, reporter, prefixes, copies);
  context.report({ stage: 'converting', done: 0 });
  const alias = aliasOf(value);
  const root = alias === undefined ? rootSchema(value) : undefined;
  const named: NamedSchema[] = [];
  if (root !== undefined) {
    named.push({ name: rootName(value), schema: root, place: rootPlace, pointer: '' });
  }
  for (const key of definitionKeys) {
    const definitions = ownValue(value, key);
    if (isJsonObject(definitions)) {
      named.push(...namedSchemas(definitions, at(rootPlace, key), `/${key}`));
    } else if (definitions !== undefined) {
      reporter.add(
        'unexpected-value',
        'error',
        `"${key}" is left out, because it isn't an object.`,
        at(rootPlace, key),
      );
    }
  }
  const components = registerComponents(schemas, named);
  const rootComponent = alias === undefined ? root && components[0] : lookUp(schemas, alias);
  // References to the document lead to the definition it refers to.
  if (alias !== undefined && rootComponent !== undefined) schemas.components.set('', rootComponent);
  convertComponents(schemas, components);
  if (alias !== undefined && rootComponent === undefined) {
    reportReference(schemas, alias, at(rootPlace, '$ref'));
  }
  const rootType = rootComponent?.typeName;
  let metadata: MetadataDraft | undefined;
  for (const key of documentKeys) {
    const said = ownValue(value, key);
    if (said !== undefined) metadata = keep(metadata, key, said, rootPlace, schemas);
  }
  const types = finishTypes(schemas);
  const shared = sharedUnions(types);
  metadata = keepDefinitions(schemas, components, shared, metadata);
  const unions = wordsOfUnions(schemas.components.values(), shared);
  if (unions !== undefined)
    metadata = withTypedMetadata<SchemaDocumentMetadata>({ ...metadata }, { unions });
  if (rootType === undefined) {
    metadata = keepRoot(schemas, alias === undefined ? root : { $ref: alias }, metadata);
  }
  const spec = stated<Specification>({
    imports: [],
    operations: [],
    types,
    root: rootType,
    baseUrl: undefined,
    security: undefined,
    info: rootType === undefined || alias !== undefined ? readInfo(value) : undefined,
    servers: undefined,
    tags: undefined,
    metadata,
    layout: undefined,
  });
  reportCopies(schemas.copiedParts, spec, reporter);
  context.report({ stage: 'converting', done: 1 });
  return succeed({ spec, findings: reporter.findings(), ...inlineNamesOf(schemas) });
}

/**
 * Stores definitions that did not become types in the metadata; references to them were replaced by
 * their content.
 */
function keepDefinitions(
  schemas: SchemaContext,
  components: readonly Component[],
  shared: ReadonlySet<string>,
  metadata: MetadataDraft | undefined,
): MetadataDraft | undefined {
  let kept: MetadataDraft | undefined;
  for (const component of components) {
    const { kind, name, schema, place } = component;
    if (kind !== 'inline' || place === rootPlace || shared.has(name)) continue;
    if (!isJsonObject(schema) && typeof schema !== 'boolean') continue;
    const value = schemas.inPlace(withoutTypes(schemas, schema, pointerOf(place)));
    if (value === undefined && !component.isCircle) reportEndless(schemas, component);
    if (value === undefined || (kept !== undefined && Object.hasOwn(kept, name))) continue;
    kept ??= {};
    setOwn(kept, name, value);
  }
  if (kept === undefined) return metadata;
  return withTypedMetadata<SchemaDocumentMetadata>({ ...metadata }, { $defs: kept });
}

/** A definition without those of its own definitions that became types. */
function withoutTypes(schemas: SchemaContext, schema: Json, pointer: string): Json {
  if (!isJsonObject(schema)) return schema;
  let rest = schema;
  for (const key of definitionKeys) {
    const inner = ownValue(schema, key);
    if (inner === undefined || !isJsonObject(inner)) continue;
    const others = Object.entries(inner).filter(([name]) => {
      const known = schemas.components.get(pointer + toPointer([key, name]));
      return known?.typeName === undefined;
    });
    const { [key]: _, ...outer } = rest;
    rest = others.length === 0 ? outer : { ...rest, [key]: Object.fromEntries(others) };
  }
  return rest;
}

/** Stores the document's own schema in the metadata, as it did not become a type. */
function keepRoot(
  schemas: SchemaContext,
  root: JsonObject | undefined,
  metadata: MetadataDraft | undefined,
): MetadataDraft | undefined {
  if (root === undefined || !(isSchema(root) || saysValue(root))) return metadata;
  const ref = ownValue(root, '$ref');
  const isElsewhere = typeof ref === 'string' && !ref.startsWith('#');
  const whole = isElsewhere ? root : schemas.inPlace(root);
  let kept: MetadataDraft | undefined;
  for (const key of whole === undefined ? Object.keys(root) : []) {
    kept = keep(kept, key, memberAt(root, key), rootPlace, schemas);
  }
  schemas.reporter.add(
    'root-kept',
    'warning',
    'The schema of the document itself is kept for JSON Schema and not shown: only objects, maps and lists can be types.',
    rootPlace,
  );
  return withTypedMetadata<SchemaDocumentMetadata>(
    { ...metadata },
    { root: isJsonObject(whole) ? whole : (kept ?? {}) },
  );
}

/** Whether a schema describes values, if it has no other keywords. */
function saysValue(schema: JsonObject): boolean {
  return ['type', 'const', 'not', 'if'].some((key) => Object.hasOwn(schema, key));
}

/**
 * The reference, if the document consists of nothing else: one of its definitions is then its root.
 */
function aliasOf(document: JsonObject): string | undefined {
  const ref = ownValue(document, '$ref');
  const isAlone = Object.keys(document).every(
    (key) =>
      key === '$ref' || infoKeys.has(key) || definitionKeys.includes(key) || documentKeys.has(key),
  );
  return typeof ref === 'string' && ref !== '#' && isAlone ? ref : undefined;
}

/**
 * The document without keywords that don't belong to its root type; undefined if nothing is left.
 */
function rootSchema(document: JsonObject): JsonObject | undefined {
  const entries = Object.entries(document).filter(
    ([key]) => !definitionKeys.includes(key) && !documentKeys.has(key),
  );
  const says = entries.some(([key]) => !infoKeys.has(key));
  return says ? Object.fromEntries(entries) : undefined;
}

/**
 * The title and description of a document that is not a type itself; otherwise the type has them.
 */
function readInfo(document: JsonObject): Info | undefined {
  const title = ownValue(document, 'title');
  const description = ownValue(document, 'description');
  const info = stated<Info>({
    title: typeof title === 'string' ? title : undefined,
    version: undefined,
    description: typeof description === 'string' ? description : undefined,
    contact: undefined,
    license: undefined,
    metadata: undefined,
  });
  return Object.keys(info).length > 0 ? info : undefined;
}

function rootName(document: JsonObject): string {
  const title = ownValue(document, 'title');
  return (typeof title === 'string' && pascalCase(title)) || 'Root';
}
