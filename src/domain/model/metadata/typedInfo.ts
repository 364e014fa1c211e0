import { fieldsOf } from '../values/fieldsOf.ts';
import { metadataIn, type DocumentKeys } from './metadataKeys.ts';
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../values/json.ts';
import type { Contact, Info, License, Server, Specification, Tag } from '../specification.ts';
import type { EachField } from '../values/total.ts';

/**
 * The specification with `info`, `servers` and `tags` moved from its metadata to their fields. There they
 * have the form of OpenAPI, because its reader collects them so, and earlier versions of the model had no
 * fields for them. Values of another kind stay in the metadata.
 */
export function withTypedInfo(spec: Specification): Specification {
  const { metadata } = spec;
  if (metadata === undefined) return spec;
  const { info: about, servers: listed, tags: named } = metadataIn<DocumentKeys>(metadata);
  const info = spec.info === undefined && isJsonObject(about) ? toInfo(about) : undefined;
  const servers = spec.servers === undefined ? otherServers(listed) : undefined;
  const tags = spec.tags === undefined ? toList(named, toTag) : undefined;
  if (info === undefined && servers === undefined && tags === undefined) return spec;
  const left = Object.entries(metadata).flatMap(([key, value]): [string, Json][] => {
    if ((key === 'info' && info) || (key === 'tags' && tags)) return [];
    if (key !== 'servers' || !servers || !isJsonList(value)) return [[key, value]];
    return isPlainServer(value[0], spec.baseUrl) ? [] : [[key, value.slice(0, 1)]];
  });
  const { metadata: _, ...others } = spec;
  return {
    ...others,
    ...(info && { info }),
    ...(servers && { servers }),
    ...(tags && { tags }),
    ...(left.length > 0 && { metadata: Object.fromEntries(left) }),
  };
}

/** All servers but the first, which is the base URL; undefined where there are none. */
function otherServers(listed: Json | undefined): readonly Server[] | undefined {
  if (!isJsonList(listed) || listed.length < 2) return undefined;
  const [first, ...others] = listed;
  return isJsonObject(first) && typeof first['url'] === 'string'
    ? toList(others, toServer)
    : undefined;
}

/** Whether the server has nothing but the base URL. */
export function isPlainServer(server: Json | undefined, baseUrl: string | undefined): boolean {
  return isJsonObject(server) && server['url'] === baseUrl && Object.keys(server).length === 1;
}

/** The list, if every item can be read; otherwise undefined. */
function toList<Item>(
  value: Json | undefined,
  read: (item: JsonObject) => Item | undefined,
): readonly Item[] | undefined {
  if (!isJsonList(value)) return undefined;
  const items = value.flatMap((item) => (isJsonObject(item) ? (read(item) ?? []) : []));
  return items.length === value.length ? items : undefined;
}

/** For each field, reads the source's value; undefined if it is of another kind. */
type Fields<Entity> = EachField<
  Omit<Entity, 'metadata'>,
  (value: Json) => Entity[keyof Entity] | undefined
>;

const text = (value: Json) => (typeof value === 'string' ? value : undefined);
/** YAML reads an unquoted 1.0 as a number. */
const textual = (value: Json) => (typeof value === 'number' ? String(value) : text(value));

const infoFields: Fields<Info> = {
  title: textual,
  version: textual,
  description: text,
  contact: (value) => (isJsonObject(value) ? typed(value, contactFields) : undefined),
  license: (value) => (isJsonObject(value) ? typed(value, licenseFields) : undefined),
};
const contactFields: Fields<Contact> = { name: text, url: text, email: text };
const licenseFields: Fields<License> = { name: text, identifier: text, url: text };
const serverFields: Fields<Server> = { url: text, description: text };
const tagFields: Fields<Tag> = { name: textual, description: text };

/** Reads `info` of a document; values without a field become metadata. */
export function toInfo(value: JsonObject): Info {
  return typed<Info>(value, infoFields);
}

/** One of a document's servers; undefined without a URL. */
export function toServer(value: JsonObject): Server | undefined {
  const server = typed<Partial<Server>>(value, serverFields);
  return server.url === undefined ? undefined : { ...server, url: server.url };
}

/** One of a document's tags; undefined without a name. */
export function toTag(value: JsonObject): Tag | undefined {
  const tag = typed<Partial<Tag>>(value, tagFields);
  return tag.name === undefined ? undefined : { ...tag, name: tag.name };
}

/** Reads the fields in the order of the table; the rest becomes metadata. */
function typed<Entity extends object>(value: JsonObject, fields: Fields<Entity>): Entity {
  const entity: [string, unknown][] = [];
  const rest = new Map(Object.entries(value));
  for (const field of fieldsOf(fields)) {
    const member = rest.get(field);
    const read = member === undefined ? undefined : fields[field](member);
    if (read === undefined) continue;
    entity.push([field, read]);
    rest.delete(field);
  }
  if (rest.size > 0) entity.push(['metadata', Object.fromEntries(rest)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field by the table, all of them optional
  return Object.fromEntries(entity) as Entity;
}
