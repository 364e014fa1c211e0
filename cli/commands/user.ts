import { endGrantsInSlices } from '../../server/accounts/grants/endGrants.ts';
import { addAuditEntry, type AuditAction } from '../../server/accounts/audit.ts';
import { PasswordHasher, refusePassword } from '../../server/accounts/secrets/password.ts';
import { removeAccount, removeRest } from '../../server/accounts/removeAccount.ts';
import { removeFactors } from '../../server/accounts/signIn/secondFactor.ts';
import { register } from '../../server/accounts/register.ts';
import type { Resources, Store } from '../../server/store/store.ts';
import { timeAt } from '../../server/store/time.ts';
import { done, refused, UsageError, type ExitCode, type Io } from '../io.ts';
import { withStore } from '../provider.ts';
import { readArguments } from '../usage.ts';

export const userHelp = `typewright user add NAME | list | reset NAME | suspend NAME | allow NAME | remove NAME

Manages the accounts of the server that uses the same store.

  add NAME          creates an account
  list              lists the names of all accounts
  reset NAME        gives an account a new password, ends its sessions, app keys and tokens, and
                    disconnects the OpenID provider
  suspend NAME      lets nobody use an account: no sessions, tokens or app keys; its documents stay
  allow NAME        lets it be used again
  remove NAME       deletes an account with all its documents, for good
  --without-factor  reset also removes the second factor, for somebody who lost it
  --password-stdin  reads the password from standard input instead of asking for it

The store is given by DATA_DIR (by default the folder data) or DATABASE_URL, as for the server. The
server may be running.`;

/** Creates, lists, suspends and removes accounts, and resets passwords. */
export async function user(args: readonly string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, {
    'password-stdin': { type: 'boolean' },
    'without-factor': { type: 'boolean' },
  });
  const [action, name, ...more] = positionals;
  if (more.length > 0) throw new UsageError('Name one account at a time.');
  if (action === 'list' && name === undefined) return withStore(io, (store) => list(store, io));
  const act = acts.get(action ?? '');
  if (act !== undefined && name !== undefined) {
    return withStore(io, (store) => moderate(store, io, name, act));
  }
  if ((action !== 'add' && action !== 'reset') || name === undefined) {
    throw new UsageError(
      'Name an action: add NAME, list, reset NAME, suspend NAME, allow NAME or remove NAME.',
    );
  }
  const password = await readPassword(io, values['password-stdin'] === true);
  if (password === undefined) return refused;
  return withStore(io, (store) =>
    action === 'add'
      ? add(store, io, name, password)
      : reset(store, io, { name, password, withoutFactor: values['without-factor'] === true }),
  );
}

interface Act {
  readonly action: AuditAction;
  readonly said: string;
  readonly work: (inside: Resources, user: { id: number; name: string }) => Promise<void>;
}

const acts: ReadonlyMap<string, Act> = new Map<string, Act>([
  [
    'suspend',
    {
      action: 'operator: account suspended',
      said: 'is suspended: nobody can use the account until "typewright user allow".',
      work: (inside, { id }) => inside.accounts.suspend(id, timeAt(Date.now())),
    },
  ],
  [
    'allow',
    {
      action: 'operator: account allowed',
      said: 'can be used.',
      work: (inside, { id }) => inside.accounts.suspend(id, null),
    },
  ],
  [
    'remove',
    {
      action: 'operator: account removed',
      said: 'was removed with all its documents.',
      work: (inside, found) => removeAccount(inside, found, Date.now()),
    },
  ],
]);

async function moderate(store: Store, io: Io, name: string, act: Act): Promise<ExitCode> {
  const found = await store.accounts.byName(name);
  if (found === undefined) return unknown(io, name);
  await store.transaction(async (inside) => {
    await act.work(inside, found);
    await addAuditEntry(inside, Date.now(), { action: act.action, user: found.name });
  });
  await removeRest(store);
  io.stdout(`${found.name} ${act.said}\n`);
  return done;
}

function unknown(io: Io, name: string): ExitCode {
  io.stderr(
    `There is no account named ${name}. "typewright user list" lists the names of all accounts.\n`,
  );
  return refused;
}

async function list(store: Store, io: Io): Promise<ExitCode> {
  for (const { name, createdAt, suspendedAt } of await store.accounts.all())
    io.stdout(`${name}\t${createdAt}${suspendedAt === null ? '' : '\tsuspended'}\n`);
  return done;
}

async function add(store: Store, io: Io, name: string, password: string): Promise<ExitCode> {
  const services = { store, passwords: new PasswordHasher(), now: Date.now };
  const made = await register(services, { name, password });
  if (!made.ok) {
    io.stderr(`${made.refusal.message}\n`);
    return refused;
  }
  await addAuditEntry(store, Date.now(), { action: 'operator: account created', user: name });
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
  const wrong = refusePassword(password, name);
  if (wrong !== undefined) {
    io.stderr(`${wrong}\n`);
    return refused;
  }
  const found = await store.accounts.byName(name);
  if (found === undefined) return unknown(io, name);
  const hash = await new PasswordHasher().hash(password);
  await endGrantsInSlices(store, { userId: found.id }, 'all', 'ofKeys');
  await store.transaction(async (inside) => {
    await inside.accounts.setPassword(found.id, hash);
    await inside.sessions.endOthers(found.id, undefined);
    await inside.tokens.revokeAll(found.id);
    await inside.accounts.deleteKeys(found.id);
    await inside.identities.delete(found.id);
    if (withoutFactor) await removeFactors(inside, found.id);
    await addAuditEntry(inside, Date.now(), {
      action: 'operator: password reset',
      user: found.name,
    });
  });
  io.stdout(
    `${found.name} has a new password and was signed out everywhere; all app keys and tokens are no longer valid, and it is no longer connected with an OpenID provider.${withoutFactor ? ' It no longer has a second factor.' : ''}\n`,
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
