import { done, UsageError, type ExitCode, type Io } from '../io.ts';
import { withStore } from '../provider.ts';
import { readArguments } from '../usage.ts';

export const auditHelp = `typewright audit [NAME] [--count N]

Lists what was done by and to the accounts of a server, or one of them, the latest last: sign-ins, tokens and
programs that were allowed, app keys, passwords and second factors, and what operators did.

  --count N   at most N entries (100)

The store is given by DATA_DIR (by default the folder data) or DATABASE_URL, as for the server. The
server may be running. Each line has the time, the account, the act, its details and the address.`;

/** Lists the audit log. */
export async function audit(args: readonly string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, { count: { type: 'string' } });
  const [name, ...more] = positionals;
  if (more.length > 0) throw new UsageError('Name one account at a time.');
  const count = values.count ?? '100';
  if (!/^[1-9]\d{0,8}$/.test(count)) throw new UsageError('--count must be a whole number.');
  return withStore(io, async (store) => {
    for (const entry of await store.audit.latest(Number(count), name)) {
      const { at, user, action, detail, address } = entry;
      io.stdout(`${[at, user, action, detail, address].join('\t').trimEnd()}\n`);
    }
    return done;
  });
}
