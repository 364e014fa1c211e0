import type { Json } from '../../../src/domain/model/json.ts';
import type { Refusal } from '../../../src/domain/model/result.ts';
import { rawJson } from '../../http/answers/rawJson.ts';
import { done, refused, type Reply } from '../../http/answers/reply.ts';
import type { ProviderServices } from '../../http/providerServices.ts';
import type { DocumentRow } from '../../store/documents.ts';
import type { Content } from '../../work/jobs.ts';
import { readText } from './bodyTextCache.ts';

/** A stored specification as a field of an answer. */
export async function readSpec(
  services: Pick<ProviderServices, 'store'>,
  body: string,
): Promise<Json> {
  return rawJson(await readText(services, body));
}

export interface Version {
  readonly body: string;
  readonly hash: string;
}

/** The content of a version: a tag's version or id; `*` or none is the head. */
export async function findVersion(
  { store }: Pick<ProviderServices, 'store'>,
  document: DocumentRow,
  version: string | undefined,
): Promise<Reply<Version>> {
  if (version === undefined || version === '' || version === '*') return done(document);
  const tag = await findTag({ store }, document, version);
  if (tag !== undefined) return done(tag);
  return refused(
    404,
    `${document.userName}/${document.name} has no version ${version}. Look at its tags.`,
  );
}

/** The tag of that version, or of that id. */
export async function findTag(
  { store }: Pick<ProviderServices, 'store'>,
  document: DocumentRow,
  version: string,
) {
  const tag = await store.tags.byVersion(document.id, version);
  if (tag !== undefined) return tag;
  return /^[1-9]\d{0,8}$/.test(version) ? store.tags.byId(document.id, Number(version)) : undefined;
}

/** A job that was refused, as the answer to the call. */
export function refuseJob({ code, message, line, column }: Refusal) {
  if (code === 'busy') return refused(503, message);
  if (code === 'too-large') return refused(413, message);
  const place = line === undefined ? '' : ` (line ${line}, column ${column ?? 1})`;
  return refused(400, `${message}${place}`);
}

/** All that is found when a document is searched for. */
export function searchText(
  { userName, name, description }: Pick<DocumentRow, 'userName' | 'name' | 'description'>,
  { names }: Pick<Content, 'names'>,
): string {
  return [name, userName, description, names].join('\n');
}

/** What a new document holds. */
export async function emptyContent({ work }: Pick<ProviderServices, 'work'>): Promise<Content> {
  const made = await work.run('save', new TextEncoder().encode('{"spec":{}}'), null);
  if (!made.ok) throw new Error(made.refusal.message);
  return made.value;
}
