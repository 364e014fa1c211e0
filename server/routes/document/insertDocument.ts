import { documentNamePattern } from '../../../src/provider/contract/document.ts';
import { refused, type Reply } from '../../http/answers/reply.ts';
import type { AnyCall } from '../../http/calls/call.ts';
import { checkQuota } from '../../http/calls/quota.ts';
import type { Resources } from '../../store/store.ts';
import type { StoredContent } from '../../work/jobs.ts';
import { includedIn, putBody, searchText } from './newContent.ts';

export interface DocumentToInsert {
  readonly name: string;
  readonly description?: string | undefined;
  readonly private?: boolean | undefined;
  readonly baseVersion?: string | undefined;
  readonly homepage?: string | undefined;
  /** The source of a fork, and the body that both share at that moment. */
  readonly source?: { readonly id: number; readonly body: string };
  readonly content: StoredContent;
  /** The message of the first commit; absent if the document has none yet, because it is empty. */
  readonly firstMessage?: string | undefined;
}

/** Refuses an invalid name of a new document; undefined if it is valid. */
export function refuseName(name: string) {
  if (documentNamePattern.test(name)) return undefined;
  return refused(
    400,
    'The name of a document must have 3 to 64 characters: letters, digits, _ and -. Choose another one.',
  );
}

/** Stores a new document for the caller; throws a duplicate error for a name that is taken. */
export async function insertDocument(
  call: {
    readonly caller: Pick<AnyCall['caller'], 'id' | 'name'>;
    readonly now: AnyCall['now'];
    readonly origin: AnyCall['origin'];
  },
  inside: Resources,
  { name, content, source, firstMessage, ...meta }: DocumentToInsert,
): Promise<number> {
  const { caller, now, origin } = call;
  const description = meta.description ?? '';
  await putBody(inside, content, origin);
  const id = await inside.documents.create({
    userId: caller.id,
    name,
    description,
    private: meta.private === true ? 1 : 0,
    baseVersion: meta.baseVersion ?? '',
    developmentMode: 0,
    homepage: meta.homepage ?? '',
    sourceId: source?.id ?? null,
    sourceBody: source?.body ?? null,
    body: content.body,
    hash: content.hash,
    operations: content.operations,
    types: content.types,
    commitId: null,
    updatedAt: now,
    createdAt: now,
  });
  if (firstMessage !== undefined) {
    const commitId = await inside.commits.create({
      documentId: id,
      userId: caller.id,
      previousId: null,
      message: firstMessage,
      hash: content.hash,
      body: content.body,
      createdAt: now,
    });
    await inside.documents.update(id, { commitId });
  }
  await inside.documents.putSearch(
    id,
    searchText({ userName: caller.name, name, description }, content),
  );
  await inside.documents.grow(id, content.packed.byteLength);
  await inside.names.putIncludes(id, includedIn(content, origin));
  return id;
}

/**
 * Runs an effect that creates a document; answers 409 for a name that is taken, and 403 if the account has
 * too many.
 */
export async function makeDocument<Answer>(
  call: AnyCall,
  name: string,
  work: (inside: Resources) => Promise<Reply<Answer>>,
): Promise<Reply<Answer>> {
  try {
    return await call.effect(async (inside) => {
      const { quotas } = call.services.settings;
      const checked = await checkQuota(inside, quotas, call.caller.id, 'documents', 'kilobytes');
      if (!checked.ok) return checked;
      return work(inside);
    });
  } catch (error) {
    if (!call.services.store.isDuplicate(error)) throw error;
    return refused(409, `You already have a document named ${name}. Choose another name.`);
  }
}
