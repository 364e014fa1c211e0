import type { JsonObject } from '../../src/domain/model/values/json.ts';
import type { Contract } from '../../src/provider/contract/index.ts';
import type { AnswerOf } from '../../src/provider/endpoint.ts';
import { endGrantsInSlices } from '../accounts/grants/endGrants.ts';
import { checkNewPasskey, proposePasskey } from '../accounts/signIn/passkeys.ts';
import { hashRecoveryCode, newRecoveryCodes } from '../accounts/secrets/recoveryCodes.ts';
import {
  findTotpStep,
  isTotpSecret,
  newTotpSecret,
  totpAddress,
} from '../accounts/secrets/totp.ts';
import { accountReply } from '../http/answers/accountReply.ts';
import { successMessage, done, refused, type Reply } from '../http/answers/reply.ts';
import type { AnyCall } from '../http/calls/call.ts';
import type { HandlersOf } from '../http/calls/handler.ts';
import { pageAnswer, pageRequest } from '../http/calls/paging.ts';
import type { Resources } from '../store/store.ts';
import { auditCall } from './auditCall.ts';
import { confirmPassword } from './confirmPassword.ts';

const mostPasskeys = 20;

export const factors: HandlersOf<'factors'> = {
  get: async ({ caller, services }) => {
    const { store } = services;
    const { totpSecret, passkeys } = await store.factors.of(caller.id);
    const recoveryCodes = await store.factors.countRecoveryCodes(caller.id);
    return done({ totp: totpSecret !== null, passkeys, recoveryCodes });
  },
  proposeTotp: ({ caller, origin }) => {
    const secret = newTotpSecret();
    const server = new URL(origin).host;
    return done({ secret, address: totpAddress(secret, { server, user: caller.name }) });
  },
  createTotp: async (call) => {
    const { caller, body, services } = call;
    const { secret, code } = body;
    const checked = await confirmPassword(call, body.password);
    if (!checked.ok) return checked;
    const step = isTotpSecret(secret)
      ? findTotpStep(secret, code.replaceAll(/\s/g, ''), services.now())
      : undefined;
    if (step === undefined) {
      return refused(
        400,
        'The code is wrong. Check that the clock of the device is right, and enter a new code.',
      );
    }
    await endGrantsInSlices(services.store, { userId: caller.id }, 'byPassword');
    return withRecoveryCodes(call, async (inside) => {
      await inside.accounts.lock(caller.id);
      const { totpSecret, isNeeded } = await inside.factors.of(caller.id);
      if (totpSecret !== null) {
        return refused(409, 'There is an authenticator app already. Remove it first.');
      }
      await inside.factors.setTotp(caller.id, secret, step);
      await inside.tokens.revokeByPassword(caller.id);
      await auditCall(call, inside, { action: 'second factor added', detail: 'authenticator app' });
      return done({
        ...successMessage('Signing in now needs a second factor'),
        needsCodes: !isNeeded,
      });
    });
  },
  deleteTotp: async (call) => {
    const checked = await confirmPassword(call, call.body.password);
    if (!checked.ok) return checked;
    return call.effect(async (inside) => {
      await inside.factors.setTotp(call.caller.id, null, null);
      await removeUselessCodes(inside, call.caller.id);
      await auditCall(call, inside, {
        action: 'second factor removed',
        detail: 'authenticator app',
      });
      return done(successMessage('The authenticator app was removed'));
    });
  },
  getAllPasskeys: async ({ caller, query, services }) => {
    const { startIndex, count } = pageRequest(query);
    const all = await services.store.passkeys.all(caller.id);
    const page = { total: all.length, rows: all.slice(startIndex, startIndex + count) };
    return done(
      pageAnswer({ startIndex, count }, page, ({ id, name, createdAt, usedAt }) => ({
        id,
        name,
        insertDate: createdAt,
        ...(usedAt !== null && { useDate: usedAt }),
      })),
    );
  },
  proposePasskey: async (call) => {
    const { caller, services, origin, body } = call;
    if (body.password !== undefined) {
      const confirmed = await confirmPassword(call, body.password);
      if (!confirmed.ok) return confirmed;
    }
    const options = await proposePasskey(services, caller, origin);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is JSON, as its type's name says
    return done({ options: options as unknown as JsonObject });
  },
  createPasskey: async (call) => {
    const { caller, body, services, origin, now } = call;
    const name = body.name.trim();
    if (name === '') return refused(400, 'A passkey needs a name by which you recognise it.');
    const confirmed = await confirmPassword(call, body.password);
    if (!confirmed.ok) return confirmed;
    const { credential } = body;
    const made = accountReply(
      await checkNewPasskey(services, { owner: caller, origin, credential }),
    );
    if (!made.ok) return made;
    await endGrantsInSlices(services.store, { userId: caller.id }, 'byPassword');
    return withRecoveryCodes(call, async (inside) => {
      await inside.accounts.lock(caller.id);
      const { passkeys, isNeeded } = await inside.factors.of(caller.id);
      if (passkeys >= mostPasskeys) {
        return refused(409, `There are ${mostPasskeys} passkeys already. Remove one first.`);
      }
      await inside.passkeys.create({ ...made.value, userId: caller.id, name, createdAt: now });
      await inside.tokens.revokeByPassword(caller.id);
      await auditCall(call, inside, { action: 'second factor added', detail: `passkey ${name}` });
      return done({ ...successMessage(`The passkey ${name} was added`), needsCodes: !isNeeded });
    });
  },
  deletePasskey: async (call) => {
    const { caller, body, params } = call;
    const confirmed = await confirmPassword(call, body.password);
    if (!confirmed.ok) return confirmed;
    return call.effect(async (inside) => {
      const deleted = await inside.passkeys.delete(caller.id, params.id);
      if (!deleted) return refused(404, `You have no passkey ${params.id}.`);
      await removeUselessCodes(inside, caller.id);
      await auditCall(call, inside, { action: 'second factor removed', detail: 'passkey' });
      return done(successMessage('The passkey was removed'));
    });
  },
  createRecoveryCodes: async (call) => {
    const { caller, body } = call;
    const checked = await confirmPassword(call, body.password);
    if (!checked.ok) return checked;
    return withRecoveryCodes(call, async (inside) => {
      const { isNeeded } = await inside.factors.of(caller.id);
      if (!isNeeded) return refused(409, 'Set up a second factor first.');
      const message = 'There are new recovery codes; the earlier ones no longer work';
      return done({ ...successMessage(message), needsCodes: true });
    });
  },
};

