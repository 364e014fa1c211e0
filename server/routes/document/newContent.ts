import type { Result } from '../../../src/domain/model/values/result.ts';
import { parseTypehubUrl, type HostedVersion } from '../../../src/provider/typehubUrl.ts';
import { refuseJob } from '../../http/answers/refuseJob.ts';
import { done, type Reply } from '../../http/answers/reply.ts';
import type { ProviderServices } from '../../http/providerServices.ts';
import type { DocumentRow } from '../../store/resources/documents/documents.ts';
import type { Resources } from '../../store/store.ts';
import type { StoredContent, Packed } from '../../work/jobs.ts';
import type { Asker } from '../../work/specWork.ts';

/** All the text by which a document is found. */
export function searchText(
  { userName, name, description }: Pick<DocumentRow, 'userName' | 'name' | 'description'>,
  { names }: Pick<StoredContent, 'names'>,
): string {
  return [name, userName, description, names].join('\n');
}

/** The user and document names in the includes of a content; `origin` is the address of this server. */
export function includedIn({ includes }: Pick<StoredContent, 'includes'>, origin: string) {
  return includes
    .flatMap((url) => parseTypehubUrl(url) ?? parseOwnAddress(url, origin) ?? [])
    .map(({ user, document }) => ({
      userKey: user.toLowerCase(),
      nameKey: document.toLowerCase(),
    }));
}

/** The paths of exports and of raw files. Names contain no characters that would be encoded in a path. */
const ownAddresses = [/^\/api\/export\/([\w-]+)\/([\w-]+)\//, /^\/d\/([\w-]+)\/([\w-]+)\/raw\//];

/** The document of an address of this server from which it can be downloaded in a format. */
function parseOwnAddress(
  text: string,
  origin: string,
): Pick<HostedVersion, 'user' | 'document'> | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.origin !== new URL(origin).origin) return undefined;
  const [, user, document] = ownAddresses.flatMap((each) => each.exec(url.pathname) ?? []);
  return user === undefined || document === undefined ? undefined : { user, document };
}

/** Stores the body of a content, and the users whose documents it includes. */
export async function putBody(
  inside: Resources,
  content: Pick<StoredContent, 'body' | 'packed' | 'includes'>,
  origin: string,
): Promise<void> {
  const { body, packed } = content;
  await inside.bodies.put(body, packed);
  const userKeys = new Set(includedIn(content, origin).map(({ userKey }) => userKey));
  await inside.names.putBodyIncludes(body, userKeys);
}

/** The content of a new document. */
export async function emptyContent(
  { work }: Pick<ProviderServices, 'work'>,
  asker: Asker,
): Promise<Reply<StoredContent>> {
  const args = (): [Uint8Array, null] => [new TextEncoder().encode('{"spec":{}}'), null];
  const made = await work.run(asker, { name: 'save', key: 'nothing', args });
  return made.ok ? done(made.value) : refuseJob(made.refusal);
}

/** A stored body as content, without a change. */
export function contentOf(
  { store, work }: Pick<ProviderServices, 'store' | 'work'>,
  asker: Asker,
  body: string,
): Promise<Result<StoredContent>> {
  const args = async (): Promise<[Packed, Packed]> => {
    const packed = await store.bodies.get(body);
    return [packed, packed];
  };
  return work.run(asker, { name: 'again', args });
}
