import { PasswordHasher, refusePassword } from '../server/accounts/password.ts';
import { removeFactors } from '../server/accounts/secondFactor.ts';
import { register } from '../server/accounts/register.ts';
import type { Store } from '../server/store/store.ts';
import { done, refused, UsageError, type ExitCode, type Io } from './io.ts';
import { withStore } from './provider.ts';
import { readArguments } from './usage.ts';

export const userHelp = `typewright user add NAME | list | reset NAME [--password-stdin] [--without-factor]

Manages the accounts of the server that uses the same store.

  add NAME          creates an account
  list              lists the names of all accounts
  reset NAME        gives an account a new password and ends its sessions, app keys and tokens
  --without-factor  reset also removes the second factor, for somebody who lost it
  --password-stdin  reads the password from standard input instead of asking for it

The store is given by DATA_DIR (by default the folder data) or DATABASE_URL, as for the server. The
server may be running.`;

/** Creates and lists accounts, and resets passwords. */
export async function user(args: readonly string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, {
    'password-stdin': { type: 'boolean' },
    'without-factor': { type: 'boolean' },
  });
  const [action, name, ...more] = positionals;
  if (more.length > 0) throw new UsageError('Name one account at a time.');
  if (action === 'list' && name === undefined) return withStore(io, (store) => list(store, io));
  if ((action !== 'add' && action !== 'reset') || name === undefined) {
    throw new UsageError('Name an action: add NAME, list or reset NAME.');
  }
  const password = await readPassword(io, values['password-stdin'] === true);
  if (password === undefined) return refused;
  return withStore(io, (store) =>
    action === 'add'
      ? add(store, io, name, password)
      : reset(store, io, { name, password, withoutFactor: values['without-factor'] === true }),
  );
}

async function list(store: Store, io: Io): Promise<ExitCode> {
  for (const { name, createdAt } of await store.accounts.all())
    io.stdout(`${name}\t${createdAt}\n`);
  return done;
}

async function add(store: Store, io: Io, name: string, password: string): Promise<ExitCode> {
  const services = { store, passwords: new PasswordHasher(), now: Date.now };
  const made = await register(services, { name, password });
  if (!made.ok) {
    io.stderr(`${made.refusal.message}\n`);
    return refused;
  }
  io.stdout(`${name} now has an account.\n`);
  return done;
}

interface Reset {
  readonly name: string;
  readonly password: string;
  readonly withoutFactor: boolean;
}

async function reset(
  store: Store,
  io: Io,
  { name, password, withoutFactor }: Reset,
): Promise<ExitCode> {
  const wrong = refusePassword(password);
  if (wrong !== undefined) {
    io.stderr(`${wrong}\n`);
    return refused;
  }
  const found = await store.accounts.byName(name);
  if (found === undefined) {
    io.stderr(
      `There is no account named ${name}. "typewright user list" lists the names of all accounts.\n`,
    );
    return refused;
  }
  const hash = await new PasswordHasher().hash(password);
  await store.transaction(async (inside) => {
    await inside.accounts.setPassword(found.id, hash);
    await inside.sessions.endOthers(found.id, undefined);
    await inside.tokens.revokeAll(found.id, undefined);
    await inside.accounts.deleteKeys(found.id);
    if (withoutFactor) await removeFactors(inside, found.id);
  });
  io.stdout(
    `${found.name} has a new password and was signed out everywhere; all app keys and tokens have ended.${withoutFactor ? ' It has no second factor any more.' : ''}\n`,
  );
  return done;
}

/** The first line of standard input, or a password that was typed twice. */
async function readPassword(io: Io, fromStdin: boolean): Promise<string | undefined> {
  if (fromStdin) {
    const [line = ''] = new TextDecoder().decode(await io.stdin()).split(/\r?\n/);
    return line;
  }
  if (io.askSecret === undefined) {
    throw new UsageError('There is no terminal to ask for the password. Use --password-stdin.');
  }
  const password = await io.askSecret('Password: ');
  if ((await io.askSecret('Repeat it: ')) === password) return password;
  io.stderr('The two passwords differ. Nothing was changed.\n');
  return undefined;
}
