import { endGrantsInSlices } from '../accounts/grants/endGrants.ts';
import { refusePassword } from '../accounts/secrets/password.ts';
import { refuseRedirect } from '../accounts/grants/redirectUri.ts';
import { removeAccount } from '../accounts/removeAccount.ts';
import { everyScope, readScopes } from '../accounts/grants/scopes.ts';
import { hashToken, newClientId, newSecret } from '../accounts/secrets/secrets.ts';
import { successMessage, done, refused } from '../http/answers/reply.ts';
import type { HandlersOf } from '../http/calls/handler.ts';
import { pageAnswer, pageRequest } from '../http/calls/paging.ts';
import { noCookie } from '../http/requests/sessionCookie.ts';
import { auditCall } from './auditCall.ts';
import { confirmPassword } from './confirmPassword.ts';

export const account: HandlersOf<'account'> = {
  getAllKeys: async ({ caller, query, services }) => {
    const request = pageRequest(query);
    const page = await services.store.accounts.keys(caller.id, request);
    return done(
      pageAnswer(
        request,
        page,
        ({ id, name, clientId, scopes, redirectUris, createdAt, usedAt }) => ({
          id,
          name,
          appKey: clientId,
          scopes: scopes.split(' '),
          redirectUris,
          insertDate: createdAt,
          ...(usedAt !== null && { useDate: usedAt }),
        }),
      ),
    );
  },
  createKey: async (call) => {
    const { caller, body, now } = call;
    const name = body.name.trim();
    if (name === '')
      return refused(400, 'An app key needs a name by which you can recognise it. Enter one.');
    const appKey = newClientId();
    const appSecret = newSecret();
    const redirectUris = body.redirectUris ?? [];
    const wrong = redirectUris.map(refuseRedirect).find((message) => message !== undefined);
    if (wrong !== undefined) return refused(400, wrong);
    const isPublic = body.public === true;
    const wanted = body.scopes === undefined ? everyScope : readScopes(body.scopes.join(' '));
    const scopes = [...wanted].join(' ');
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
      await auditCall(call, inside, { action: 'app key created', detail: name });
      return done({ ...successMessage(`The app key ${name} was created`), id, appKey });
    });
    // The secret is not part of the answer that is stored for repeated calls.
    const isNew = reply.ok && reply.value.appKey === appKey;
    return isNew && !isPublic ? done({ ...reply.value, appSecret }) : reply;
  },
  deleteKey: async (call) => {
    const { caller, params, services } = call;
    await endGrantsInSlices(services.store, { userId: caller.id, appKeyId: params.id }, 'ofKeys');
    return call.effect(async (inside) => {
      const deleted = await inside.accounts.deleteKey(caller.id, params.id);
      if (!deleted) return refused(404, `You have no app key ${params.id}.`);
      return done(successMessage('The app key and its tokens were deleted'));
    });
  },
  deleteKeys: async (call) => {
    const { caller, services } = call;
    await endGrantsInSlices(services.store, { userId: caller.id }, 'ofKeys');
    return call.effect(async (inside) => {
      await inside.accounts.deleteKeys(caller.id);
      return done(successMessage('All app keys and their tokens were deleted'));
    });
  },
  getAllSessions: async ({ caller, query, services, now }) => {
    const request = pageRequest(query);
    const page = await services.store.sessions.all(caller.id, now, request);
    return done(
      pageAnswer(request, page, ({ id, hash, client, createdAt, usedAt, expiresAt }) => ({
        id,
        client,
        current: hash === caller.session,
        insertDate: createdAt,
        useDate: usedAt,
        expiryDate: expiresAt,
      })),
    );
  },
  deleteSession: async (call) => {
    const { caller, params } = call;
    let ended: string | undefined;
    const reply = await call.effect(async (inside) => {
      ended = await inside.sessions.endById(caller.id, params.id);
      if (ended === undefined) return refused(404, `You have no session ${params.id}.`);
      return done(successMessage('The browser was signed out'));
    });
    const isOwn = reply.ok && caller.session !== undefined && ended === caller.session;
    return isOwn ? { ...reply, cookie: noCookie } : reply;
  },
  deleteSessions: (call) => {
    const { caller } = call;
    return call.effect(async (inside) => {
      await inside.sessions.endOthers(caller.id, caller.session);
      return done(successMessage('All other browsers were signed out'));
    });
  },
  getAllGrants: async ({ caller, query, services, now }) => {
    const request = pageRequest(query);
    const page = await services.store.tokens.grants(caller.id, now, request);
    return done(
      pageAnswer(request, page, ({ id, client, scopes, createdAt, usedAt }) => ({
        id,
        ...(client !== null && { client }),
        scopes: scopes.split(' '),
        current: id === caller.grantId,
        insertDate: createdAt,
        ...(usedAt !== null && { useDate: usedAt }),
      })),
    );
  },
  deleteGrant: (call) => {
    const { caller, params } = call;
    return call.effect(async (inside) => {
      const ended = await inside.tokens.revokeOf(caller.id, params.id);
      if (!ended)
        return refused(
          404,
          `You have allowed no program with the number ${params.id}. See the list of programs.`,
        );
      return done(successMessage('The program can no longer act for you'));
    });
  },
  deleteGrants: async (call) => {
    const { caller, services } = call;
    await endGrantsInSlices(
      services.store,
      { userId: caller.id, except: caller.grantId },
      'listed',
    );
    return call.effect(async (inside) => {
      await inside.tokens.revokeGrants(caller.id, caller.grantId);
      return done(
        successMessage('No other program can act for you any longer, except with your app keys'),
      );
    });
  },
  changePassword: async (call) => {
    const { caller, body, services } = call;
    const checked = await confirmPassword(call, body.oldPassword);
    if (!checked.ok) return checked;
    const wrong = refusePassword(body.newPassword, caller.name);
    if (wrong !== undefined) return refused(400, wrong);
    const next = await services.passwords.hash(body.newPassword);
    await endGrantsInSlices(services.store, { userId: caller.id }, 'all', 'ofKeys');
    return call.effect(async (inside) => {
      const changed = await inside.accounts.setPassword(caller.id, next, checked.value.stored);
      if (!changed)
        return refused(409, 'The password has been changed in the meantime. Sign in again.');
      await inside.sessions.endOthers(caller.id, caller.session);
      await inside.tokens.revokeAll(caller.id);
      await inside.accounts.deleteKeys(caller.id);
      const wasConnected = await inside.identities.delete(caller.id);
      await auditCall(call, inside, { action: 'password changed' });
      const ended =
        'The password was changed. All other sessions were signed out, and all app keys and tokens have ended';
      return done(
        successMessage(wasConnected ? `${ended}. The OpenID provider is disconnected` : ended),
      );
    });
  },
  delete: async (call) => {
    const { caller, body, services } = call;
    const checked = await confirmPassword(call, body.password);
    if (!checked.ok) return checked;
    return call.effect(async (inside) => {
      await removeAccount(inside, caller, services.now());
      await auditCall(call, inside, { action: 'account deleted' });
      return done(successMessage(`The account ${caller.name} and its documents were deleted`));
    });
  },
};
