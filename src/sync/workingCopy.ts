import type { Account } from '../storage/account.ts';
import type { Head } from '../storage/outboxRows.ts';
import type { Result } from '../domain/model/result.ts';
import type { AnswerStore } from '../storage/answers.ts';
import { fetchHead, placeOf } from './head.ts';
import { readKey, withoutSpecs } from './reads.ts';
import type { AccountClient, Merged, SyncPorts } from './ports.ts';
import { noteHead } from './record.ts';
import { baseOf } from './replacement.ts';

/*
 * The copy of a hosted document on this device, which the editor holds, and how it takes over what the
 * provider has. The two are told apart by what the copy was made of (`base`).
 */

/** What the copy on this device becomes; `none`: it has everything already, or saves are on their way. */
export type Adoption =
  | { readonly kind: 'none' }
  | { readonly kind: 'take'; readonly text: string; readonly head: Head }
  | { readonly kind: 'conflicts'; readonly theirs: string; readonly head: Head };

type CopyPorts = Pick<SyncPorts, 'store' | 'bodies' | 'merge' | 'now'>;

/**
 * Reads the head of a document from its provider and remembers it, and the answer to `document.get` where
 * answers are remembered; whether what was known was another. Refused as the provider refuses.
 */
export async function refreshHead(
  ports: CopyPorts & { readonly answers?: AnswerStore },
  client: AccountClient,
  account: Account,
  document: string,
) {
  // What was saved while this was on its way is newer than what it brings.
  const before = await ports.store.read((rows) => rows.document(account, document));
  const fetched = await fetchHead(client, ports.bodies, account, document);
  if (!fetched.ok) return fetched;
  const { head, row, details } = fetched.value;
  const read = { endpoint: 'document.get', input: placeOf(document) };
  const answer = withoutSpecs(details);
  await ports.answers?.put({ account, key: readKey(read), answer, at: ports.now() });
  const noted = await ports.store.write(async (rows) => {
    const now = await rows.document(account, document);
    // Not every provider names its commits.
    if (now?.head?.commit !== before?.head?.commit || now?.head?.body !== before?.head?.body)
      return false;
    await noteHead(rows, { account, stream: document }, head, row, ports.now());
    return true;
  });
  return noted;
}

/**
 * What the copy `mine` becomes by what the provider has. Nothing is written: the editor stores the text
 * first and then calls `confirmAdoption`; what is broken off between is found equal the next time.
 */
export async function planAdoption(
  ports: CopyPorts,
  account: Account,
  document: string,
  mine: string,
): Promise<Adoption | { readonly kind: 'later' }> {
  const found = await ports.store.read(async (rows) => {
    const known = await rows.document(account, document);
    const isSaving = (await rows.open(account, document)).some(({ save }) => save !== undefined);
    const { base, head } = known ?? {};
    if (isSaving || head === undefined || head.body === base?.body) return undefined;
    const baseRow = base === undefined ? undefined : await rows.body(account, base.body);
    return { head, baseRow, headRow: await rows.body(account, head.body) };
  });
  if (found?.headRow === undefined) return { kind: 'none' };
  const { head, baseRow, headRow } = found;
  const theirs = await ports.bodies.unpack(headRow);
  const base = baseRow === undefined ? '{}' : await ports.bodies.unpack(baseRow);
  const merged: Merged = await ports.merge({ account, document, base, mine, theirs });
  switch (merged.kind) {
    case 'clean':
      return { kind: 'take', text: merged.text, head };
    case 'conflicts':
      return { kind: 'conflicts', theirs, head };
    case 'unavailable':
      return { kind: 'later' };
  }
}

/**
 * The copy on this device has what `head` has, from number `seq` of its journal on; false when another save
 * has begun meanwhile.
 */
export function confirmAdoption(
  { store }: CopyPorts,
  account: Account,
  document: string,
  head: Head,
  seq?: number,
): Promise<Result<boolean>> {
  return store.write(async (rows) => {
    const known = await rows.document(account, document);
    const isSaving = (await rows.open(account, document)).some(({ save }) => save !== undefined);
    if (known === undefined || isSaving) return false;
    await rows.putDocument({
      ...known,
      base: { ...baseOf(head), ...(seq !== undefined && { seq }) },
    });
    return true;
  });
}
