import type { Finding } from '../../../domain/check/findings.ts';
import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
} from '../../../domain/model/values/json.ts';
import type { Specification } from '../../../domain/model/specification.ts';
import type { Seen } from '../../../domain/model/values/total.ts';
import { writeType } from '../../jsonschema/print/printNamedType.ts';
import { extension, fitAt, text, type Shape } from '../../jsonschema/print/printShapes.ts';
import { withoutUnusedInline } from '../../jsonschema/print/unusedInline.ts';
import { hasOldIds } from '../../jsonschema/print/printIdentity.ts';
import { createInPlace, namedTypes, type InPlace } from '../../jsonschema/print/printInPlace.ts';
import { asBoolean } from '../../jsonschema/print/booleanSchemas.ts';
import { withoutMerged } from '../../jsonschema/print/printMerged.ts';
import { withTypesNotNull } from '../../jsonschema/print/printNotNull.ts';
import { createSharing } from '../../jsonschema/print/printSharing.ts';
import { stepsOf, toPointer, valueAt } from '../../../domain/model/values/jsonPointer.ts';
import type { PlaceInDocument } from '../../format.ts';
import { createTypeTable } from '../../jsonschema/print/printTypes.ts';
import { findUnions } from '../../jsonschema/print/printUnions.ts';
import { aboutSource } from '../../reading/aboutSource.ts';
import { createUniqueNames } from '../../reading/generatedNames.ts';
import { finishNotes, note, startNotes } from '../../reading/notes.ts';
import { addSchemas, addShared, keptSpellings, componentPointer } from './keptSchemas.ts';
import { idsInLinks, nameOperations } from './operation.ts';
import { writePaths } from './paths.ts';
import { planSecurity } from './security.ts';
import { atPrintedPlaces } from './findingPlaces.ts';
import { writeServers } from './servers.ts';
import { createSharedPaths, printedAt } from './sharedPaths.ts';
import { externalDocs, info, uniqueTags } from './documentShapes.ts';
import { componentName, componentShapes, noteVersion, pathItems } from './shapes.ts';
import type { OpenapiWriting } from './writing.ts';
import {
  keysIn,
  metadataIn,
  type ComponentKeys,
} from '../../../domain/model/metadata/metadataKeys.ts';
import { type DocumentMetadata } from '../openapiMetadata.ts';

/** The version that is printed if the source has another one or none. */
const versions = { 'openapi-3.0': '3.0.4', 'openapi-3.1': '3.1.1' } as const;

interface Written {
  readonly document: JsonObject;
  readonly findings: readonly Finding[];
  readonly places: readonly PlaceInDocument[];
}

/**
 * Prints a specification as an OpenAPI document. Metadata from an OpenAPI source is restored as far as this
 * version allows it. Whether a reference in data, such as an example, has a target is known only after
 * printing; if it has none, the document is printed again without it.
 */
export function writeOpenapi(whole: Specification, dialect: keyof typeof versions): Written {
  const missing = new Set<string>();
  for (let left = 2; left > 0; left -= 1) {
    const found = new Set<string>();
    const written = write(whole, dialect, (ref) => {
      found.add(ref);
      return !missing.has(ref);
    });
    const lost = [...found].filter((ref) => !missing.has(ref) && !leadsInto(written.document, ref));
    if (lost.length === 0) return written;
    for (const ref of lost) missing.add(ref);
  }
  // Removing a part may remove the targets of other references, so all of them are left out.
  return write(whole, dialect, () => false);
}

function leadsInto(document: JsonObject, ref: string): boolean {
  const steps = stepsOf(ref);
  return steps !== undefined && steps.length > 0 && valueAt(document, steps) !== undefined;
}