/** Deletes the recovery codes of an account without a second factor, which can't use them. */
async function removeUselessCodes(inside: Resources, userId: number): Promise<void> {
  const { isNeeded } = await inside.factors.of(userId);
  if (!isNeeded) await inside.factors.setRecoveryCodes(userId, []);
}

interface Changed {
  readonly success: boolean;
  readonly message: string;
  /** Whether the account gets new recovery codes with this change. */
  readonly needsCodes: boolean;
}

/**
 * Changes the second factors of the account, and gives it new recovery codes in the same effect. They are
 * not part of the answer that is stored for repeated calls.
 */
async function withRecoveryCodes(
  call: AnyCall,
  work: (inside: Resources) => Promise<Reply<Changed>>,
): Promise<Reply<AnswerOf<Contract['factors']['createTotp']>>> {
  const codes = newRecoveryCodes();
  let isNew = false;
  const reply = await call.effect(async (inside) => {
    isNew = false;
    const worked = await work(inside);
    if (!worked.ok) return worked;
    const { needsCodes, ...said } = worked.value;
    isNew = needsCodes;
    if (needsCodes) {
      await inside.factors.setRecoveryCodes(call.caller.id, codes.map(hashRecoveryCode));
    }
    return done(said);
  });
  return reply.ok && isNew ? done({ ...reply.value, recoveryCodes: [...codes] }) : reply;
}
