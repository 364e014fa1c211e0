import type { Resources } from '../store/store.ts';

/** Deletes an account with its documents; its comments elsewhere stay, without a name. */
export async function removeAccount(inside: Resources, userId: number): Promise<void> {
  for (const id of await inside.documents.idsOf(userId)) {
    const bodies = await inside.documents.bodiesOf(id);
    await inside.documents.delete(id);
    await inside.bodies.collect(bodies);
  }
  await inside.stars.removeAll(userId);
  await inside.accounts.delete(userId);
}
