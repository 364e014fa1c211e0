import { done, refused } from '../http/answers/reply.ts';
import type { HandlersOf } from '../http/calls/handler.ts';
import { pageAnswer, pageRequest } from '../http/calls/paging.ts';
import { toMention, toUser } from './answerShapes.ts';
import { readStoredSpec } from './document/versions.ts';

interface CommitFields {
  readonly id: number;
  readonly message: string;
  readonly hash: string;
  readonly createdAt: string;
}

const fields = ({ id, message, hash, createdAt }: CommitFields) => ({
  id,
  message,
  commitHash: hash,
  insertDate: createdAt,
});

export const commits: HandlersOf<'commits'> = {
  getAll: async ({ services, query, document }) => {
    const request = pageRequest(query);
    const page = await services.store.commits.ofDocument(document.id, request);
    return done(
      pageAnswer(request, page, (row) => ({
        ...fields(row),
        document: toMention(document),
        user: toUser(row),
      })),
    );
  },
  get: async ({ services, params, document }) => {
    const { store } = services;
    const commit = await store.commits.find(document.id, params.id);
    if (commit === undefined) {
      return refused(
        404,
        `${document.name} has no commit ${params.id}. See the list of its commits.`,
      );
    }
    const previous =
      commit.previousId === null
        ? undefined
        : await store.commits.find(document.id, commit.previousId);
    return done({
      ...fields(commit),
      document: toMention(document),
      user: toUser(commit),
      ...(previous && {
        previous: { ...fields(previous), spec: await readStoredSpec(services, previous.body) },
      }),
      spec: await readStoredSpec(services, commit.body),
    });
  },
};
