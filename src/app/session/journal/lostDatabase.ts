import { plural } from '../../../domain/model/counts.ts';
import type { OpenEditor } from '../openEditor.ts';
import type { Services } from '../services.ts';

/** Says, in the database and in the browser's text storage, that something has been stored here. */
const storedKey = 'typewright_stored';

/**
 * Makes it possible to notice later that the database was lost. Called once something is stored.
 */
export async function markStored({ openStore, storage }: Services): Promise<void> {
  const store = await openStore();
  // The database is marked first: if only the text storage were marked, an unmarked database would count as
  // lost.
  if ((await store.setting(storedKey)) === undefined) {
    const marked = await store.putSetting(storedKey, true);
    if (!marked.ok) return;
  }
  storage.set(storedKey, 'yes');
}

/** The person knows that the database was lost, also if the page is closed at once. */
export async function forgetLoss(services: Services): Promise<void> {
  services.storage.remove(storedKey);
  await markStored(services);
}

/** Nothing is stored here any more, and that is no loss. */
export async function unmarkStored({
  openStore,
  storage,
}: Pick<Services, 'openStore' | 'storage'>): Promise<void> {
  storage.remove(storedKey);
  await (await openStore()).putSetting(storedKey, undefined);
}

/** Whether there was a database in this browser that is gone; false when that can't be determined. */
export async function isDatabaseLost({
  openStore,
  storage,
}: Pick<Services, 'openStore' | 'storage'>): Promise<boolean> {
  if (storage.get(storedKey) === null) return false;
  try {
    return (await (await openStore()).setting(storedKey)) === undefined;
  } catch {
    return false;
  }
}

/** The same, when a specification is opened. */
export async function isLost(services: Services, { id }: OpenEditor): Promise<boolean> {
  const { account, storage, worker } = services;
  if (storage.get(storedKey) === null) return false;
  // Usually something is stored, and then this page need not open the database itself.
  const stored = await worker.storedSpec({ account, id }).catch(() => undefined);
  return (stored?.head ?? 0) === 0 && isDatabaseLost(services);
}

/** Says that everything is gone, and what can be brought back. */
export function reportLoss(
  { older }: Services,
  { id, editor }: OpenEditor,
  isOpened: boolean,
): void {
  const left = older.ids().filter((other) => !isOpened || other !== id).length;
  const message = `The browser has lost everything that was stored here. ${whatIsLeft(left, isOpened)}`;
  editor.send({ type: 'notice', id: 'lost', tone: 'danger', message });
}

function whatIsLeft(copies: number, isOpened: boolean): string {
  const listed = `can be opened from the list of specifications. Changes made after a copy are gone.`;
  if (isOpened && copies > 0)
    return `The backup copy of this specification is open, and ${plural(copies, 'other copy', 'other copies')} ${listed}`;
  if (isOpened)
    return 'The backup copy of this specification is open; there is no other copy. Changes made after it are gone.';
  if (copies > 0) return `${plural(copies, 'backup copy', 'backup copies')} ${listed}`;
  return 'There is no backup copy. You can import what you exported to files.';
}
