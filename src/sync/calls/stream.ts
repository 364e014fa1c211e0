import type { Json, JsonObject } from '../../domain/model/values/json.ts';
import { isJsonObject, ownValue } from '../../domain/model/values/json.ts';

/** The stream of calls about the account itself. */
export const accountStream = '';

/**
 * The stream of a call: the document that it names or creates (`ada/shop`), otherwise the account.
 */
export function streamOf(endpoint: string, input: JsonObject): string {
  const user = ownValue(input, 'user');
  const body = ownValue(input, 'body');
  const named =
    endpoint === 'document.create' && isJsonObject(body)
      ? ownValue(body, 'name')
      : ownValue(input, 'document');
  return isName(user) && isName(named) ? `${user}/${named}` : accountStream;
}

function isName(value: Json | undefined): value is string {
  return typeof value === 'string' && value !== '';
}
