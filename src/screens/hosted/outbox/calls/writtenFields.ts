import { isJsonObject, ownValue, type JsonObject } from '../../../../domain/model/values/json.ts';
import type { PendingCall } from '../../../../storage/database/outboxRows.ts';

/** A text that a person wrote, as a part of a call. */
export interface WrittenField {
  readonly key: string;
  readonly label: string;
  readonly isLong: boolean;
  readonly text: string;
}

const labels: readonly (readonly [key: string, label: string, isLong: boolean])[] = [
  ['title', 'Title', false],
  ['version', 'Version', false],
  ['message', 'What was changed', true],
  ['changelog', 'Changelog', true],
  ['comment', 'Comment', true],
  ['description', 'Description', true],
  ['homepage', 'Homepage', false],
  ['baseVersion', 'Base version', false],
  ['readme', 'README', true],
];

/** The texts of a call, in the order in which they are edited. */
export function writtenFields({ input }: Pick<PendingCall, 'input'>): readonly WrittenField[] {
  const body = ownValue(input, 'body');
  if (!isJsonObject(body)) return [];
  return labels.flatMap(([key, label, isLong]) => {
    const text = ownValue(body, key);
    return typeof text === 'string' ? [{ key, label, isLong, text }] : [];
  });
}

/** The input of a call with other texts, by their keys. */
export function withTexts(
  { input }: Pick<PendingCall, 'input'>,
  texts: Readonly<Record<string, string>>,
): JsonObject {
  const body = ownValue(input, 'body');
  return { ...input, body: { ...(isJsonObject(body) && body), ...texts } };
}

/** The owner and the name of the document that a call creates; undefined for every other call. */
export function createdName({
  endpoint,
  input,
}: Pick<PendingCall, 'endpoint' | 'input'>):
  | { readonly user: string; readonly name: string }
  | undefined {
  const body = ownValue(input, 'body');
  const name = isJsonObject(body) ? ownValue(body, 'name') : undefined;
  const user = ownValue(input, 'user');
  return endpoint === 'document.create' && typeof name === 'string' && typeof user === 'string'
    ? { user, name }
    : undefined;
}
