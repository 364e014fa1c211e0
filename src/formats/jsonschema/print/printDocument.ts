import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
} from '../../../domain/model/values/json.ts';
import type { Finding } from '../../../domain/check/findings.ts';
import type { Metadata, Specification } from '../../../domain/model/specification.ts';
import { toPointer } from '../../../domain/model/values/jsonPointer.ts';
import { nothingElse } from '../../../domain/model/values/total.ts';
import type { PlaceInDocument } from '../../format.ts';
import { noteInfo } from '../../reading/infoLeftOut.ts';
import { finishNotes, note, startNotes, unreadNotes } from '../../reading/notes.ts';
import { asBoolean } from './booleanSchemas.ts';
import { createInPlace, namedTypes } from './printInPlace.ts';
import { createIdentities, identified } from './printIdentity.ts';
import { fitKeywords, fitSchema } from './printKeywords.ts';
import { writeType } from './printNamedType.ts';
import { pointerTo } from './printDiscriminator.ts';
import type { SchemaWriting } from './printSchema.ts';
import { data, leaveOutKey } from './printShapes.ts';
import { withoutMerged } from './printMerged.ts';
import { withTypesNotNull } from './printNotNull.ts';
import { createSharing, keptReference, spellingsOfKept, type Sharing } from './printSharing.ts';
import { createTypeTable, noFilling } from './printTypes.ts';
import { findUnions } from './printUnions.ts';
import { keysIn, metadataIn } from '../../../domain/model/metadata/metadataKeys.ts';
import type { SchemaDocumentMetadata, SchemaMetadata } from '../schemaMetadata.ts';

/** Keys of the document that are printed, either unchanged or as this draft spells them. */
const ownKeys = keysIn<SchemaDocumentMetadata>(
  '$schema',
  '$id',
  'id',
  '$comment',
  '$defs',
  'root',
  'unions',
);

/** The section for all shared parts. */
const section = 'schemas';

/**
 * Prints the types as a JSON Schema 2020-12 document, with findings for everything that is not a
 * type.
 */
export function writeJsonschema(whole: Specification): {
  readonly document: JsonObject;
  readonly findings: readonly Finding[];
  readonly places: readonly PlaceInDocument[];
} {
  const notes = startNotes();
  const baseUnions = findUnions(whole);
  notes.path.push('$defs');
  const spec = withoutMerged(withTypesNotNull(whole, baseUnions), baseUnions, notes);
  const { types: _types, root: rootName, metadata, ...others } = spec;
  const table = createTypeTable(spec, (name) => name !== '', notes);
  notes.path.pop();
  const kept = keptDefinitions(spec);
  const identities = createIdentities(metadata, [
    ...table.types.map(({ name, type }) => [name, type.metadata ?? {}] as const),
    ...kept.flatMap(([name, said]) => (isJsonObject(said) ? [[name, said] as const] : [])),
  ]);
  const { unions = {} } = metadataIn<SchemaDocumentMetadata>(metadata);
  const inPlace = createInPlace(spec, baseUnions);
  const typeNames = new Set(
    table.types.filter((type) => !inPlace.isExpected(type)).map(({ name }) => name),
  );
  const sharing = createSharing((_section, name) => pointerTo(writing, { name }), false);
  const writing: SchemaWriting = {
    dialect: '2020-12',
    notes,
    table,
    unions: baseUnions,
    shared: new Map(),
    unionWords: isJsonObject(unions) ? unions : {},
    sharing,
    copies: {
      type: (name) => (typeNames.has(name) ? { $ref: pointerTo(writing, { name }) } : undefined),
      other: sharing.copy,
    },
    prefix: '#/$defs/',
    identities,
    writeInPlace: inPlace.write,
  };
  const head = new Map<string, Json>([['$schema', 'https://json-schema.org/draft/2020-12/schema']]);
  if (identities.base !== undefined) head.set('$id', identities.base);
  if (spec.info?.title !== undefined) head.set('title', spec.info.title);
  if (spec.info?.description !== undefined) head.set('description', spec.info.description);
  const comment = metadataIn<SchemaDocumentMetadata>(metadata).$comment;
  if (typeof comment === 'string') head.set('$comment', comment);
  const extensions = Object.entries(metadata ?? {}).filter(([key]) => key.startsWith('x-'));
  for (const [key, value] of extensions) {
    if (data(value, writing) !== undefined) head.set(key, value);
  }
  const root = rootName === undefined ? undefined : table.refer(rootName, noFilling);
  if (root !== undefined) head.set('$ref', pointerTo(writing, root));
  const own = root === undefined ? printRoot(writing, metadata) : {};
  noteRest(others, metadata, writing);
  const definitions = new Map<string, Json>();
  const places: PlaceInDocument[] = [];
  notes.path.push('$defs');
  for (const printed of namedTypes(table, inPlace)) {
    notes.path.push(printed.name);
    places.push({ kind: 'type', name: printed.target, at: toPointer(notes.path) });
    definitions.set(printed.name, writeType(printed, writing));
    notes.path.pop();
  }
  for (const [name, schema] of writing.shared) definitions.set(name, schema);
  addShared(definitions, Object.fromEntries(kept), sharing, writing);
  for (const [name, said] of kept) {
    if (!writing.shared.has(name) && !sharing.has(section, name)) {
      addKept(name, said, definitions, writing);
    }
  }
  notes.path.pop();
  sharing.finishCopies(definitions, notes);
  for (const [key, value] of Object.entries(own)) if (!head.has(key)) head.set(key, value);
  if (definitions.size > 0) head.set('$defs', Object.fromEntries(definitions));
  const document = Object.fromEntries(head);
  places.push(...inPlace.placesIn(document));
  return { document, findings: finishNotes(notes), places };
}

