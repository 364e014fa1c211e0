import { successMessage, done } from '../../http/answers/reply.ts';
import { noCookie } from '../../http/requests/sessionCookie.ts';
import type { HandlersOf } from '../../http/calls/handler.ts';

export const authorization: HandlersOf<'authorization'> = {
  whoami: ({ caller }) => {
    const { id, name, scopes } = caller;
    return done({ id, name, scopes: [...scopes], metadata: null });
  },
  session: ({ viewer }) => done(viewer === undefined ? {} : { id: viewer.id, name: viewer.name }),
  revoke: async (call) => {
    const { session, grantId } = call.caller;
    const reply = await call.effect(async (inside) => {
      if (session !== undefined) await inside.sessions.end(session);
      if (grantId !== undefined) await inside.tokens.revoke(grantId);
      return done(successMessage('You are signed out'));
    });
    return reply.ok && session !== undefined ? { ...reply, cookie: noCookie } : reply;
  },
};
