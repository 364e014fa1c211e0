import { isJsonObject, ownValue } from '../../../domain/model/values/json.ts';
import { typedBodyKey } from '../openapiMetadata.ts';
import type { Located } from './reader.ts';

/** A content type of a body, with its Media Type Object. */
export interface Medium extends Located {
  readonly contentType: string;
}

/**
 * The medium that determines the type of a body: preferably one that an export marked, or JSON with a
 * schema, else the first one.
 */
export function chooseMedium(media: readonly Medium[]): Medium | undefined {
  const json = media.filter((medium) => isJson(medium.contentType) && hasSchema(medium));
  const typed = media.find((medium) => isTyped(medium) && hasSchema(medium));
  return (
    typed ??
    json.find((medium) => baseOf(medium.contentType) === 'application/json') ??
    json.find((medium) => !medium.contentType.includes('*')) ??
    json[0] ??
    media[0]
  );
}

/** Whether an export says that the schema is the type of the body, although it is not JSON. */
export function isTyped({ object }: Medium): boolean {
  return ownValue(object, typedBodyKey) === true;
}

export function hasSchema(medium: Medium): boolean {
  const schema = ownValue(medium.object, 'schema');
  return isJsonObject(schema) || schema === true;
}

export function isJson(contentType: string): boolean {
  if (contentType === 'application/json') return true;
  const base = baseOf(contentType);
  return (
    base === 'application/json' ||
    base === 'text/json' ||
    base === 'application/*' ||
    base === '*/*' ||
    base.endsWith('+json')
  );
}

/** Strips parameters: `application/json; charset=utf-8` is JSON, too. */
function baseOf(contentType: string): string {
  const end = contentType.indexOf(';');
  return (end === -1 ? contentType : contentType.slice(0, end)).trim().toLowerCase();
}