/** The document's own schema, if it is not a type; complete once the copies in it are. */
function printRoot(writing: SchemaWriting, metadata: Metadata | undefined): JsonObject {
  const root = metadataIn<SchemaDocumentMetadata>(metadata).root;
  if (!isJsonObject(root)) return {};
  const { $ref: ref, ...others } = root;
  const fit = () => identified(fitKeywords(others, writing), others, writing);
  if (typeof ref === 'string') return { $ref: ref, ...fit() };
  if (metadataIn<SchemaMetadata>(others).sharedAs === undefined) return fit();
  const copy = fitSchema(others, writing);
  return isJsonObject(copy) ? copy : {};
}

/** Definitions of the source that are not types. */
function keptDefinitions({ metadata }: Specification): readonly (readonly [string, Json])[] {
  const definitions = metadataIn<SchemaDocumentMetadata>(metadata).$defs;
  return isJsonObject(definitions) ? Object.entries(definitions) : [];
}

/** Adds the scalars that the source shared, with the source's description while these are used. */
function addShared(
  definitions: Map<string, Json>,
  sources: JsonObject,
  sharing: Sharing,
  writing: SchemaWriting,
): void {
  const { notes } = writing;
  const within = <Value>(name: string, get: () => Value): Value => {
    notes.path.push(name);
    const value = get();
    notes.path.pop();
    return value;
  };
  const refer = (name: string): JsonObject =>
    writing.copies?.type(name) ?? { $ref: pointerTo(writing, { name }) };
  const shared = sharing.finish((_section, name) => {
    const definition = ownValue(sources, name);
    if (!isJsonObject(definition)) return [];
    const tried = { ...writing, notes: unreadNotes(notes) };
    const fit = (rest: JsonObject) => fitKeywords(rest, tried);
    return within(name, () => {
      // Findings point to the source.
      const printed = fitKeywords(definition, writing);
      return spellingsOfKept(
        definition,
        keptReference(definition, refer, fit, false) ?? printed,
        fit,
      );
    });
  });
  for (const [name, schema] of shared.get(section) ?? []) {
    const definition = ownValue(sources, name);
    const known = isJsonObject(definition) ? definition : undefined;
    definitions.set(
      name,
      within(name, () => asBoolean(identified(schema, known, writing, name), definition)),
    );
  }
}

function addKept(
  name: string,
  source: Json,
  definitions: Map<string, Json>,
  writing: SchemaWriting,
): void {
  const { notes } = writing;
  notes.path.push(name);
  let schema: JsonObject | boolean | undefined;
  if (!definitions.has(name)) {
    if (typeof source === 'boolean') schema = source;
    else if (isJsonObject(source)) {
      schema = identified(fitKeywords(source, writing), source, writing, name);
    }
  }
  notes.path.pop();
  if (schema === undefined) leaveOutKey(notes, name);
  else definitions.set(name, schema);
}

/** Reports what is not printed. Imported types are printed where they are used. */
function noteRest(
  spec: Omit<Specification, 'types' | 'root' | 'metadata'>,
  metadata: Metadata | undefined,
  { notes }: SchemaWriting,
): void {
  const { operations, baseUrl, security, info, servers, tags, ...more } = spec;
  const { imports: _imports, layout: _layout, ...rest } = more;
  nothingElse(rest);
  const count = operations.length;
  if (count > 0) {
    note(
      notes,
      'error',
      'operations-left-out',
      `JSON Schema has no operations: ${count} ${count === 1 ? 'is' : 'are'} not exported.`,
    );
  }
  if (baseUrl !== undefined || security !== undefined) {
    note(
      notes,
      'warning',
      'settings-left-out',
      'JSON Schema has no place for a base URL or security: they are not exported.',
    );
  }
  noteInfo({ info, servers, tags }, 'JSON Schema', notes, ['title', 'description']);
  const others = Object.keys(metadata ?? {}).filter(
    (key) => !ownKeys.has(key) && !key.startsWith('x-'),
  );
  if (others.length === 0) return;
  note(
    notes,
    'info',
    'metadata',
    `Details of the document from another format are not exported: ${others.join(', ')}.`,
  );
}
