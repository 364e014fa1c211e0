import { refuseJob } from '../../http/answers/refuseJob.ts';
import { done } from '../../http/answers/reply.ts';
import type { HandlersOf } from '../../http/calls/handler.ts';
import { pageAnswer, pageRequest } from '../../http/calls/paging.ts';
import { toDocument } from '../answerShapes.ts';
import { findVersion, readSpec } from './versions.ts';

/** How many tags a preview lists. */
const previewed = { startIndex: 0, count: 100 };

/** The calls that only read documents. */
export const documentReading: Pick<
  HandlersOf<'document'>,
  'getAll' | 'get' | 'preview' | 'compare'
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
    const answer = toDocument(document, viewer, await readSpec(services, body));
    const page = {
      readme: await services.store.documents.readme(document.id),
      frameAncestors: document.frameAncestors.split(' ').filter((origin) => origin !== ''),
    };
    return done({ ...answer, ...page, commitHash: hash }, hash);
  },
  preview: async ({ document, query, services }) => {
    const { store, work } = services;
    const version = await findVersion(services, document, query.version);
    if (!version.ok) return version;
    const types = await work.run('typeNames', await store.bodies.get(version.value.body));
    if (!types.ok) return refuseJob(types.refusal);
    const { rows } = await store.tags.ofDocument(document.id, previewed);
    const tags = rows.map(({ id, version: name, changelog, createdAt }) => ({
      id: String(id),
      version: name,
      changelog,
      insertDate: createdAt,
    }));
    return done({ tags, repositories: [], types: types.value });
  },
  compare: async ({ document, query, services }) => {
    const { store, work } = services;
    const base = await findVersion(services, document, query.base);
    if (!base.ok) return base;
    const head = await findVersion(services, document, query.head);
    if (!head.ok) return head;
    const compared = await work.run(
      'compare',
      await store.bodies.get(base.value.body),
      await store.bodies.get(head.value.body),
    );
    if (!compared.ok) return refuseJob(compared.refusal);
    const { step, changes } = compared.value;
    return done({
      level: step === 'none' ? undefined : step,
      changes: changes.map(({ level, code, path, line }) => ({ level, code, ...path, line })),
    });
  },
};
