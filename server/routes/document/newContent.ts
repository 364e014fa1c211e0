import type { Result } from '../../../src/domain/model/result.ts';
import { parseTypehubUrl } from '../../../src/provider/typehubUrl.ts';
import { refuseJob } from '../../http/answers/refuseJob.ts';
import { done, type Reply } from '../../http/answers/reply.ts';
import type { ProviderServices } from '../../http/providerServices.ts';
import type { DocumentRow } from '../../store/resources/documents.ts';
import type { Content, Packed } from '../../work/jobs.ts';
import type { Asker } from '../../work/specWork.ts';

/** All the text by which a document is found. */
export function searchText(
  { userName, name, description }: Pick<DocumentRow, 'userName' | 'name' | 'description'>,
  { names }: Pick<Content, 'names'>,
): string {
  return [name, userName, description, names].join('\n');
}

/** The documents of this provider's names that a content includes. */
export function includedIn({ includes }: Pick<Content, 'includes'>) {
  return includes
    .flatMap((url) => parseTypehubUrl(url) ?? [])
    .map(({ user, document }) => ({
      userKey: user.toLowerCase(),
      nameKey: document.toLowerCase(),
    }));
}

/** The content of a new document. */
export async function emptyContent(
  { work }: Pick<ProviderServices, 'work'>,
  asker: Asker,
): Promise<Reply<Content>> {
  const args = (): [Uint8Array, null] => [new TextEncoder().encode('{"spec":{}}'), null];
  const made = await work.run(asker, { name: 'save', key: 'nothing', args });
  return made.ok ? done(made.value) : refuseJob(made.refusal);
}

/** A stored body as content, without a change. */
export function contentOf(
  { store, work }: Pick<ProviderServices, 'store' | 'work'>,
  asker: Asker,
  body: string,
): Promise<Result<Content>> {
  const args = async (): Promise<[Packed, Packed]> => {
    const packed = await store.bodies.get(body);
    return [packed, packed];
  };
  return work.run(asker, { name: 'again', args });
}
