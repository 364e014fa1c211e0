import { addAuditEntry, type AuditAction } from '../../server/accounts/audit.ts';
import { removeDocument, removeRest } from '../../server/accounts/removeAccount.ts';
import type { DocumentRow } from '../../server/store/resources/documents/documents.ts';
import type { Resources } from '../../server/store/store.ts';
import { done, refused, UsageError, type ExitCode, type Io } from '../io.ts';
import { withStore } from '../provider.ts';
import { readArguments } from '../usage.ts';

export const documentHelp = `typewright document hide USER/NAME | show USER/NAME | remove USER/NAME

Moderates the documents of the server that uses the same store.

  hide USER/NAME    makes a document private; its owner still has it, and can't make it public
  show USER/NAME    lets its owner make it public again
  remove USER/NAME  deletes it for good, with all its versions

The store is given by DATA_DIR (by default the folder data) or DATABASE_URL, as for the server. The
server may be running.`;

interface Act {
  readonly action: AuditAction;
  readonly said: string;
  readonly work: (inside: Resources, document: DocumentRow) => Promise<void>;
}

const acts: ReadonlyMap<string, Act> = new Map<string, Act>([
  [
    'hide',
    {
      action: 'operator: document hidden',
      said: 'is hidden: only its owner sees it.',
      work: (inside, { id }) => inside.documents.update(id, { private: 1, hidden: 1 }),
    },
  ],
  [
    'show',
    {
      action: 'operator: document shown',
      said: 'can be made public again by its owner.',
      work: (inside, { id }) => inside.documents.update(id, { hidden: 0 }),
    },
  ],
  [
    'remove',
    {
      action: 'operator: document removed',
      said: 'was deleted.',
      work: (inside, { id }) => removeDocument(inside, id),
    },
  ],
]);

/** Hides, shows and removes documents. */
export async function document(args: readonly string[], io: Io): Promise<ExitCode> {
  const { positionals } = readArguments(args, {});
  const [action = '', address = '', ...more] = positionals;
  const act = acts.get(action);
  const [, user, name] = /^([^/]+)\/([^/]+)$/.exec(address) ?? [];
  if (act === undefined || user === undefined || name === undefined || more.length > 0) {
    throw new UsageError('Name an action and a document: hide, show or remove USER/NAME.');
  }
  return withStore(io, async (store) => {
    const found = await store.documents.find(user, name);
    if (found === undefined) {
      io.stderr(`There is no document ${address}.\n`);
      return refused;
    }
    const whole = `${found.userName}/${found.name}`;
    await store.transaction(async (inside) => {
      await act.work(inside, found);
      await addAuditEntry(inside, Date.now(), {
        action: act.action,
        user: found.userName,
        detail: whole,
      });
    });
    await removeRest(store);
    io.stdout(`${whole} ${act.said}\n`);
    return done;
  });
}
