import type { Account } from '../../storage/database/account.ts';
import type { Head } from '../../storage/database/outboxRows.ts';
import { succeed, type Refusal, type Result } from '../../domain/model/values/result.ts';
import type { ProviderError } from '../../provider/errors.ts';
import type { AnswerStore } from '../../storage/answers.ts';
import { fetchHead, placeOf } from '../sending/head.ts';
import { readKey, withoutSpecs } from './reads.ts';
import type { AccountClient, Merged, SyncPorts } from '../ports.ts';
import { noteHead } from '../lease/record.ts';
import { baseOf } from '../calls/replacement.ts';

/*
 * The copy of a hosted document on this device, which the editor shows, and how it adopts the
 * provider's changes. Its `base` tells what is new on either side.
 */

/** What the copy becomes; `none`: it is up to date, or saves are pending. */
export type Adoption =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'take';
      readonly text: string;
      readonly head: Head;
      /** Whether the text also has changes of the copy that are not at the provider. */
      readonly isAhead: boolean;
    }
  | { readonly kind: 'conflicts'; readonly theirs: string; readonly head: Head };

type CopyPorts = Pick<SyncPorts, 'store' | 'bodies' | 'merge' | 'now'>;

/**
 * Fetches a document's head and stores it; also caches the answer to `document.get` if there is a
 * cache. Resolves to whether the head was stored, or to the provider's refusal.
 */
export async function refreshHead(
  ports: CopyPorts & { readonly answers?: AnswerStore },
  client: AccountClient,
  account: Account,
  document: string,
): Promise<Result<boolean, Refusal | ProviderError>> {
  // A save that completes meanwhile is newer than the fetched head.
  const before = await ports.store.read((rows) => rows.document(account, document));
  const fetched = await fetchHead(client, ports.bodies, account, document);
  if (!fetched.ok) return fetched;
  const { head, row, details } = fetched.value;
  const read = { endpoint: 'document.get', input: placeOf(document) };
  const answer = withoutSpecs(details);
  await ports.answers?.put({ account, key: readKey(read), answer, at: ports.now() });
  const noted = await ports.store.write(async (rows) => {
    const calls = await rows.open(account, document);
    // The name belongs to another document, because the one on this device is not created yet.
    if (calls.some(({ endpoint }) => endpoint === 'document.create')) return false;
    const now = await rows.document(account, document);
    // Not every provider names its commits, so compare the bodies, too.
    if (now?.head?.commit !== before?.head?.commit || now?.head?.body !== before?.head?.body)
      return false;
    await noteHead(rows, { account, stream: document }, head, row, ports.now());
    return true;
  });
  return noted;
}

/**
 * Like `refreshHead`, but asks for the newest commit first, and fetches the document, which may be large,
 * only if that commit is not the known head. Resolves to whether another head was stored.
 */
export async function lookForHead(
  ports: Parameters<typeof refreshHead>[0],
  reader: AccountClient,
  account: Account,
  document: string,
): Promise<Result<boolean, Refusal | ProviderError>> {
  const known = await ports.store.read((rows) => rows.document(account, document));
  const commit = known?.head?.commit ?? '';
  if (commit !== '') {
    const newest = await reader.client.commits.getAll({ ...placeOf(document), count: 1 });
    // An app key may be allowed to read the document but not its commits.
    if (!newest.ok && newest.refusal.status !== 403) return newest;
    if (newest.ok && newest.value.entry?.[0]?.commitHash === commit) {
      await ports.store.write(async (rows) => {
        const now = await rows.document(account, document);
        // A save that completed meanwhile has set another head.
        if (now?.head?.commit !== commit) return;
        await rows.putDocument({ ...now, checkedAt: ports.now() });
      });
      return succeed(false);
    }
  }
  return refreshHead(ports, reader, account, document);
}

/**
 * Merges the provider's changes into the copy `mine`. Writes nothing: the editor first stores the
 * text and then calls `confirmAdoption`. If it is interrupted in between, the next attempt finds
 * both equal.
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
  const { bodies } = ports;
  const theirs = await bodies.unpack(headRow);
  const base = baseRow === undefined ? '{}' : await bodies.unpack(baseRow);
  const merged: Merged = await ports.merge({ account, document, base, mine, theirs });
  switch (merged.kind) {
    case 'clean': {
      const { text } = merged;
      return {
        kind: 'take',
        text,
        head,
        isAhead: (await bodies.contentHash(text)) !== head.content,
      };
    }
    case 'conflicts':
      return { kind: 'conflicts', theirs, head };
    case 'unavailable':
      return { kind: 'later' };
  }
}

/**
 * Records that the copy contains `head` from edit `seq` of its journal on, and whether it also has changes of
 * its own; false if another save has begun meanwhile.
 */
export function confirmAdoption(
  { store }: CopyPorts,
  account: Account,
  document: string,
  head: Head,
  { seq, isAhead }: { readonly seq?: number; readonly isAhead: boolean },
): Promise<Result<boolean>> {
  return store.write(async (rows) => {
    const known = await rows.document(account, document);
    const isSaving = (await rows.open(account, document)).some(({ save }) => save !== undefined);
    if (known === undefined || isSaving) return false;
    await rows.putDocument({
      ...known,
      base: {
        ...baseOf(head),
        ...(seq !== undefined && { seq }),
        ...(isAhead && { isAhead }),
      },
    });
    return true;
  });
}
