import Dexie from 'dexie';
import { succeed, type Refusal, type Result } from '../../domain/model/values/result.ts';
import { describeError, type ProviderError } from '../../provider/errors.ts';
import type { Failure, Hosted } from '../../screens/hosted/shared/hosted.ts';
import { localAccount } from '../../storage/database/account.ts';
import {
  keepOffline,
  readChangedCopies,
  readOfflineDocuments,
  removeOffline,
} from '../../storage/offlineDocuments.ts';
import { createAnswerStore } from '../../storage/answers.ts';
import type { Database } from '../../storage/database/database.ts';
import { readCallSizes, readEndedCalls, readSetAside } from '../../storage/outbox/endedCalls.ts';
import { heldSince } from '../../storage/outbox/outboxHold.ts';
import { createOutbox } from '../../storage/outbox/outbox.ts';
import { readKnown } from '../../sync/copies/reads.ts';
import { commandFailure } from '../../ui/loading/loadFailure.ts';
import { loadOnce } from '../session/loadOnce.ts';
import type { Services } from '../session/services.ts';

/**
 * The reads of the hosted screens: from this device's database, and through the worker from the
 * provider.
 */
export function createHostedReads(
  database: Database,
  { openOutbox, receiver, failures }: Pick<Services, 'openOutbox' | 'receiver' | 'failures'>,
): Pick<
  Hosted,
  | 'known'
  | 'refresh'
  | 'facts'
  | 'readHead'
  | 'check'
  | 'compare'
  | 'comparison'
  | 'openCalls'
  | 'endedCalls'
  | 'setAside'
  | 'offline'
  | 'callSizes'
> {
  const ports = { answers: createAnswerStore(database), store: createOutbox(database) };
  // Remembered also because Comlink closes a connection that is garbage-collected, and then a
  // pending call is never answered.
  const comparison = loadOnce('The part that compares', async () =>
    (await (await openOutbox()).engine()).comparison(),
  );
  /**
   * The answer, or a failure in its place if a part of the app can't be loaded: the screens would wait for it
   * forever.
   */
  const orNotLoaded = async <Value, Reason>(
    ask: () => Promise<Result<Value, Reason>>,
  ): Promise<Result<Value, Reason | NotLoaded>> => {
    try {
      return await ask();
    } catch (error) {
      failures.note('A question to the server', error);
      const message = commandFailure(error);
      return { ok: false, refusal: { kind: 'refusal', code: 'not-loaded', message } };
    }
  };
  return {
    known: (account, question) => readKnown(ports, account, question),
    refresh: (account, question) =>
      orNotLoaded(async () => {
        const { engine } = await openOutbox();
        const asked = await (await engine()).refresh(account, question);
        return asked.ok ? asked : { ok: false, refusal: failureOf(asked.refusal) };
      }),
    readHead: (account, document) =>
      orNotLoaded(async () => {
        const sync = await (await openOutbox()).engine();
        const read = await receiver.take(() => sync.readHead(account, document));
        return read.ok ? succeed(read.value.spec) : read;
      }),
    compare: (account, wanted) =>
      orNotLoaded(async () => {
        const made = await (await comparison()).compare(account, wanted);
        return made.ok ? made : { ok: false, refusal: failureOf(made.refusal) };
      }),
    comparison,
    check: (account, document) =>
      orNotLoaded(async () => {
        const { engine } = await openOutbox();
        const checked = await (await engine()).check(account, document);
        return checked.ok ? checked : { ok: false, refusal: failureOf(checked.refusal) };
      }),
    facts: async (account, document) => ({
      ...(await ports.store.read(async (rows) => ({
        document: await rows.document(account, document),
        calls: await rows.open(account, document),
      }))),
      isHeld: (await heldSince(database)) !== undefined,
    }),
    endedCalls: (account) => readEndedCalls(database, account),
    offline: {
      list: (account) => readOfflineDocuments(database, account),
      changed: (account) => readChangedCopies(database, account),
      keep: (account, name, isKept) => keepOffline(database, account, name, isKept),
      remove: (account, name) => removeOffline(database, account, name),
      ready: openOutbox,
      heldSince: () => heldSince(database),
      release: async () => (await openOutbox()).release(),
      async notPublished() {
        const specs = await database.specs
          .where('[account+id]')
          .between([localAccount, Dexie.minKey], [localAccount, Dexie.maxKey])
          .toArray();
        return specs.filter(({ removedAt, head }) => removedAt === undefined && head > 0);
      },
    },
    setAside: (account) => readSetAside(database, account),
    callSizes: (account, calls) => readCallSizes(database, account, calls),
    openCalls: (account) => ports.store.read((rows) => rows.allOpen(account)),
  };
}

interface NotLoaded extends Refusal {
  readonly code: 'not-loaded';
}

/**
 * Converts an error for the screens. A network error's own message is meant for programs, and is
 * replaced.
 */
export function failureOf(error: ProviderError): Failure {
  const { code, status } = error;
  return {
    code,
    ...(status !== undefined && { status }),
    message: code === 'network' ? unreachable : describeError(error),
  };
}

const unreachable =
  "The server can't be reached. What you typed is still here: try again when you are online.";
