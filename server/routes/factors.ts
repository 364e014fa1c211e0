import { hashRecoveryCode, newRecoveryCodes } from '../accounts/recoveryCodes.ts';
import { findTotpStep, isTotpSecret, newTotpSecret, totpAddress } from '../accounts/totp.ts';
import { did, done, refused, type Reply } from '../http/answers/reply.ts';
import type { AnyCall } from '../http/calls/call.ts';
import type { HandlersOf } from '../http/calls/handler.ts';
import type { Resources } from '../store/store.ts';
import { confirmPassword } from './confirmPassword.ts';

export const factors: HandlersOf<'factors'> = {
  get: async ({ caller, services }) => {
    const { store } = services;
    const { totpSecret } = await store.factors.of(caller.id);
    const recoveryCodes = await store.factors.countRecoveryCodes(caller.id);
    return done({ totp: totpSecret !== null, recoveryCodes });
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
    return withRecoveryCodes(call, async (inside) => {
      await inside.accounts.lock(caller.id);
      const { totpSecret } = await inside.factors.of(caller.id);
      if (totpSecret !== null) {
        return refused(409, 'There is an authenticator app already. Remove it first.');
      }
      await inside.factors.setTotp(caller.id, secret, step);
      await inside.tokens.revokeByPassword(caller.id);
      return done(did('Signing in now needs a code of the authenticator app'));
    });
  },
  deleteTotp: async (call) => {
    const checked = await confirmPassword(call, call.body.password);
    if (!checked.ok) return checked;
    return call.effect(async (inside) => {
      await inside.factors.setTotp(call.caller.id, null, null);
      await inside.factors.setRecoveryCodes(call.caller.id, []);
      return done(did('Signing in no longer needs a code'));
    });
  },
  createRecoveryCodes: async (call) => {
    const { caller, body } = call;
    const checked = await confirmPassword(call, body.password);
    if (!checked.ok) return checked;
    return withRecoveryCodes(call, async (inside) => {
      const { totpSecret } = await inside.factors.of(caller.id);
      if (totpSecret === null) return refused(409, 'Set up a second factor first.');
      return done(did('There are new recovery codes; the earlier ones no longer work'));
    });
  },
};

type Done = ReturnType<typeof did>;

/**
 * Gives the account new recovery codes in the same effect, and answers with them. They are not part of
 * the answer that is stored for repeated calls.
 */
async function withRecoveryCodes(
  call: AnyCall,
  work: (inside: Resources) => Promise<Reply<Done>>,
): Promise<Reply<Done & { readonly recoveryCodes?: string[] }>> {
  const codes = newRecoveryCodes();
  let isNew = false;
  const reply = await call.effect(async (inside) => {
    isNew = true;
    const worked = await work(inside);
    if (!worked.ok) return worked;
    await inside.factors.setRecoveryCodes(call.caller.id, codes.map(hashRecoveryCode));
    return worked;
  });
  return reply.ok && isNew ? done({ ...reply.value, recoveryCodes: [...codes] }) : reply;
}
