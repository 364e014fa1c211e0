import { did, done } from '../../http/answers/reply.ts';
import type { HandlersOf } from '../../http/calls/handler.ts';

export const authorization: HandlersOf<'authorization'> = {
  whoami: ({ caller }) => {
    const { id, name, scopes } = caller;
    return done({ id, name, scopes: [...scopes], metadata: null });
  },
  session: ({ viewer }) => done(viewer === undefined ? {} : { id: viewer.id, name: viewer.name }),
  revoke: (call) => {
    const { session, grantId } = call.caller;
    return call.effect(async (inside) => {
      if (session !== undefined) await inside.accounts.endSession(session);
      if (grantId !== undefined) await inside.tokens.revoke(grantId);
      return done(did('You are signed out'));
    });
  },
};
