import { confirmByName, limitRate } from '../accounts/signIn/rateLimit.ts';
import { accountReply } from '../http/answers/accountReply.ts';
import { done, refused, type Reply } from '../http/answers/reply.ts';
import type { Caller } from '../http/calls/caller.ts';
import type { ProviderServices } from '../http/providerServices.ts';

interface Confirming {
  readonly caller: Pick<Caller, 'id' | 'name'>;
  readonly services: ProviderServices;
}

/** Checks the caller's password; the number of tries is limited. */
export async function confirmPassword(
  { caller, services }: Confirming,
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
