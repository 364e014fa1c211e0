import type { JsonObject } from '../../domain/model/values/json.ts';
import type { Info, Metadata, Specification } from '../../domain/model/specification.ts';
import type { Whole } from '../../domain/model/values/total.ts';

/** What a document says about itself. */
export interface AboutSource {
  readonly info?: JsonObject;
  readonly servers?: readonly JsonObject[];
  readonly tags?: readonly JsonObject[];
}

/**
 * What a specification says about itself as objects of OpenAPI, which internal JSON uses too: the
 * fields have the same names, and metadata stands beside them. `withTypedInfo` and `readAbout` read
 * it.
 */
export function aboutSource({
  info,
  servers,
  tags,
}: Partial<Whole<Pick<Specification, 'info' | 'servers' | 'tags'>>>): AboutSource {
  return {
    ...(info && { info: infoSource(info) }),
    ...(servers && { servers: servers.map(sourceOf) }),
    ...(tags && { tags: tags.map(sourceOf) }),
  };
}

function infoSource({ contact, license, ...info }: Info): JsonObject {
  return sourceOf({
    ...info,
    ...(contact && { contact: sourceOf(contact) }),
    ...(license && { license: sourceOf(license) }),
  });
}

/** The fields, followed by whatever else the metadata holds. */
function sourceOf({ metadata, ...fields }: JsonObject & { readonly metadata?: Metadata }) {
  return { ...fields, ...metadata, ...fields };
}
