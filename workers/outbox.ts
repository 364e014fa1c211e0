import { printInternal } from '../src/formats/internal/print.ts';
import { refuse } from '../src/domain/model/result.ts';
import { describeError } from '../src/provider/errors.ts';
import type { Database } from '../src/storage/database.ts';
import type { SpecStore } from '../src/storage/specStore.ts';
import { browserCredentials, createBrowserPorts, uuid } from '../src/sync/browserPorts.ts';
import {
  discardCall,
  resolveConflict,
  retryCall,
  settleUndecided,
  signedIn,
} from '../src/sync/decide.ts';
import { gzippedBodies } from '../src/sync/gzippedBodies.ts';
import { enqueue } from '../src/sync/queue.ts';
import { startRunner, type Runner } from '../src/sync/runner.ts';
import { refreshHead } from '../src/sync/workingCopy.ts';
import { createMergePort } from './mergePort.ts';
import type { OutboxApi } from './outboxApi.ts';
import type { Replica } from './replica.ts';

export interface OutboxSetting {
  readonly database: Database;
  readonly store: SpecStore;
  readonly replica: () => Replica;
  /** Where the app is served from. */
  readonly origin: string;
}

/** The outbox in the spec worker. */
export function createOutboxWorker({ database, store, replica, origin }: OutboxSetting): OutboxApi {
  const id = uuid();
  let isSeen = true;
  let runner: Runner | undefined;
  const credentials = browserCredentials(database);
  const ports = createBrowserPorts({
    database,
    id,
    origin,
    isVisible: () => isSeen,
    credentials,
    merge: createMergePort(store),
  });

  /** What was decided or asked for is done at once. */
  async function then<Value>(done: Promise<Value>): Promise<Value> {
    const value = await done;
    runner?.wake();
    return value;
  }

  return {
    start(isVisible) {
      isSeen = isVisible;
      runner ??= startRunner(ports, id);
    },
    see(isVisible) {
      isSeen = isVisible;
      if (isVisible) runner?.wake();
    },
    wake: () => runner?.wake(),
    enqueue: (call) => then(enqueue(ports, call)),
    async save(account, document) {
      const { spec, rev } = replica();
      const [user = '', name = ''] = document.split('/');
      const text = printInternal(spec);
      const save = {
        body: await gzippedBodies.pack(account, text),
        content: await gzippedBodies.contentHash(text),
        seq: rev,
      };
      const input = { user, document: name };
      return then(enqueue(ports, { account, endpoint: 'document.update', input, save }));
    },
    async check(account, document) {
      const client = await ports.clientOf(account);
      if (client === 'signIn') return refuse('sign-in', 'Sign in to ask the server what it has.');
      const checked = await refreshHead(ports, client, account, document);
      if (checked.ok) return checked;
      const { refusal } = checked;
      if (refusal.kind === 'provider-error') return refuse('provider', describeError(refusal));
      return { ok: false, refusal };
    },
    retry: (call) => then(retryCall(ports, call)),
    discard: (call) => then(discardCall(ports, call)),
    settleUndecided: (call, wasDone) => then(settleUndecided(ports, call, wasDone)),
    resolve: (account, call, text) => then(resolveConflict(ports, { id: call, account }, text)),
    signedIn: (account) => then(signedIn(ports, account)),
    async signIn(account, given, remember) {
      await credentials.use(account, given, remember);
      return then(signedIn(ports, account));
    },
    signOut: (account) => credentials.forget(account),
  };
}
