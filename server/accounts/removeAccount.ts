import { setImmediate as pause } from 'node:timers/promises';
import type { Resources, Store } from '../store/store.ts';
import { timeAt } from '../store/time.ts';
import { retireName } from './retiredNames.ts';

/** How many parts a transaction deletes. Few, because other requests wait for the transaction. */
const mostParts = 5;

/**
 * Deletes an account; its comments on other people's documents stay, without a name. `removeRest` deletes the
 * documents and everything else of the account.
 */
export async function removeAccount(
  inside: Resources,
  { id, name }: { readonly id: number; readonly name: string },
  now: number,
): Promise<void> {
  await inside.removals.putAwayAccount(id, timeAt(now));
  await retireName(inside, name, now);
}

/**
 * Deletes a document; its versions can't be published again with other content. `removeRest` deletes the rest
 * of a large document.
 */
export async function removeDocument(
  { names, removals }: Resources,
  id: number,
  parts = mostParts,
): Promise<void> {
  await names.useVersions(id);
  for (let part = 0; part < parts; part++) if (await removals.document(id)) return;
  await removals.putAwayDocument(id);
}

/** Deletes an issue or a pull request; if it has many comments, `removeRest` deletes the rest. */
export async function removeThread(
  { removals }: Resources,
  id: number,
  parts = mostParts,
): Promise<void> {
  for (let part = 0; part < parts; part++) if (await removals.thread(id)) return;
  await removals.putAwayThread(id);
}

/**
 * Deletes the rest of what was put away, with a transaction for each part, so that other requests are
 * answered in between.
 */
export async function removeRest(store: Store, isStopping = () => false): Promise<void> {
  const { documents, threads, accounts } = await store.removals.putAway();
  const removing = [
    ...documents.map((id) => (inside: Resources) => inside.removals.document(id)),
    ...threads.map((id) => (inside: Resources) => inside.removals.thread(id)),
    ...accounts.map((id) => (inside: Resources) => inside.removals.account(id)),
  ];
  for (const removePart of removing) {
    while (!isStopping() && !(await store.transaction(removePart))) await pause();
  }
}
