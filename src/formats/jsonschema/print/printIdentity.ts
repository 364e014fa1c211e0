import {
  ownValue,
  type Json,
  type JsonObject,
  isJsonList,
  isJsonObject,
} from '../../../domain/model/json.ts';
import type { Metadata } from '../../../domain/model/specification.ts';
import { leaveOut, type Fitting, type Identities } from './printShapes.ts';
import { resolveUri } from '../read/uri.ts';
import { saidIn } from '../../reading/metadataKeys.ts';
import { type SchemaDocumentMetadata } from '../metadata.ts';

/** `metadata`: of the specification. `definitions`: what the source said of each, by name. */
export function createIdentities(
  metadata: Metadata | undefined,
  definitions: Iterable<readonly [name: string, said: JsonObject]>,
): Identities {
  const { $schema: schema, $id, id } = saidIn<SchemaDocumentMetadata>(metadata);
  const identities: Identities = {
    base: addressIn($id ?? id),
    hasOldIds: typeof schema === 'string' && /draft-0[1-4]\b/.test(schema),
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

/** Whether a keyword is an identifier, which `identify` prints. */
export function isIdentifier(key: string, { hasOldIds }: Identities): boolean {
  return (
    key === '$id' || key === '$anchor' || key === '$dynamicAnchor' || (hasOldIds && key === 'id')
  );
}

/** Where references of a schema with an address of its own must start, to lead into this document. */
export function prefixFor(
  said: Metadata | undefined,
  prefix: string,
  identities: Identities | undefined,
): string {
  const base = identities?.base;
  if (said === undefined || base === undefined || !/^[a-z][a-z0-9+.-]*:/i.test(base)) return prefix;
  const hasAddress = identities !== undefined && addressIn(idIn(said, identities)) !== undefined;
  return hasAddress ? base + prefix : prefix;
}

/**
 * The schema with the identifiers that the source gave it. One of a definition (`owner`) stands there
 * only, and not where what it said was copied to. Gives others up where they would mean something else.
 */
export function identify(
  schema: JsonObject,
  said: JsonObject | undefined,
  fitting: Fitting,
  owner = '',
): JsonObject {
  const { identities, notes } = fitting;
  if (said === undefined || identities === undefined) return schema;
  const { found, refused } = identifiersOf(said, identities);
  for (const key of refused) leaveOut(notes, key);
  if (found.length === 0) return schema;
  const head: [string, Json][] = [];
  for (const [keyword, key, value] of found) {
    const known = identities.owners.get(key);
    if (known === undefined) identities.owners.set(key, owner);
    else if (known !== owner || owner === '') {
      if (owner !== '') leaveOut(notes, keyword);
      continue;
    }
    // With an address of its own, a schema would look for them in itself.
    if (keyword === '$id' && refersHere(schema)) leaveOut(notes, keyword);
    else head.push([keyword, value]);
  }
  return { ...Object.fromEntries(head), ...schema };
}

interface Identifiers {
  /** Keyword, what makes it unique, value. */
  readonly found: readonly (readonly [keyword: string, key: string, value: string])[];
  /** Keywords whose value is none. */
  readonly refused: readonly string[];
}

function identifiersOf(said: JsonObject, identities: Identities): Identifiers {
  const found: [string, string, string][] = [];
  const refused: string[] = [];
  const id = idIn(said, identities);
  const address = addressIn(id);
  // Until draft 7 an anchor was an `$id` of a fragment only.
  const old = typeof id === 'string' && id.startsWith('#') ? id.slice(1) : undefined;
  if (address !== undefined) {
    found.push(['$id', `id ${resolveUri(identities.base ?? '', address)}`, address]);
  } else if (old === undefined && id !== undefined) refused.push('$id');
  for (const keyword of ['$anchor', '$dynamicAnchor'] as const) {
    const name = ownValue(said, keyword) ?? (keyword === '$anchor' ? old : undefined);
    if (name === undefined) continue;
    if (typeof name === 'string' && anchor.test(name))
      found.push([keyword, `anchor ${name}`, name]);
    else refused.push(keyword);
  }
  return { found, refused };
}

const anchor = /^[A-Za-z_][A-Za-z0-9._-]*$/;

function idIn(said: JsonObject, { hasOldIds }: Identities): Json | undefined {
  return ownValue(said, '$id') ?? (hasOldIds ? ownValue(said, 'id') : undefined);
}

/** An address, without the empty fragment that older drafts end it with. */
function addressIn(id: Json | undefined): string | undefined {
  if (typeof id !== 'string') return undefined;
  const address = id.replace(/#$/, '');
  return address === '' || address.includes('#') ? undefined : address;
}

/** Whether there is a reference in it that leads into the document by its fragment alone. */
function refersHere(value: Json): boolean {
  if (isJsonList(value)) return value.some(refersHere);
  if (!isJsonObject(value)) return false;
  const ref = ownValue(value, '$ref');
  if (typeof ref === 'string' && ref.startsWith('#')) return true;
  return Object.values(value).some(refersHere);
}
