import type { Resources } from '../store/store.ts';
import { retireName } from './names.ts';

/** Deletes an account with its documents; its comments elsewhere stay, without a name. */
export async function removeAccount(
  inside: Resources,
  { id, name }: { readonly id: number; readonly name: string },
  now: number,
): Promise<void> {
  for (const document of await inside.documents.idsOf(id)) await removeDocument(inside, document);
  await inside.stars.removeAll(id);
  await inside.accounts.delete(id);
  await retireName(inside, name, now);
}

/** Deletes a document; its versions can't be published again with other content. */
export async function removeDocument(inside: Resources, id: number): Promise<void> {
  const bodies = await inside.documents.bodiesOf(id);
  await inside.names.useVersions(id);
  await inside.documents.delete(id);
  await inside.bodies.collect(bodies);
}
