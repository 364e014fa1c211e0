import type { JsonObject } from '../../domain/model/values/json.ts';
import type {
  Contact,
  Info,
  License,
  Metadata,
  Server,
  Specification,
  Tag,
} from '../../domain/model/specification.ts';
import type { Seen, Whole } from '../../domain/model/values/total.ts';

/** What a document says about itself. */
export interface AboutSource {
  readonly info?: JsonObject;
  readonly servers?: readonly JsonObject[];
  readonly tags?: readonly JsonObject[];
}

/**
 * The information about a specification as objects of OpenAPI, which internal JSON uses, too: fields have the
 * same names, and metadata is beside them. Read by `withTypedInfo` and `readAbout`.
 */
export function aboutSource({
  info,
  servers,
  tags,
}: Partial<Whole<Pick<Specification, 'info' | 'servers' | 'tags'>>>): AboutSource {
  return {
    ...(info && { info: infoSource(info) }),
    ...(servers && { servers: servers.map((server: ServerFields) => sourceOf(server)) }),
    ...(tags && { tags: tags.map((tag: TagFields) => sourceOf(tag)) }),
  };
}

// Each of these fields is written under its own name.
type InfoFields = Seen<
  Omit<Info, 'contact' | 'license'>,
  'title' | 'version' | 'description' | 'metadata'
>;
type ContactFields = Seen<Contact, 'name' | 'url' | 'email' | 'metadata'>;
type LicenseFields = Seen<License, 'name' | 'identifier' | 'url' | 'metadata'>;
type ServerFields = Seen<Server, 'url' | 'description' | 'metadata'>;
type TagFields = Seen<Tag, 'name' | 'description' | 'metadata'>;

function infoSource({ contact, license, ...others }: Info): JsonObject {
  const info: InfoFields = others;
  return sourceOf({
    ...info,
    ...(contact && { contact: contactSource(contact) }),
    ...(license && { license: licenseSource(license) }),
  });
}

function contactSource(contact: ContactFields): JsonObject {
  return sourceOf(contact);
}

function licenseSource(license: LicenseFields): JsonObject {
  return sourceOf(license);
}

/** The fields, followed by whatever else the metadata holds. */
function sourceOf({
  metadata,
  ...fields
}: JsonObject & { readonly metadata?: Metadata }): JsonObject {
  return { ...fields, ...metadata, ...fields };
}