function write(
  whole: Specification,
  dialect: keyof typeof versions,
  mayRefer: (ref: string) => boolean,
): Written {
  const notes = startNotes();
  const baseUnions = findUnions(whole);
  notes.path.push('components', 'schemas');
  const { unions = {}, openapi: source } = metadataIn<DocumentMetadata>(whole.metadata);
  // Formats without operations have unused inline objects, too.
  const used = source === undefined ? whole : withoutUnusedInline(whole, baseUnions, notes);
  const told = dialect === 'openapi-3.0' ? used : withTypesNotNull(used, baseUnions);
  const spec = withoutMerged(told, baseUnions, notes);
  const table = createTypeTable(spec, (name) => componentName.test(name), notes);
  notes.path.length = 0;
  const security = planSecurity(spec, { dialect, notes });
  const inPlace = createInPlace(spec, baseUnions, createSharedPaths(spec));
  const referred = table.types.filter((type) => !inPlace.isExpected(type));
  const typeNames = new Set(referred.map(({ name }) => name));
  const sharing = createSharing(componentPointer, dialect === 'openapi-3.0');
  const operationIds = createUniqueNames();
  const ids = nameOperations(spec.operations, operationIds);
  const writing: OpenapiWriting = {
    dialect,
    notes,
    table,
    unions: baseUnions,
    shared: new Map(),
    unionWords: isJsonObject(unions) ? unions : {},
    sharing,
    copies: {
      type: (name) =>
        typeNames.has(name) ? { $ref: componentPointer('schemas', name) } : undefined,
      other: sharing.copy,
    },
    mayRefer,
    hasOldIds: hasOldIds(spec.metadata),
    prefix: '#/components/schemas/',
    spec,
    security,
    operationIds,
    ids,
    linkedId: idsInLinks(spec.operations, ids),
    places: [],
    writeInPlace: inPlace.write,
  };
  const { root }: HeadFields = spec;
  noteRoot(root, writing);
  const head = writeHead(spec, writing);
  const paths = writePaths(writing);
  const components = writeComponents(writing, inPlace);
  const document: JsonObject = {
    openapi: versionOf(spec, dialect),
    ...head.known,
    ...(security.requirements && { security: security.requirements }),
    paths,
    ...head.webhooks,
    ...(Object.keys(components).length > 0 && { components }),
    ...head.extensions,
  };
  const operations = writing.places.map((place) => ({
    ...place,
    at: printedAt(document, place.at),
  }));
  const places = [...operations, ...inPlace.placesIn(document)];
  return { document, findings: atPrintedPlaces(finishNotes(notes), document), places };
}

/** The source's own patch version, because patch versions do not differ in their features. */
function versionOf(
  { metadata }: Pick<Specification, 'metadata'>,
  dialect: keyof typeof versions,
): string {
  const version = versions[dialect];
  const { openapi: read } = metadataIn<DocumentMetadata>(metadata);
  const isPatch = typeof read === 'string' && /^\d\.\d\.\d+$/.test(read);
  return isPatch && read.startsWith(version.slice(0, 4)) ? read : version;
}

/**
 * The fields that are printed here. Types come from the table (including imported ones), and
 * ./paths.ts prints the operations. The layout has no meaning.
 */
type HeadFields = Seen<
  Specification,
  'root' | 'baseUrl' | 'info' | 'servers' | 'tags' | 'metadata',
  'imports' | 'operations' | 'types' | 'security' | 'layout'
>;

function noteRoot(root: string | undefined, { notes }: OpenapiWriting): void {
  if (root === undefined) return;
  note(
    notes,
    'info',
    'root-left-out',
    `OpenAPI has no root type: the root ${root} is not exported as one.`,
  );
}

/** Keys of the metadata that are printed elsewhere, or derived from the model. */
const otherKeys = keysIn<DocumentMetadata>(
  'openapi',
  'security',
  'securityScheme',
  'components',
  'unions',
  'sharedWords',
  'paths',
  'servers',
);

/** Keys that OpenAPI 3.0 does not have. */
const newKeys = keysIn<DocumentMetadata>('webhooks', 'jsonSchemaDialect');

interface Head {
  readonly known: JsonObject;
  readonly webhooks: JsonObject;
  readonly extensions: JsonObject;
}

function writeHead(spec: HeadFields, writing: OpenapiWriting): Head {
  const { servers: others, ...typed } = aboutSource(spec);
  const fields = { ...typed, ...spec.metadata, ...typed };
  const isOld = writing.dialect === 'openapi-3.0';
  const known = new Map<string, Shape | undefined>(
    Object.entries({
      info,
      tags: uniqueTags,
      externalDocs,
      jsonSchemaDialect: isOld ? undefined : text,
      webhooks: isOld ? undefined : pathItems,
    } satisfies { readonly [Key in keyof DocumentMetadata]?: Shape | undefined }),
  );
  const fit = new Map<string, Json>();
  const extensions = new Map<string, Json>();
  for (const [key, value] of Object.entries(fields)) {
    if (otherKeys.has(key)) continue;
    const isExtension = key.startsWith('x-');
    const shape = isExtension ? extension : known.get(key);
    if (shape === undefined && newKeys.has(key)) {
      noteVersion(key, writing);
      continue;
    }
    const printed = fitAt(shape, value, key, writing);
    if (printed !== undefined) (isExtension ? extensions : fit).set(key, printed);
  }
  const { webhooks, info: about, ...rest } = Object.fromEntries(fit);
  noteRequired(spec, writing);
  const addresses = writeServers(spec, others ?? [], writing);
  return {
    known: {
      info: about ?? { title: 'API', version: '1.0.0' },
      ...rest,
      ...(addresses && { servers: addresses }),
    },
    webhooks: webhooks === undefined ? {} : { webhooks },
    extensions: Object.fromEntries(extensions),
  };
}

