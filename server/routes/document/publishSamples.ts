import type { Info } from '../../../src/domain/model/specification.ts';
import { printInternal } from '../../../src/formats/internal/print.ts';
import { readTypeapi } from '../../../src/formats/typeapi/parse.ts';
import type { ProviderServices } from '../../http/providerServices.ts';
import { timeAt } from '../../store/time.ts';
import type { Asker } from '../../work/specWork.ts';
import { insertDocument } from './insertDocument.ts';

/** The version of every sample. */
const version = '1.0.0';

/** The sample documents of a new server. */
const samples = [
  {
    name: 'pet-shop',
    title: 'Pet shop',
    description: 'The classic: list, get, create, update and delete pets',
    load: async () => (await import('../../../src/samples/petShop.json?raw')).default,
  },
  {
    name: 'to-do-lists',
    title: 'To-do lists',
    description: 'Generics and inheritance: a page of anything, and tasks of several kinds',
    load: async () => (await import('../../../src/samples/todoLists.json?raw')).default,
  },
  {
    name: 'webshop',
    title: 'Webshop and events',
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
  for (const { name, title, description, load } of samples) {
    const text = withInfo(await load(), { title, version, description });
    const made = await work.run(asker, { name: 'convert', args: () => [text, null] });
    if (!made.ok) throw new Error(`The sample ${name} can't be read: ${made.refusal.message}`);
    const content = made.value;
    const now = timeAt(clock());
    await store.transaction(async (inside) => {
      const call = { caller: owner, now, origin };
      const { hash, body, message: firstMessage } = content;
      const sample = { name, description, content, firstMessage };
      const documentId = await insertDocument(call, inside, sample);
      await inside.tags.create({
        documentId,
        userId: owner.id,
        version,
        changelog: 'The first version',
        hash,
        body,
        createdAt: now,
      });
    });
  }
}

/**
 * A sample as internal JSON with `info`: samples are written in TypeAPI, which has no title or description.
 */
function withInfo(typeapi: string, info: Info): Uint8Array {
  const read = readTypeapi(JSON.parse(typeapi));
  if (!read.ok) throw new Error(`A sample can't be read: ${read.refusal.message}`);
  return new TextEncoder().encode(printInternal({ ...read.value.spec, info }));
}
