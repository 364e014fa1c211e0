import type { Services } from '../session/services.ts';
import type { Session } from '../session/session.ts';
import { newId } from '../session/specIds.ts';

/* A browser writes its text storage some seconds later than the database. If it is killed in
   between, the specification is deleted, but the text storage still names it as the open one and
   still holds its mirror. */

/** Opens another specification in place of a deleted one, unless it is edited again, which recovers it. */
export async function switchFromDeleted(
  {
    account,
    keyOf,
    openStore,
    worker,
  }: Pick<Services, 'account' | 'keyOf' | 'openStore' | 'worker'>,
  session: Pick<Session, 'shown' | 'hasUnsaved' | 'switchTo'>,
): Promise<void> {
  const stored = await worker.storedSpec(keyOf(session.shown().open.id)).catch(() => undefined);
  if (stored?.removedAt === undefined || session.hasUnsaved()) return;
  const [last] = await (await openStore()).list(account);
  await session.switchTo(last?.id ?? newId());
}

/** Removes the mirrors of deleted specifications; what the older editor has stored since then stays. */
export async function forgetDeleted({
  account,
  older,
  openStore,
}: Pick<Services, 'account' | 'older' | 'openStore'>): Promise<void> {
  const left = new Set(older.ids());
  const deleted = (await (await openStore()).removedList(account)).filter(({ id }) => left.has(id));
  await Promise.all(deleted.map(({ id }) => older.forget(id)));
}
