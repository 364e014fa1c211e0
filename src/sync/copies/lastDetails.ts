import {
  isJsonObject,
  ownValue,
  toObject,
  type JsonObject,
} from '../../domain/model/values/json.ts';
import type { AnswerStore } from '../../storage/answers.ts';
import type { PendingCall } from '../../storage/database/outboxRows.ts';
import { readKey } from './reads.ts';

/** The fields of a document's creation, besides its name. */
const createdDetails = ['description', 'private', 'baseVersion', 'homepage'] as const;

/**
 * The last known fields of a call's document, in order to create it again; if they are not known, it is
 * created as a private document.
 */
export async function lastDetails(
  { answers }: { readonly answers?: AnswerStore },
  { account, stream }: Pick<PendingCall, 'account' | 'stream'>,
): Promise<JsonObject> {
  const [user = '', document = ''] = stream.split('/');
  const key = readKey({ endpoint: 'document.get', input: { user, document } });
  const known = (await answers?.get(account, key))?.answer;
  if (!isJsonObject(known)) return { private: true };
  return toObject(
    createdDetails.flatMap((name) => {
      const value = ownValue(known, name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}
