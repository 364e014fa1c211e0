import { refuseJob } from '../../http/answers/refuseJob.ts';
import { done, doneIfChanged } from '../../http/answers/reply.ts';
import type { HandlersOf } from '../../http/calls/handler.ts';
import { pageAnswer, pageRequest } from '../../http/calls/paging.ts';
import type { Packed } from '../../work/jobs.ts';
import { toChange, toDocument } from '../answerShapes.ts';
import { compareBodies } from './bodyWork.ts';
import { findVersion, readStoredSpec } from './versions.ts';

/** How many tags a preview lists. */
const previewed = { startIndex: 0, count: 100 };

/** The calls that only read documents. */
export const documentReading: Pick<
  HandlersOf<'document'>,
  'getAll' | 'get' | 'preview' | 'compare' | 'usedBy'
> = {
  getAll: async ({ params, query, viewer, services }) => {
    const { store } = services;
    const request = pageRequest(query);
    const owner = await store.accounts.byName(params.user);
    const isOwn = owner?.id === viewer?.id;
    const page = await store.documents.ofUser(owner?.id ?? 0, isOwn, request);
    return done(pageAnswer(request, page, (row) => toDocument(row, viewer)));
  },
  get: async ({ document, query, viewer, services }) => {
    const version = await findVersion(services, document, query.version);
    if (!version.ok) return version;
    const { body, hash } = version.value;
    const answer = toDocument(document, viewer, await readStoredSpec(services, body));
    const page = {
      readme: await services.store.documents.readme(document.id),
      frameAncestors: document.frameAncestors.split(' ').filter((origin) => origin !== ''),
    };
    return done({ ...answer, ...page, commitHash: hash }, hash);
  },
  preview: async ({ document, query, services, asker }) => {
    const { store, work } = services;
    const version = await findVersion(services, document, query.version);
    if (!version.ok) return version;
    const { body: key } = version.value;
    const args = async (): Promise<[Packed]> => [await store.bodies.get(key)];
    const types = await work.run(asker, { name: 'typeNames', key, args });
    if (!types.ok) return refuseJob(types.refusal);
    const { rows } = await store.tags.ofDocument(document.id, previewed);
    const tags = rows.map(({ id, version: name, changelog, createdAt }) => ({
      id: String(id),
      version: name,
      changelog,
      insertDate: createdAt,
    }));
    const text = JSON.stringify(tags);
    return doneIfChanged({ tags, repositories: [], types: types.value }, [key, text]);
  },
  compare: async ({ document, query, services, asker }) => {
    const base = await findVersion(services, document, query.base);
    if (!base.ok) return base;
    const head = await findVersion(services, document, query.head);
    if (!head.ok) return head;
    const { body: before } = base.value;
    const { body: after } = head.value;
    const compared = await compareBodies(services, asker, before, after);
    if (!compared.ok) return refuseJob(compared.refusal);
    const { step, changes } = compared.value;
    const answer = {
      level: step === 'none' ? undefined : step,
      changes: changes.map(toChange),
    };
    return doneIfChanged(answer, [before, after]);
  },
  usedBy: async ({ document, query, viewer, services }) => {
    const request = pageRequest(query);
    const page = await services.store.documents.including(document, viewer?.id, request);
    return done(pageAnswer(request, page, (row) => toDocument(row, viewer)));
  },
};
