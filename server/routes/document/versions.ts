import { stableVersion } from '../../../src/domain/compare/stableVersion.ts';
import type { Json } from '../../../src/domain/model/values/json.ts';
import { versionProblem } from '../../../src/domain/model/versionName.ts';
import { rawJson } from '../../http/answers/rawJson.ts';
import { done, refused, type Reply } from '../../http/answers/reply.ts';
import type { ProviderServices } from '../../http/providerServices.ts';
import type { DocumentRow } from '../../store/resources/documents/documents.ts';
import { readBodyText } from './bodyTextCache.ts';

/** A stored specification as a field of an answer. */
export async function readStoredSpec(
  services: Pick<ProviderServices, 'store'>,
  body: string,
): Promise<Json> {
  return rawJson(await readBodyText(services, body));
}

export interface VersionAnswer {
  readonly body: string;
  readonly hash: string;
}

/**
 * The content of a version: `version` is that of a tag, its id, `latest` for the last tag, `stable` for the
 * highest released version, or `*` or undefined for the head.
 */
export async function findVersion(
  { store }: Pick<ProviderServices, 'store'>,
  document: DocumentRow,
  version: string | undefined,
): Promise<Reply<VersionAnswer>> {
  if (version === undefined || version === '' || version === '*') return done(document);
  const tag = await findTag({ store }, document, version);
  if (tag !== undefined) return done(tag);
  return refused(
    404,
    `${document.userName}/${document.name} has no version ${version}. See the list of its versions.`,
  );
}

/** The tag with this version or id, or the tag that is `latest` or `stable`. */
export async function findTag(
  { store }: Pick<ProviderServices, 'store'>,
  document: DocumentRow,
  version: string,
) {
  const tag = await store.tags.byVersion(document.id, version);
  if (tag !== undefined) return tag;
  if (version === 'latest') return store.tags.last(document.id);
  if (version === 'stable') {
    const versions = await store.tags.versions(document.id);
    const stable = stableVersion(versions.map((one) => one.version));
    return stable === undefined ? undefined : store.tags.byVersion(document.id, stable);
  }
  return /^[1-9]\d{0,8}$/.test(version) ? store.tags.byId(document.id, Number(version)) : undefined;
}

/** Refuses an invalid version; undefined if it is valid. */
export function refuseVersion(version: string) {
  const problem = versionProblem(version);
  return problem === undefined ? undefined : refused(400, problem);
}

/** Refuses invalid details of a document; undefined if they are valid. */
export function refuseDetails({
  baseVersion = '',
  homepage = '',
}: {
  readonly baseVersion?: string | undefined;
  readonly homepage?: string | undefined;
}) {
  if (baseVersion !== '') {
    const wrong = refuseVersion(baseVersion);
    if (wrong !== undefined) return wrong;
  }
  const url = URL.canParse(homepage) ? new URL(homepage) : undefined;
  if (homepage === '' || url?.protocol === 'https:' || url?.protocol === 'http:') return undefined;
  return refused(400, 'The homepage must be an address that begins with https:// or http://.');
}
