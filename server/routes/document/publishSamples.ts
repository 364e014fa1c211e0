import type { ProviderServices } from '../../http/providerServices.ts';
import { timeAt } from '../../store/time.ts';
import type { Asker } from '../../work/specWork.ts';
import { insertDocument } from './insertDocument.ts';

/** The sample documents of a new server. */
const samples = [
  {
    name: 'pet-shop',
    description: 'The classic: list, get, create, update and delete pets',
    load: async () => (await import('../../../src/samples/petShop.json?raw')).default,
  },
  {
    name: 'to-do-lists',
    description: 'Generics and inheritance: a page of anything, and tasks of several kinds',
    load: async () => (await import('../../../src/samples/todoLists.json?raw')).default,
  },
  {
    name: 'webshop',
    description: 'Uploads, headers, error codes, stability, tags and scopes',
    load: async () => (await import('../../../src/samples/webshop.json?raw')).default,
  },
] as const;

/** Publishes the samples of the sandbox as documents of a new account, each with a version. */
export async function publishSamples(
  { store, work, now: clock }: ProviderServices,
  owner: { readonly id: number; readonly name: string },
  { asker, origin }: { readonly asker: Asker; readonly origin: string },
): Promise<void> {
  for (const { name, description, load } of samples) {
    const text = new TextEncoder().encode(await load());
    const made = await work.run(asker, { name: 'convert', args: () => [text, null] });
    if (!made.ok) throw new Error(`The sample ${name} can't be read: ${made.refusal.message}`);
    const content = made.value;
    const now = timeAt(clock());
    await store.transaction(async (inside) => {
      const call = { caller: owner, now, origin };
      const documentId = await insertDocument(call, inside, { name, description, content });
      const { hash, body, message } = content;
      const commitId = await inside.commits.create({
        documentId,
        userId: owner.id,
        previousId: null,
        message,
        hash,
        body,
        createdAt: now,
      });
      await inside.documents.update(documentId, { commitId });
      await inside.tags.create({
        documentId,
        userId: owner.id,
        version: '1.0.0',
        changelog: 'The first version',
        hash,
        body,
        createdAt: now,
      });
    });
  }
}
