import { done, refused, type Reply } from '../http/answers/reply.ts';
import { timeAt, type Services } from '../http/providerServices.ts';
import { refusePassword } from './password.ts';

const namePattern = /^[A-Za-z0-9][A-Za-z0-9_-]{1,63}$/;

/** Makes an account. Refused for a name or a password that cannot be, or a name that is taken. */
export async function register(
  { store, passwords, now }: Pick<Services, 'store' | 'passwords' | 'now'>,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<Reply<number>> {
  if (!namePattern.test(name)) {
    return refused(
      400,
      'A name has 2 to 64 letters, digits, _ and -, and begins with a letter or a digit.',
    );
  }
  const wrong = refusePassword(password);
  if (wrong !== undefined) return refused(400, wrong);
  const taken = refused(409, `The name ${name} is taken. Choose another one.`);
  if ((await store.accounts.byName(name)) !== undefined) return taken;
  try {
    const hash = await passwords.hash(password);
    return done(await store.accounts.create({ name, password: hash, now: timeAt(now()) }));
  } catch (error) {
    if (store.isDuplicate(error)) return taken;
    throw error;
  }
}
