import { isJsonObject, ownValue, type JsonObject } from '../../domain/model/values/json.ts';

/** The message of a save; undefined if it has none. */
export function commitMessageOf(input: JsonObject): string | undefined {
  const body = ownValue(input, 'body');
  const message = isJsonObject(body) ? ownValue(body, 'message') : undefined;
  return typeof message === 'string' && message.trim() !== '' ? message : undefined;
}

/** The input of a save that replaces an earlier one, with the messages of both. */
export function withBothMessages(earlier: JsonObject, later: JsonObject): JsonObject {
  const messages = [commitMessageOf(earlier), commitMessageOf(later)].filter(
    (each) => each !== undefined,
  );
  const lines = new Set(messages.flatMap((message) => message.split('\n')));
  return messages.length === 0 ? later : { ...later, body: { message: [...lines].join('\n') } };
}
