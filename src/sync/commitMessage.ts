import { isJsonObject, ownValue, type JsonObject } from '../domain/model/json.ts';

/** What a person says of a save, from its input; undefined where nothing is said. */
export function messageOf(input: JsonObject): string | undefined {
  const body = ownValue(input, 'body');
  const message = isJsonObject(body) ? ownValue(body, 'message') : undefined;
  return typeof message === 'string' && message.trim() !== '' ? message : undefined;
}

/** The input of a save that takes the place of an earlier one: what was said of both. */
export function withBothMessages(earlier: JsonObject, later: JsonObject): JsonObject {
  const said = [messageOf(earlier), messageOf(later)].filter((each) => each !== undefined);
  const lines = new Set(said.flatMap((message) => message.split('\n')));
  return said.length === 0 ? later : { ...later, body: { message: [...lines].join('\n') } };
}
