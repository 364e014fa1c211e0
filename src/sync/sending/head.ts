import type { Json } from '../../domain/model/values/json.ts';
import type { Outcome } from '../../provider/errors.ts';
import type { Account } from '../../storage/database/account.ts';
import type { BodyRow } from '../../storage/database/database.ts';
import type { Head } from '../../storage/database/outboxRows.ts';
import { succeed } from '../../domain/model/values/result.ts';
import type { AccountClient, BodyPort } from '../ports.ts';

/** The fetched head of a document, with its body and text. */
export interface FetchedHead {
  readonly head: Head;
  readonly row: BodyRow;
  readonly text: string;
  /** The document without its specification. */
  readonly details: Json;
}

/** The content of a document that nobody has saved to yet. */
const emptyText = '{}';

/**
 * Fetches the head of a document (`ada/shop`) or of one of its versions (`ada/shop@1.0.0`) from the
 * provider. Stores nothing.
 */
export async function fetchHead(
  { client }: AccountClient,
  bodies: BodyPort,
  account: Account,
  name: string,
): Promise<Outcome<FetchedHead>> {
  const found = await client.document.get(placeOf(name));
  if (!found.ok) return found;
  const { spec, ...details } = found.value;
  const { commitHash = '' } = details;
  const text = spec === undefined || spec === null ? emptyText : JSON.stringify(spec);
  const row = await bodies.pack(account, text);
  const content = await bodies.contentHash(text);
  const head = { commit: commitHash, body: row.hash, content };
  return succeed({ head, row, text, details });
}

/** The parameters of `document.get` for a document, or for a version of it (`ada/shop@1.0.0`). */
export function placeOf(name: string) {
  const [user = '', rest = ''] = name.split('/');
  const [document = '', version] = rest.split('@');
  return { user, document, ...(version !== undefined && { version }) };
}
