import type { Contract } from '../../../src/provider/contract/index.ts';
import type { AnswerOf } from '../../../src/provider/endpoint.ts';
import { refuseJob } from '../../http/answers/refuseJob.ts';
import { successMessage, done, refused, type Reply } from '../../http/answers/reply.ts';
import { refuseDocument, type AnyCall } from '../../http/calls/call.ts';
import type { HandlersOf } from '../../http/calls/handler.ts';
import type { DocumentRow } from '../../store/resources/documents/documents.ts';
import type { Resources } from '../../store/store.ts';
import { insertDocument, makeDocument, type DocumentToInsert } from './insertDocument.ts';
import { contentOf } from './newContent.ts';

/** The longest name, in characters. */
const longestName = 64;

/** Copies a document to the caller's account; answers with an existing copy. */
export const documentFork: Pick<HandlersOf<'document'>, 'fork'> = {
  fork: async (call) => {
    const { document: source, caller, services } = call;
    const { store, work } = services;
    if (source.userId === caller.id) return refuseOwn(source);
    const answerFork = ({ id, name }: Pick<DocumentRow, 'id' | 'name'>) =>
      done({
        ...successMessage(`You already have a fork of ${titleOf(source)}`),
        id,
        document: name,
      });
    const existing = await store.documents.forkOf(source.id, caller.id);
    if (existing !== undefined) return answerFork(existing);
    const made = await contentOf({ store, work }, call.asker, source.body);
    if (!made.ok) return refuseJob(made.refusal);
    return makeDocument(call, source.name, async (inside) => {
      // So that several requests at once make only one fork.
      await inside.accounts.lock(caller.id);
      const other = await inside.documents.forkOf(source.id, caller.id);
      if (other !== undefined) return answerFork(other);
      const name = await freeName(inside, caller, source.name);
      const id = await insertFork(call, inside, source, { name, content: made.value });
      return done({ ...successMessage(`You forked ${titleOf(source)}`), id, document: name });
    });
  },
};

/**
 * Creates a fork under the given name. Details that are not given are those of the source. Refused if the
 * name is taken or the caller has another fork of the source.
 */
export async function createFork(
  call: AnyCall,
  details: Omit<DocumentToInsert, 'content' | 'source'>,
  of: { readonly user: string; readonly document: string },
): Promise<Reply<AnswerOf<Contract['document']['create']>>> {
  const { caller, services } = call;
  const source = await services.store.documents.find(of.user, of.document);
  if (source === undefined || (source.private === 1 && source.userId !== caller.id)) {
    return refuseDocument({ userName: of.user, name: of.document });
  }
  if (source.userId === caller.id) return refuseOwn(source);
  const made = await contentOf(services, call.asker, source.body);
  if (!made.ok) return refuseJob(made.refusal);
  return makeDocument(call, details.name, async (inside) => {
    await inside.accounts.lock(caller.id);
    const other = await inside.documents.forkOf(source.id, caller.id);
    if (other !== undefined) {
      const mine = `${caller.name}/${other.name}`;
      return refused(
        409,
        `You already have a fork of ${titleOf(source)}: ${mine}. Export what you have changed here and import it there, or delete ${mine} first.`,
      );
    }
    const id = await insertFork(call, inside, source, { ...details, content: made.value });
    return done({ ...successMessage(`You forked ${titleOf(source)}`), id });
  });
}

function insertFork(
  call: AnyCall,
  inside: Resources,
  source: DocumentRow,
  fork: Omit<DocumentToInsert, 'source' | 'firstMessage'>,
): Promise<number> {
  const { id, body, description, baseVersion, homepage } = source;
  return insertDocument(call, inside, {
    ...fork,
    description: fork.description ?? description,
    baseVersion: fork.baseVersion ?? baseVersion,
    homepage: fork.homepage ?? homepage,
    source: { id, body },
    firstMessage: `Forked from ${titleOf(source)}`,
  });
}

function titleOf({ userName, name }: Pick<DocumentRow, 'userName' | 'name'>): string {
  return `${userName}/${name}`;
}

function refuseOwn(source: Pick<DocumentRow, 'userName' | 'name'>) {
  return refused(409, `${titleOf(source)} is your own document: there is nothing to fork.`);
}

/** The source's name, with a number appended if the caller already has a document of that name. */
async function freeName(
  inside: Resources,
  caller: Pick<AnyCall['caller'], 'name'>,
  name: string,
): Promise<string> {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : `-${number}`;
    const candidate = name.slice(0, longestName - ending.length) + ending;
    const taken = await inside.documents.find(caller.name, candidate);
    if (taken === undefined) return candidate;
  }
}
