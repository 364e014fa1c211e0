import {
  isJsonObject,
  ownValue,
  toObject,
  type JsonObject,
} from '../../domain/model/values/json.ts';
import type { AnswerStore } from '../../storage/answers.ts';
import type { PendingCall } from '../../storage/database/outboxRows.ts';
import { readKey } from './reads.ts';

/** What the creation of a document says of it, besides its name. */
const createdDetails = ['description', 'private', 'baseVersion', 'homepage'] as const;

/**
 * What the document of a call was like as the provider last said, for its creation; where it never did, nobody
 * else is to see it.
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
