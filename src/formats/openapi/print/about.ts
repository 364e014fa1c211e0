import type { JsonObject } from '../../../domain/model/json.ts';
import type { Info, Metadata, Server, Specification } from '../../../domain/model/specification.ts';

/*
 * What a specification says about itself, as the objects of OpenAPI: the fields are called as they are
 * there. They may hold what a version has no place for: ./shapes.ts leaves that out.
 */

/** `info` and `tags`, where there are any. */
export function aboutSpecification({ info, tags }: Pick<Specification, 'info' | 'tags'>): {
  readonly info?: JsonObject;
  readonly tags?: readonly JsonObject[];
} {
  return { ...(info && { info: infoSource(info) }), ...(tags && { tags: tags.map(sourceOf) }) };
}

function infoSource({ contact, license, ...info }: Info): JsonObject {
  return sourceOf({
    ...info,
    ...(contact && { contact: sourceOf(contact) }),
    ...(license && { license: sourceOf(license) }),
  });
}

/** A server as OpenAPI writes it. */
export function serverSource(server: Server): JsonObject {
  return sourceOf(server);
}

/** The fields, and after them what the metadata holds beyond them. */
function sourceOf({ metadata, ...fields }: JsonObject & { readonly metadata?: Metadata }) {
  return { ...fields, ...metadata, ...fields };
}