/** Reports a title or version that had to be made up. */
function noteRequired(spec: HeadFields, { notes }: OpenapiWriting): void {
  const missing = [
    ...(spec.info?.title === undefined ? ['title ("API")'] : []),
    ...(spec.info?.version === undefined ? ['version ("1.0.0")'] : []),
  ];
  if (missing.length === 0) return;
  note(
    notes,
    'info',
    'info-added',
    `OpenAPI requires a title and a version. Added, because the settings have none: ${missing.join(' and ')}.`,
  );
}

function writeComponents(writing: OpenapiWriting, inPlace: InPlace): JsonObject {
  const { notes, table, security } = writing;
  notes.path.push('components');
  const schemas = new Map<string, Json>();
  notes.path.push('schemas');
  for (const printed of namedTypes(table, inPlace)) {
    notes.path.push(printed.name);
    writing.places.push({ kind: 'type', name: printed.target, at: toPointer(notes.path) });
    schemas.set(printed.name, writeType(printed, writing));
    notes.path.pop();
  }
  notes.path.pop();
  const components = new Map<string, Json>();
  const { components: raw, sharedWords } = metadataIn<DocumentMetadata>(writing.spec.metadata);
  const source = isJsonObject(raw) ? raw : {};
  const words = isJsonObject(sharedWords) ? sharedWords : {};
  const fit = fitSections(source, writing);
  const shared = writing.sharing.finish((section, name) => {
    const kept = ownValue(section === 'schemas' ? source : words, section);
    const entry = isJsonObject(kept) ? ownValue(kept, name) : undefined;
    if (!isJsonObject(entry)) return [];
    if (section !== 'schemas') return [entry];
    notes.path.push(section, name);
    const spellings = keptSpellings(entry, writing);
    notes.path.length -= 2;
    return spellings;
  });
  addShared(schemas, writing.shared, shared.get('schemas') ?? new Map());
  if (writing.dialect !== 'openapi-3.0') {
    const { schemas: kept = {} } = metadataIn<ComponentKeys>(source);
    for (const [name, schema] of shared.get('schemas') ?? []) {
      if (isJsonObject(kept)) schemas.set(name, asBoolean(schema, ownValue(kept, name)));
    }
  }
  addSchemas(metadataIn<ComponentKeys>(source).schemas, schemas, writing);
  writing.sharing.finishCopies(schemas, notes);
  if (schemas.size > 0) components.set('schemas', Object.fromEntries(schemas));
  // Always in the same order, whichever of them the source had and operations use.
  const sections = [...componentShapes(writing.dialect).keys(), ...fit.keys()];
  for (const section of new Set(sections)) {
    if (!shared.has(section) && !fit.has(section)) continue;
    const entries = Object.fromEntries(shared.get(section) ?? []);
    const rest = fit.get(section);
    components.set(section, isJsonObject(rest) ? { ...rest, ...entries } : (rest ?? entries));
  }
  if (Object.keys(security.schemes).length > 0) {
    components.set('securitySchemes', security.schemes);
  }
  notes.path.pop();
  return Object.fromEntries(components);
}

/** Sections that need special treatment. */
const otherSections = keysIn<ComponentKeys>('schemas', 'securitySchemes');

/** Sections of the source that need no special treatment. */
function fitSections(components: JsonObject, writing: OpenapiWriting): ReadonlyMap<string, Json> {
  const fitting = new Map<string, Json>();
  const sections = componentShapes(writing.dialect);
  for (const [section, value] of Object.entries(components)) {
    if (otherSections.has(section)) continue;
    const shape = sections.get(section) ?? (section.startsWith('x-') ? extension : undefined);
    const fit = fitAt(shape, value, section, writing);
    if (fit !== undefined) fitting.set(section, fit);
  }
  return fitting;
}
