import type { Body } from './descriptions.ts';
import { metadataIn, type BodyKeys, type Changed } from './metadataKeys.ts';
import { isJsonList, isJsonObject, type Json } from '../values/json.ts';
import { withMetadata } from './metadata.ts';

const usual: readonly string[] = ['application/json'];

/** The content types of a body. */
export interface ContentTypes {
  /** Those in which values of the body's type are sent. */
  readonly typed: readonly string[];
  /** Those for which the source has another schema, as is possible in OpenAPI. */
  readonly others: readonly string[];
}

/** The content types of a payload, a return or a throw. */
export function contentTypesOf(body: Body): ContentTypes {
  const typed = typedOf(body);
  return { typed, others: Object.keys(contentOf(body)).filter((one) => !typed.includes(one)) };
}

/**
 * The content types of a body that can't be seen from its type, for people: `application/json,
 * application/xml; also text/csv`, where those after `also` have other schemas. Empty for JSON alone.
 */
export function contentTypeWords(body: Body): string {
  const { typed, others } = contentTypesOf(body);
  // If the type is a content type, it is shown as the type.
  const isSaid =
    body.type?.kind === 'mime' || (others.length === 0 && typed.join(', ') === usual.join(', '));
  const also = others.length === 0 ? [] : [`also ${others.join(', ')}`];
  return [...(isSaid || typed.length === 0 ? [] : [typed.join(', ')]), ...also].join('; ');
}

/** The body with its type in these content types; without any, it is sent as JSON. */
export function withContentTypes<Item extends Body>(body: Item, types: readonly string[]): Item {
  const list = [...new Set(types)];
  const gone = typedOf(body).filter((one) => !list.includes(one));
  const isUsual = list.length === 0 || (list.length === 1 && list[0] === usual[0]);
  return withMetadata(gone.reduce(withoutContent, body), {
    contentTypes: isUsual ? undefined : list,
  } satisfies Changed<BodyKeys>);
}

/** The body without what its source says about this content type. */
export function withoutContent<Item extends Body>(body: Item, contentType: string): Item {
  const left = Object.entries(contentOf(body)).filter(([key]) => key !== contentType);
  const content: Json | undefined = left.length === 0 ? undefined : Object.fromEntries(left);
  return withMetadata(body, { content } satisfies Changed<BodyKeys>);
}

function typedOf({ type, metadata }: Body): readonly string[] {
  if (type === undefined) return [];
  if (type.kind === 'mime') return [type.contentType];
  const contentTypes = metadataIn<BodyKeys>(metadata).contentTypes;
  const list = isJsonList(contentTypes)
    ? contentTypes.filter((one) => typeof one === 'string')
    : [];
  return list.length === 0 ? usual : list;
}

function contentOf({ metadata }: Body): { readonly [contentType: string]: Json } {
  const { content } = metadataIn<BodyKeys>(metadata);
  return isJsonObject(content) ? content : {};
}
