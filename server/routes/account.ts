import { refusePassword } from '../accounts/password.ts';
import { confirmByName, limitRate } from '../accounts/rateLimit.ts';
import { refuseRedirect } from '../accounts/redirectUri.ts';
import { removeAccount } from '../accounts/removeAccount.ts';
import { everyScope, readScopes } from '../accounts/scopes.ts';
import { newSecret, hashToken } from '../accounts/secrets.ts';
import { accountReply } from '../http/answers/accountReply.ts';
import { did, done, refused, type Reply } from '../http/answers/reply.ts';
import type { AnyCall } from '../http/calls/call.ts';
import type { HandlersOf } from '../http/calls/handler.ts';
import { pageAnswer, pageRequest } from '../http/calls/paging.ts';

export const account: HandlersOf<'account'> = {
  getAllKeys: async ({ caller, query, services }) => {
    const request = pageRequest(query);
    const page = await services.store.accounts.keys(caller.id, request);
    return done(
      pageAnswer(request, page, ({ id, name, clientId, scopes, redirectUris, createdAt }) => ({
        id,
        name,
        appKey: clientId,
        scopes: scopes.split(' '),
        redirectUris,
        insertDate: createdAt,
      })),
    );
  },
  createKey: async (call) => {
    const { caller, body, now } = call;
    const name = body.name.trim();
    if (name === '')
      return refused(400, 'An app key needs a name by which you can recognise it. Enter one.');
    const appKey = `app-${newSecret().slice(0, 22)}`;
    const appSecret = newSecret();
    const redirectUris = body.redirectUris ?? [];
    const wrong = redirectUris.map(refuseRedirect).find((message) => message !== undefined);
    if (wrong !== undefined) return refused(400, wrong);
    const isPublic = body.public === true;
    // A key can't do more than its creator.
    const wanted = body.scopes === undefined ? everyScope : readScopes(body.scopes.join(' '));
    const scopes = [...wanted].filter((scope) => caller.scopes.has(scope)).join(' ');
    const reply = await call.effect(async (inside) => {
      const id = await inside.accounts.createKey({
        userId: caller.id,
        name,
        clientId: appKey,
        secretHash: isPublic ? null : hashToken(appSecret),
        scopes,
        redirectUris,
        now,
      });
      return done({ ...did(`The app key ${name} was created`), id, appKey });
    });
    // The secret is not part of the answer that is stored for repeated calls.
    const isNew = reply.ok && reply.value.appKey === appKey;
    return isNew && !isPublic ? done({ ...reply.value, appSecret }) : reply;
  },
  deleteKey: (call) => {
    const { caller, params } = call;
    return call.effect(async (inside) => {
      const deleted = await inside.accounts.deleteKey(caller.id, params.id);
      if (!deleted) return refused(404, `You have no app key ${params.id}.`);
      return done(did('The app key and its tokens were deleted'));
    });
  },
  changePassword: async (call) => {
    const { caller, body, services } = call;
    const checked = await checkPassword(call, body.oldPassword);
    if (!checked.ok) return checked;
    const wrong = refusePassword(body.newPassword);
    if (wrong !== undefined) return refused(400, wrong);
    const next = await services.passwords.hash(body.newPassword);
    return call.effect(async (inside) => {
      const changed = await inside.accounts.setPassword(caller.id, next, checked.value.stored);
      if (!changed)
        return refused(409, 'The password has been changed in the meantime. Sign in again.');
      await inside.accounts.endOtherSessions(caller.id, caller.session);
      await inside.tokens.revokeAll(caller.id, caller.grantId);
      await inside.accounts.deleteKeys(caller.id);
      return done(
        did(
          'The password was changed. All other sessions were signed out, and all app keys and tokens have ended',
        ),
      );
    });
  },
  delete: async (call) => {
    const { caller, body } = call;
    const checked = await checkPassword(call, body.password);
    if (!checked.ok) return checked;
    return call.effect(async (inside) => {
      await removeAccount(inside, caller.id);
      return done(did(`The account ${caller.name} and its documents were deleted`));
    });
  },
};

/** Checks the caller's password; the number of tries is limited. */
async function checkPassword(
  { caller, services }: AnyCall,
  password: string,
): Promise<Reply<{ readonly stored: string }>> {
  const { store, passwords, now } = services;
  const tried = await limitRate(store, confirmByName, caller.name.toLowerCase(), now());
  if (!tried.ok) return accountReply(tried);
  const user = await store.accounts.byId(caller.id);
  const isRight = await passwords.check(password, user?.password);
  if (isRight && user !== undefined) return done({ stored: user.password });
  return refused(403, 'The password is wrong. Nothing was changed.');
}
