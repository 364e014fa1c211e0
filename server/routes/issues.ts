import { longestTitle } from '../../src/domain/model/constants.ts';
import { issueStatus } from '../../src/provider/contract/issues.ts';
import { removeThread } from '../accounts/removeAccount.ts';
import { successMessage, done, refused } from '../http/answers/reply.ts';
import type { HandlersOf } from '../http/calls/handler.ts';
import { pageAnswer, pageRequest } from '../http/calls/paging.ts';
import type { DocumentRow } from '../store/resources/documents/documents.ts';
import { toMention, toUser } from './answerShapes.ts';
import { checkDescription, checkLength } from './checkLength.ts';
import { commentHandlers, findThread } from './comments.ts';

interface IssueRow {
  readonly id: number;
  readonly userId: number | null;
  readonly userName: string | null;
  readonly status: number;
  readonly title: string;
  readonly description: string;
  readonly updatedAt: string;
  readonly createdAt: string;
}

const issueShape = (row: IssueRow, document: DocumentRow) => ({
  id: row.id,
  user: toUser(row),
  document: toMention(document),
  status: row.status,
  title: row.title,
  description: row.description,
  updateDate: row.updatedAt,
  insertDate: row.createdAt,
});

const notYours = refused(
  403,
  'Only the person who opened the issue and the owner of the document can do this.',
);

export const issues: HandlersOf<'issues'> = {
  create: async (call) => {
    const title = checkLength('A title', call.body.title, longestTitle);
    if (!title.ok) return title;
    const description = checkDescription(call.body.description);
    if (!description.ok) return description;
    return call.documentEffect(async (inside, document) => {
      const id = await inside.threads.create({
        kind: 'issue',
        documentId: document.id,
        sourceId: null,
        userId: call.caller.id,
        status: issueStatus.open,
        title: title.value,
        description: description.value,
        updatedAt: call.now,
        createdAt: call.now,
      });
      return done({ ...successMessage('The issue is open.'), id });
    });
  },
  getAll: async ({ services, query, document }) => {
    const request = pageRequest(query);
    const { threads } = services.store;
    const page = await threads.ofDocument('issue', document.id, query.status, request);
    return done(pageAnswer(request, page, (row) => issueShape(row, document)));
  },
  get: async (call) => {
    const issue = await findThread(call, 'issue', call.params.id);
    return issue.ok ? done(issueShape(issue.value, call.document)) : issue;
  },
  update: async (call) => {
    const { status } = call.body;
    if (status !== issueStatus.open && status !== issueStatus.closed) {
      return refused(400, 'The status of an issue must be 1 (open) or 2 (closed).');
    }
    const issue = await findThread(call, 'issue', call.params.id);
    if (!issue.ok) return issue;
    const { id, userId, status: before } = issue.value;
    if (userId !== call.caller.id && call.document.userId !== call.caller.id) return notYours;
    return call.effect(async (inside) => {
      await inside.threads.update(id, before, { status, updatedAt: call.now });
      return done(
        successMessage(status === issueStatus.open ? 'The issue is open.' : 'The issue is closed.'),
      );
    });
  },
  delete: async (call) => {
    const issue = await findThread(call, 'issue', call.params.id);
    if (!issue.ok) return issue;
    const { id, userId } = issue.value;
    if (userId !== call.caller.id && call.document.userId !== call.caller.id) return notYours;
    return call.effect(async (inside) => {
      await removeThread(inside, id);
      return done(successMessage('The issue was deleted.'));
    });
  },
  ...commentHandlers('issue'),
};
