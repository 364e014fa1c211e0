import {
  ownValue,
  type Json,
  type JsonObject,
  isJsonList,
  isJsonObject,
} from '../../../domain/model/values/json.ts';
import type { Metadata } from '../../../domain/model/specification.ts';
import { leaveOutKey, type Fitting, type Identities } from './printShapes.ts';
import { resolveUri } from '../read/source/uri.ts';
import { metadataIn } from '../../../domain/model/metadata/metadataKeys.ts';
import { type SchemaDocumentMetadata } from '../schemaMetadata.ts';

/**
 * Collects the identifiers of a document. `metadata` is that of the specification; `definitions`
 * has the source's keywords for each definition by name.
 */
export function createIdentities(
  metadata: Metadata | undefined,
  definitions: Iterable<readonly [name: string, schema: JsonObject]>,
): Identities {
  const { $id, id } = metadataIn<SchemaDocumentMetadata>(metadata);
  const identities: Identities = {
    base: addressIn($id ?? id),
    hasOldIds: hasOldIds(metadata),
    owners: new Map(),
  };
  if (identities.base !== undefined) identities.owners.set(`id ${identities.base}`, '');
  for (const [name, said] of definitions) {
    for (const [, key] of identifiersOf(said, identities).found) {
      if (!identities.owners.has(key)) identities.owners.set(key, name);
    }
  }
  return identities;
}

/** Whether the source used `id` as today's `$id`, as a JSON Schema did until draft 4. */
export function hasOldIds(metadata: Metadata | undefined): boolean {
  const { $schema: schema } = metadataIn<SchemaDocumentMetadata>(metadata);
  return typeof schema === 'string' && /draft-0[1-4]\b/.test(schema);
}

/** Whether a keyword is an identifier, and so left to `identify`. */
export function isIdentifier(key: string, { hasOldIds: isOld }: Identities): boolean {
  return key === '$id' || key === '$anchor' || key === '$dynamicAnchor' || (isOld && key === 'id');
}

/**
 * The state for printing inside a schema. In a schema with its own address (`$id`), references into this
 * document need the document's address, and shared parts are repeated instead.
 */
export function writingInSchema<Writing extends Fitting & { readonly prefix: string }>(
  metadata: Metadata | undefined,
  writing: Writing,
): Writing {
  const { identities, prefix } = writing;
  if (metadata === undefined || identities === undefined) return writing;
  if (addressIn(idIn(metadata, identities)) === undefined) return writing;
  const { base = '' } = identities;
  const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(base) && prefix.startsWith('#');
  return { ...writing, sharing: undefined, prefix: isAbsolute ? base + prefix : prefix };
}

/**
 * Adds the source's identifiers to a schema. Those of a definition (`owner`) are only printed
 * there, and not where its content was copied to. An identifier that would change the meaning of
 * references is left out with a finding.
 */
export function identified(
  schema: JsonObject,
  source: JsonObject | undefined,
  fitting: Fitting,
  owner = '',
): JsonObject {
  const { identities, notes } = fitting;
  if (source === undefined || identities === undefined) return schema;
  const { found, refused } = identifiersOf(source, identities);
  for (const key of refused) leaveOutKey(notes, key);
  if (found.length === 0) return schema;
  const head: [string, Json][] = [];
  for (const [keyword, key, value] of found) {
    const known = identities.owners.get(key);
    if (known === undefined) identities.owners.set(key, owner);
    else if (known !== owner || owner === '') {
      if (owner !== '') leaveOutKey(notes, keyword, 'another schema has the same');
      continue;
    }
    // With an `$id` of its own, the schema's references would be resolved inside it.
    if (keyword === '$id' && refersHere(schema)) {
      const why = 'references in this schema would no longer lead to the rest of the document';
      leaveOutKey(notes, keyword, why);
    } else head.push([keyword, value]);
  }
  return { ...Object.fromEntries(head), ...schema };
}

/** Whether a use has the same identifiers as the shared schema: an identifier belongs to one place. */
export function isIdentityOf(shared: Json | undefined, used: JsonObject): boolean {
  const isIdentity = (key: string): boolean => key.startsWith('$') && key !== '$comment';
  const source = shared !== undefined && isJsonObject(shared) ? shared : {};
  return Object.keys(used)
    .filter(isIdentity)
    .every((key) => JSON.stringify(ownValue(source, key)) === JSON.stringify(used[key]));
}

/** A printed schema without what `identify` adds to it. */
export function withoutIdentity(schema: JsonObject): JsonObject {
  const { $id: _id, $anchor: _anchor, $dynamicAnchor: _dynamic, ...rest } = schema;
  return rest;
}

interface Identifiers {
  /** The keyword, the key that must be unique, and the value. */
  readonly found: readonly (readonly [keyword: string, key: string, value: string])[];
  /** Keywords whose value is not a valid identifier. */
  readonly refused: readonly string[];
}

function identifiersOf(schema: JsonObject, identities: Identities): Identifiers {
  const found: [string, string, string][] = [];
  const refused: string[] = [];
  const id = idIn(schema, identities);
  const address = addressIn(id);
  // Until draft 7, an anchor was an `$id` that consists of a fragment.
  const old = typeof id === 'string' && id.startsWith('#') ? id.slice(1) : undefined;
  if (address !== undefined) {
    found.push(['$id', `id ${resolveUri(identities.base ?? '', address)}`, address]);
  } else if (old === undefined && id !== undefined) refused.push('$id');
  for (const keyword of ['$anchor', '$dynamicAnchor'] as const) {
    const name = ownValue(schema, keyword) ?? (keyword === '$anchor' ? old : undefined);
    if (name === undefined) continue;
    if (typeof name === 'string' && anchor.test(name))
      found.push([keyword, `anchor ${name}`, name]);
    else refused.push(keyword);
  }
  return { found, refused };
}

const anchor = /^[A-Za-z_][A-Za-z0-9._-]*$/;

function idIn(schema: JsonObject, { hasOldIds: isOld }: Identities): Json | undefined {
  return ownValue(schema, '$id') ?? (isOld ? ownValue(schema, 'id') : undefined);
}

/** An address, without the empty fragment at the end that older drafts have. */
function addressIn(id: Json | undefined): string | undefined {
  if (typeof id !== 'string') return undefined;
  const address = id.replace(/#$/, '');
  return address === '' || address.includes('#') ? undefined : address;
}

/** Whether a value contains a reference that is only a fragment. */
function refersHere(value: Json): boolean {
  if (isJsonList(value)) return value.some(refersHere);
  if (!isJsonObject(value)) return false;
  const ref = ownValue(value, '$ref');
  if (typeof ref === 'string' && ref.startsWith('#')) return true;
  return Object.values(value).some(refersHere);
}
