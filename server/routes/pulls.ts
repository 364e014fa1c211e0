import { longestTitle } from '../../src/domain/model/constants.ts';
import { pullStatus } from '../../src/provider/contract/pulls.ts';
import { removeThread } from '../accounts/removeAccount.ts';
import { successMessage, done, refused, type Reply } from '../http/answers/reply.ts';
import type { AnyCall } from '../http/calls/call.ts';
import type { Caller } from '../http/calls/caller.ts';
import type { HandlersOf } from '../http/calls/handler.ts';
import { pageAnswer, pageRequest } from '../http/calls/paging.ts';
import type { ProviderServices } from '../http/providerServices.ts';
import type { DocumentRow } from '../store/resources/documents/documents.ts';
import { toMention, toUser } from './answerShapes.ts';
import { checkDescription, checkLength } from './checkLength.ts';
import { commentHandlers, findThread } from './comments.ts';
import { mergeAsDecided, type Decisions } from './document/decidedMerge.ts';
import { moveHead, type MovedHead } from './document/moveHead.ts';

interface PullRow {
  readonly id: number;
  readonly userId: number | null;
  readonly userName: string | null;
  readonly sourceId: number | null;
  readonly status: number;
  readonly title: string;
  readonly description: string;
  readonly updatedAt: string;
  readonly createdAt: string;
}

const notYours = refused(
  403,
  'Only the person who opened the pull request and the owner of the document can do this.',
);
const noLonger = refused(
  409,
  'The pull request is no longer open. Reload to see what happened to it.',
);

/** The forks that pull requests come from, as far as the caller can see them. */
async function readSources(
  { store }: ProviderServices,
  rows: readonly PullRow[],
  viewer: Caller | undefined,
): Promise<ReadonlyMap<number, DocumentRow>> {
  const sources = new Map<number, DocumentRow>();
  for (const { sourceId } of rows) {
    if (sourceId === null || sources.has(sourceId)) continue;
    const source = await store.documents.byId(sourceId);
    if (source !== undefined && isVisible(source, viewer)) sources.set(sourceId, source);
  }
  return sources;
}

function isVisible(source: DocumentRow, viewer: Caller | undefined): boolean {
  return source.private === 0 || source.userId === viewer?.id;
}

function pullShape(row: PullRow, target: DocumentRow, sources: ReadonlyMap<number, DocumentRow>) {
  const source = row.sourceId === null ? undefined : sources.get(row.sourceId);
  return {
    id: row.id,
    user: toUser(row),
    ...(source && { source: toMention(source) }),
    target: toMention(target),
    status: row.status,
    title: row.title,
    description: row.description,
    updateDate: row.updatedAt,
    insertDate: row.createdAt,
  };
}

export const pulls: HandlersOf<'pulls'> = {
  create: async (call) => {
    const { caller, document } = call;
    const title = checkLength('A title', call.body.title, longestTitle);
    if (!title.ok) return title;
    const description = checkDescription(call.body.description);
    if (!description.ok) return description;
    const fork = await call.services.store.documents.forkOf(document.id, caller.id);
    if (fork === undefined) {
      return refused(
        409,
        `A pull request comes from a fork, and you have no fork of ${document.name}. Fork it first.`,
      );
    }
    return call.documentEffect(async (inside) => {
      // So that only one of several requests at once opens a pull request.
      await inside.accounts.lock(caller.id);
      const open = await inside.threads.openPullOf(document.id, fork.id);
      if (open !== undefined) {
        return refused(
          409,
          `This fork already has an open pull request, number ${open.id}. Whatever you save to the fork becomes part of it.`,
        );
      }
      const id = await inside.threads.create({
        kind: 'pull_request',
        documentId: document.id,
        sourceId: fork.id,
        userId: caller.id,
        status: pullStatus.open,
        title: title.value,
        description: description.value,
        updatedAt: call.now,
        createdAt: call.now,
      });
      return done({ ...successMessage('The pull request is open.'), id });
    });
  },
  getAll: async ({ services, query, document, viewer }) => {
    const request = pageRequest(query);
    const { threads } = services.store;
    const page = await threads.ofDocument('pull_request', document.id, query.status, request);
    const sources = await readSources(services, page.rows, viewer);
    return done(pageAnswer(request, page, (row) => pullShape(row, document, sources)));
  },
  get: async (call) => {
    const pull = await findThread(call, 'pull_request', call.params.id);
    if (!pull.ok) return pull;
    const sources = await readSources(call.services, [pull.value], call.viewer);
    return done(pullShape(pull.value, call.document, sources));
  },
  update: async (call) => {
    const { status = pullStatus.merged, decided } = call.body;
    if (status !== pullStatus.merged && status !== pullStatus.closed) {
      return refused(
        400,
        'The status of a pull request must be 2 (merge; the same as none) or 3 (close).',
      );
    }
    const { caller, document } = call;
    const pull = await findThread(call, 'pull_request', call.params.id);
    if (!pull.ok) return pull;
    const isOwner = document.userId === caller.id;
    if (!isOwner && pull.value.userId !== caller.id) return notYours;
    if (!isOwner && status === pullStatus.merged) {
      return refused(
        403,
        `Only ${document.userName} can merge this pull request. You can close it.`,
      );
    }
    const { id } = pull.value;
    if (pull.value.status !== pullStatus.open) return noLonger;
    if (status === pullStatus.merged) return mergePull(call, pull.value, decided);
    return call.effect(async (inside) => {
      const fields = { status, updatedAt: call.now };
      if (!(await inside.threads.update(id, pullStatus.open, fields))) return noLonger;
      return done(successMessage('The pull request was closed.'));
    });
  },
  delete: async (call) => {
    const pull = await findThread(call, 'pull_request', call.params.id);
    if (!pull.ok) return pull;
    const { id, userId } = pull.value;
    if (userId !== call.caller.id && call.document.userId !== call.caller.id) return notYours;
    return call.effect(async (inside) => {
      await removeThread(inside, id);
      return done(successMessage('The pull request was deleted.'));
    });
  },
  ...commentHandlers('pull_request'),
};

/**
 * Merges the fork's head into the document, with the body that both last shared as the base (rules
 * 4). Afterwards they share the fork's head.
 */
async function mergePull(
  call: AnyCall,
  pull: PullRow,
  decided: Decisions | undefined,
): Promise<Reply<MovedHead>> {
  const { documents } = call.services.store;
  const fork = pull.sourceId === null ? undefined : await documents.byId(pull.sourceId);
  // If the fork has been made private since, merging would publish its content.
  if (fork === undefined || !isVisible(fork, call.caller)) {
    return refused(
      409,
      'The fork that this pull request comes from was deleted or is private. You can only close the pull request.',
    );
  }
  return moveHead(
    call,
    call.document,
    async (target, mine) => {
      const merged = await mergeAsDecided(
        call,
        { fork, source: fork, target },
        mine,
        decided,
        'Resolve this in the fork, then merge again.',
      );
      if (!merged.ok) return merged;
      return done({ content: merged.value, message: 'The pull request was merged' });
    },
    async (inside) => {
      const fields = { status: pullStatus.merged, updatedAt: call.now };
      if (!(await inside.threads.update(pull.id, pullStatus.open, fields))) return noLonger;
      await inside.documents.update(fork.id, { sourceBody: fork.body });
      return done(undefined);
    },
  );
}
