import { longestText } from '../../src/domain/model/constants.ts';
import {
  type commentCalls,
  reactions,
  type Reaction,
} from '../../src/provider/contract/comments.ts';
import { successMessage, done, refused } from '../http/answers/reply.ts';
import type { Call } from '../http/calls/call.ts';
import type { Handler } from '../http/calls/handler.ts';
import { checkQuota } from '../http/calls/quota.ts';
import { pageAnswer, pageRequest } from '../http/calls/paging.ts';
import type { ThreadKind } from '../store/schema/tables.ts';
import { toUser } from './answerShapes.ts';
import { checkLength } from './checkLength.ts';

type CommentCalls = ReturnType<typeof commentCalls>;
type CommentHandlers = { readonly [Name in keyof CommentCalls]: Handler<CommentCalls[Name]> };

export const kindWords = { issue: 'issue', pull_request: 'pull request' } as const;

/** The issue or pull request in a path, or 404. */
export async function findThread(
  { services, document }: Pick<Call, 'services' | 'document'>,
  kind: ThreadKind,
  id: number,
) {
  const thread = await services.store.threads.find(kind, document.id, id);
  if (thread !== undefined) return done(thread);
  return refused(
    404,
    `${document.name} has no ${kindWords[kind]} ${id}. It may have been deleted.`,
  );
}

function isReaction(word: string): word is Reaction {
  return (reactions as readonly string[]).includes(word);
}

/** The calls that issues and pull requests share. */
export function commentHandlers(kind: ThreadKind): CommentHandlers {
  return {
    createComment: async (call) => {
      const text = checkLength('A comment', call.body.comment, longestText);
      if (!text.ok) return text;
      const thread = await findThread(call, kind, call.params.id);
      if (!thread.ok) return thread;
      const dates = { createdAt: call.now, updatedAt: call.now };
      return call.effect(async (inside) => {
        const { quotas } = call.services.settings;
        const checked = await checkQuota(inside, quotas, call.caller.id, 'comments');
        if (!checked.ok) return checked;
        const id = await inside.comments.create({
          threadId: thread.value.id,
          userId: call.caller.id,
          comment: text.value,
          ...dates,
        });
        return done({ ...successMessage('The comment was added.'), id });
      });
    },
    getAllComments: async (call) => {
      const thread = await findThread(call, kind, call.params.id);
      if (!thread.ok) return thread;
      const { comments } = call.services.store;
      const request = pageRequest(call.query);
      const page = await comments.ofThread(thread.value.id, request);
      const ids = page.rows.map(({ id }) => id);
      const counts = await comments.reactions(ids);
      const own = await comments.reactionsOf(call.viewer?.id, ids);
      return done(
        pageAnswer(request, page, (row) => ({
          id: row.id,
          user: toUser(row),
          status: row.status,
          reaction: Object.fromEntries(
            reactions.map((reaction) => [reaction, counts.get(row.id)?.get(reaction) ?? 0]),
          ),
          reacted: reactions.filter((reaction) => own.get(row.id)?.has(reaction)),
          comment: row.comment,
          updateDate: row.updatedAt,
          insertDate: row.createdAt,
        })),
      );
    },
    reactComment: async (call) => {
      const { id, comment: commentId, reaction } = call.params;
      if (!isReaction(reaction)) {
        return refused(
          404,
          `There is no such reaction. Choose one of these: ${reactions.join(', ')}.`,
        );
      }
      const thread = await findThread(call, kind, id);
      if (!thread.ok) return thread;
      const comment = await call.services.store.comments.find(thread.value.id, commentId);
      if (comment === undefined) {
        return refused(404, `There is no comment ${commentId}. It may have been deleted.`);
      }
      return call.effect(async (inside) => {
        const row = { commentId, userId: call.caller.id, reaction };
        const isOn = await inside.comments.react(row, call.body.active);
        return done(
          successMessage(isOn ? 'Your reaction was added.' : 'Your reaction was removed.'),
        );
      });
    },
  };
}
