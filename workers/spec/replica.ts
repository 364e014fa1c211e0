import type { Edit } from '../../src/domain/edits/edit.ts';
import { errorMessage } from '../../src/domain/model/values/errorMessage.ts';
import { refuse, succeed, type Result } from '../../src/domain/model/values/result.ts';
import { emptySpecification, type Specification } from '../../src/domain/model/specification.ts';
import { printInternal } from '../../src/formats/internal/print.ts';
import { packBody, unpackBody } from '../../src/storage/specs/packBody.ts';
import type { Account } from '../../src/storage/database/account.ts';
import type { SpecKey, StoredRef } from '../../src/storage/database/database.ts';
import { RefusedError } from '../../src/storage/database/storageRefusal.ts';
import type { Counts, SpecStore } from '../../src/storage/specs/specStore.ts';
import { loadEdits, loadInternalReader } from './readStored.ts';

/**
 * The worker's copy of the specification. It follows the page's edits by `rev`, and stores and
 * reads specifications and large edits as bodies.
 */
export interface Replica {
  readonly key: SpecKey;
  readonly rev: number;
  readonly spec: Specification;
}

export function countsOf(spec: Specification): Counts {
  return { operations: spec.operations.length, types: spec.types.length };
}

/**
 * Builds the replica from the stored snapshot and the journal after it. Refuses with `storage` if
 * it can't be read, with `not-loaded` if the code that reads it can't be loaded.
 */
export async function openReplica(store: SpecStore, key: SpecKey): Promise<Result<Replica>> {
  try {
    const { head, snapshot, rows } = await store.load(key);
    const spec =
      snapshot === undefined
        ? emptySpecification
        : await loadSpecification(store, key.account, snapshot.body);
    let replica: Replica = { key, rev: snapshot?.seq ?? 0, spec };
    for (const row of rows) {
      const next = await followEdit(store, replica, row.seq, row.edit);
      if (!next.ok) return next;
      replica = next.value;
    }
    return succeed({ ...replica, rev: head });
  } catch (error) {
    if (error instanceof RefusedError) return { ok: false, refusal: error.refusal };
    const reason = errorMessage(error);
    return refuse(
      'storage',
      `The stored specification couldn't be opened: ${reason} You can go on working, but export what you want to keep.`,
    );
  }
}

/** Returns the replica after the edit that leads to `rev`. */
export async function followEdit(
  store: SpecStore,
  replica: Replica,
  rev: number,
  stored: StoredRef,
): Promise<Result<Replica>> {
  const applied = await applyStored(store, replica, stored);
  return applied.ok ? succeed({ ...replica, rev, spec: applied.value.spec }) : applied;
}

/** Applies a stored edit without advancing the replica. */
export async function applyStored(store: SpecStore, replica: Replica, stored: StoredRef) {
  const { account } = replica.key;
  const { applyEdit, fromStored } = await loadEdits();
  const edit =
    'body' in stored ? await readEdit(store, account, stored.v, stored.body) : fromStored(stored);
  if (!edit.ok) return edit;
  const bodies = new Map<string, Specification>();
  for (const hash of bodiesOf(edit.value)) {
    bodies.set(hash, await loadSpecification(store, account, hash));
  }
  return applyEdit(replica.spec, edit.value, (hash) => bodies.get(hash));
}

/** Stores a specification as a body; returns its hash. */
export async function storeSpecification(
  store: SpecStore,
  account: Account,
  spec: Specification,
  now: Date,
): Promise<string> {
  // Loaded now, because it may be needed later without a network.
  loadInternalReader().catch(() => undefined);
  return storeText(store, account, printInternal(spec), now);
}

/** Stores an edit as a body; returns its hash. */
export async function storeEdit(
  store: SpecStore,
  account: Account,
  edit: Edit,
  now: Date,
): Promise<string> {
  const { toStored } = await loadEdits();
  return storeText(store, account, JSON.stringify(toStored(edit).edit), now);
}

/** Reads an edit stored as a body; throws if it is missing or damaged. */
export async function loadEdit(
  store: SpecStore,
  account: Account,
  v: number,
  hash: string,
): Promise<Edit> {
  const edit = await readEdit(store, account, v, hash);
  if (!edit.ok) throw new Error(edit.refusal.message);
  return edit.value;
}

async function readEdit(store: SpecStore, account: Account, v: number, hash: string) {
  const { fromStored } = await loadEdits();
  const edit: unknown = JSON.parse(await loadText(store, account, hash));
  return fromStored({ v, edit });
}

/** Stores a text as a body; returns its hash. */
export async function storeText(
  store: SpecStore,
  account: Account,
  text: string,
  now: Date,
): Promise<string> {
  const body = await packBody(account, text, now);
  const put = await store.putBody(body);
  if (!put.ok) throw new RefusedError(put.refusal.code, put.refusal.message);
  return body.hash;
}

/** Reads a specification stored as a body; throws if it is missing or damaged. */
export async function loadSpecification(
  store: SpecStore,
  account: Account,
  hash: string,
): Promise<Specification> {
  const [readInternal, text] = await Promise.all([
    loadInternalReader(),
    loadText(store, account, hash),
  ]);
  const read = readInternal(JSON.parse(text));
  if (!read.ok) throw new Error(`The stored body ${hash} is not a specification.`);
  return read.value.spec;
}

/** Reads the text of a body; throws if it is missing or damaged. */
export async function loadText(store: SpecStore, account: Account, hash: string): Promise<string> {
  const body = await store.body(account, hash);
  if (body === undefined) throw new Error(`The stored body ${hash} is missing.`);
  return unpackBody(body);
}

function bodiesOf(edit: Edit): readonly string[] {
  if (edit.kind === 'batch') return edit.edits.flatMap(bodiesOf);
  return edit.kind === 'spec.replace' && 'body' in edit.content ? [edit.content.body] : [];
}
