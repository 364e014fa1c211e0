import { proxy, transfer } from 'comlink';
import { changelog } from '../../src/domain/compare/changes/changelog.ts';
import { compareSpecifications } from '../../src/domain/compare/compareSpecifications.ts';
import { plural } from '../../src/domain/model/counts.ts';
import { readInternal } from '../../src/formats/internal/readSpecification.ts';
import { printInternal } from '../../src/formats/internal/print.ts';
import {
  refuse,
  succeed,
  type Refusal,
  type Result,
} from '../../src/domain/model/values/result.ts';
import type { Specification } from '../../src/domain/model/specification.ts';
import { endpointById } from '../../src/provider/contract/index.ts';
import {
  errorTexts,
  failure,
  type Outcome,
  type ProviderError,
} from '../../src/provider/errors.ts';
import { accountAt, readAccount, type Account } from '../../src/storage/database/account.ts';
import { createAnswerStore } from '../../src/storage/answers.ts';
import type { Json, JsonObject } from '../../src/domain/model/values/json.ts';
import type { SpecWorkerApi } from '../spec/specWorkerApi.ts';
import type { Database } from '../../src/storage/database/database.ts';
import type { SpecStore } from '../../src/storage/specs/specStore.ts';
import { endHold, holdAfterLongOffline } from '../../src/storage/outbox/outboxHold.ts';
import { removeCopy } from '../../src/storage/offlineDocuments.ts';
import { storageRefusal } from '../../src/storage/database/storageRefusal.ts';
import { uuid } from '../../src/storage/database/uuid.ts';
import { wipeAccount } from '../../src/storage/wipeAccount.ts';
import { browserCredentials, clientAt, createBrowserPorts } from '../../src/sync/browserPorts.ts';
import { endToken, signInAt } from '../../src/sync/accounts/foreignSession.ts';
import {
  createAgain,
  discardCall,
  editCall,
  putBackCall,
  retryCall,
  settleUndecided,
  signedIn,
} from '../../src/sync/callDecisions.ts';
import { enqueue, type NewCall } from '../../src/sync/calls/queue.ts';
import { noToken, readerOf, readingError } from '../../src/sync/accounts/readers.ts';
import { createOpenAccounts } from '../../src/sync/accounts/openAccounts.ts';
import { streamOf } from '../../src/sync/calls/stream.ts';
import { startRunner, type Runner } from '../../src/sync/turns/runner.ts';
import { refreshRead, withoutSpecs } from '../../src/sync/copies/reads.ts';
import {
  confirmAdoption,
  lookForHead,
  planAdoption,
  refreshHead,
} from '../../src/sync/copies/workingCopy.ts';
import type { ProviderRead } from '../../src/sync/copies/overlay.ts';
import { createMergePort } from './mergePort.ts';
import type { DecidingApi } from './decidingApi.ts';
import type { AskedCall, OutboxApi } from './outboxApi.ts';
import type { Replica } from '../spec/replica.ts';

export interface OutboxSetting {
  readonly database: Database;
  readonly store: SpecStore;
  readonly replica: () => Replica;
  /** Parses internal JSON and prepares it for `takeSlice`; `readText` also stores it. */
  readonly prepareText: (text: string) => Promise<Result<Specification>>;
  readonly readText: SpecWorkerApi['readText'];
  /** The origin that serves the app. */
  readonly origin: string;
}

/** A proposed message lists this many changes, and then says how many more there are. */
const proposedLines = 20;

/** The outbox as it runs in the spec worker. */
export function createOutboxWorker(setting: OutboxSetting): OutboxApi {
  const { database, store, replica, prepareText, readText, origin } = setting;
  const id = uuid();
  let isSeen = true;
  let runner: Runner | undefined;
  let comparison: Awaited<ReturnType<OutboxApi['comparison']>> | undefined;
  let deciding: Awaited<ReturnType<OutboxApi['deciding']>> | undefined;
  const credentials = browserCredentials(database);
  const ports = {
    ...createBrowserPorts({
      database,
      id,
      origin,
      isVisible: () => isSeen,
      credentials,
      merge: createMergePort(store),
    }),
    answers: createAnswerStore(database),
  };

  /** Wakes the replay after `done`, so that it acts on the decision or request at once. */
  async function wakeAfter<Value>(done: Promise<Value>): Promise<Value> {
    const value = await done;
    runner?.wake();
    return value;
  }

  const accounts = createOpenAccounts(database.generations);

  const check = (account: Account, document: string, ask = refreshHead) =>
    accounts.during(ports, account, async (open) => {
      const known = await open.store.read((rows) => rows.document(account, document));
      const reader = await readerOf(open, account, {
        access: 'reader',
        user: document.split('/')[0],
        isKnown: known?.head !== undefined,
      });
      if (reader === 'signIn') return noToken;
      const checked = await ask(open, reader, account, document);
      if (checked.ok || checked.refusal.kind === 'refusal') return checked;
      return { ok: false, refusal: readingError(reader, checked.refusal) };
    });

  /**
   * Moves the document of an import out of the call's row into a body, as it may be as large as a
   * specification.
   */
  async function extractBody(call: AskedCall): Promise<NewCall> {
    const { body, ...input } = call.input;
    if (call.endpoint !== 'document.import' || body === undefined) return call;
    return { ...call, input, payload: await ports.bodies.pack(call.account, JSON.stringify(body)) };
  }

  const save: OutboxApi['save'] = async (account, document, message = '') => {
    const { spec, rev } = replica();
    const [user = '', name = ''] = document.split('/');
    const text = printInternal(spec);
    const saved = {
      body: await ports.bodies.pack(account, text),
      content: await ports.bodies.contentHash(text),
      seq: rev,
    };
    const input: JsonObject = {
      user,
      document: name,
      ...(message.trim() !== '' && { body: { message } }),
    };
    const call = { account, endpoint: 'document.update', input, save: saved };
    return wakeAfter(accounts.during(ports, account, (open) => enqueue(open, call)));
  };

  /** If a document that is to be created gets another name, its copy on this device is renamed, too. */
  async function edit(callId: string, input: JsonObject): Promise<Result<string>> {
    const call = await ports.store.read((rows) => rows.call(callId));
    const to = call && streamOf(call.endpoint, input);
    if (call === undefined || to === undefined || to === call.stream) {
      return editCall(ports, callId, input);
    }
    const { account, stream } = call;
    const from = { account, id: stream };
    const moved = { account, id: to };
    if ((await store.spec(from)) === undefined) return editCall(ports, callId, input);
    if ((await store.spec(moved)) !== undefined) {
      return refuse('taken', `There is a ${to} on this device already. Choose another name.`);
    }
    const copied = await store.duplicate(from, moved, to, new Date(ports.now()));
    if (!copied.ok) return copied;
    const edited = await editCall(ports, callId, input);
    await removeCopy(database, edited.ok ? from : moved);
    return edited;
  }

  const adopt: OutboxApi['adopt'] = async (account, document) => {
    const { spec, rev } = replica();
    const mine = printInternal(spec);
    const known = await ports.store.read((rows) => rows.document(account, document));
    const { head } = known ?? {};
    if (head !== undefined && head.content === (await ports.bodies.contentHash(mine))) {
      // The content is the same, though it may be printed differently.
      const confirmed = await confirmAdoption(ports, account, document, head, {
        seq: rev,
        isAhead: false,
      });
      if (!confirmed.ok) return confirmed;
      return succeed(confirmed.value ? { kind: 'same', rev } : { kind: 'none' });
    }
    const plan = await planAdoption(ports, account, document, mine);
    switch (plan.kind) {
      case 'none':
      case 'later':
        return succeed(plan);
      case 'conflicts':
        return succeed({ kind: plan.kind, head: plan.head });
      case 'take': {
        const read = await readText(account, plan.text);
        const { head: taken, isAhead } = plan;
        return read.ok ? succeed({ kind: 'taken', head: taken, isAhead, ...read.value }) : read;
      }
    }
  };

  async function refresh(account: Account, read: ProviderRead): Promise<Outcome<number>> {
    const isHead = read.endpoint === 'document.get' && read.input['version'] === undefined;
    if (!isHead) {
      const refreshed = await accounts.during(ports, account, (open) =>
        refreshRead(open, account, read),
      );
      return refreshed.ok ? succeed(refreshed.value.at) : failed(refreshed.refusal);
    }
    const checked = await check(account, streamOf(read.endpoint, read.input));
    return checked.ok ? succeed(ports.now()) : failed(checked.refusal);
  }

  function failed(refusal: Refusal | ProviderError): Outcome<never> {
    return refusal.kind === 'provider-error'
      ? { ok: false, refusal }
      : failure('network', refusal.message);
  }

  async function exportBody(account: Account, hash: string | undefined) {
    const row = hash && (await ports.store.read((rows) => rows.body(account, hash)));
    if (row === undefined || row === '') {
      return refuse('nothing', 'It contains no specification to export.');
    }
    const { buffer } = new TextEncoder().encode(await ports.bodies.unpack(row));
    return succeed(transfer(buffer, [buffer]));
  }

  return {
    async start(isVisible, now) {
      isSeen = isVisible;
      // If the database can't be read, there is no hold, and the engine retries reading it.
      const isHeld = await holdAfterLongOffline(database, now).catch(() => false);
      if (!isHeld) runner ??= startRunner(ports, id);
    },
    async release() {
      await endHold(database);
      runner ??= startRunner(ports, id);
    },
    setVisible(isVisible) {
      isSeen = isVisible;
      if (isVisible) runner?.wake();
    },
    wake: () => runner?.wake(),
    async enqueue(call) {
      const extracted = await extractBody(call);
      return wakeAfter(accounts.during(ports, call.account, (open) => enqueue(open, extracted)));
    },
    save,
    refresh,
    async call(account, name, input) {
      const endpoint = endpointById(name);
      const client = await ports.clientOf(account);
      if (endpoint === undefined) return failure('input', `There is no call ${name}.`);
      if (client === 'signIn') return failure('no-token', errorTexts.noToken);
      const meant = endpoint.writes ? { account: client.sessionOf } : {};
      const answer: Outcome<unknown> = await client.client.call(endpoint, input, meant);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an answer is JSON that was checked
      return answer.ok ? succeed(withoutSpecs(answer.value as Json)) : answer;
    },
    adopt,
    async readHead(account, document) {
      const row = await ports.store.read(async (rows) => {
        const { head } = (await rows.document(account, document)) ?? {};
        return head && rows.body(account, head.body);
      });
      if (row === undefined) {
        return refuse('unknown', `The content of ${document} is not on this device.`);
      }
      const read = await prepareText(await ports.bodies.unpack(row));
      return read.ok ? succeed(row.hash) : read;
    },
    adopted: (...adopted) => confirmAdoption(ports, ...adopted),
    async content() {
      const { rev, spec } = replica();
      return { rev, content: await ports.bodies.contentHash(printInternal(spec)) };
    },
    async proposeMessage(account, document) {
      const row = await ports.store.read(async (rows) => {
        const { base } = (await rows.document(account, document)) ?? {};
        return base && rows.body(account, base.body);
      });
      const text = row === undefined ? '{}' : await ports.bodies.unpack(row);
      const read = readInternal(JSON.parse(text));
      if (!read.ok) return '';
      const lines = changelog(compareSpecifications(read.value.spec, replica().spec));
      const more = lines.length - proposedLines;
      const shown = lines.slice(0, proposedLines);
      return [...shown, ...(more > 0 ? [`and ${plural(more, 'more change')}`] : [])].join('\n');
    },
    async comparison() {
      const { createHostedComparison } = await import('../compare/hostedComparison.ts');
      comparison ??= proxy(createHostedComparison({ ...ports, accounts }));
      return comparison;
    },
    async check(account, document) {
      const checked = await check(account, document);
      return checked.ok ? checked : failed(checked.refusal);
    },
    async refreshIfChanged(account, document) {
      const looked = await check(account, document, lookForHead);
      return looked.ok ? looked : failed(looked.refusal);
    },
    retry: (call) => wakeAfter(retryCall(ports, call)),
    discard: (call) => wakeAfter(discardCall(ports, call)),
    edit: (call, input) => wakeAfter(edit(call, input)),
    putBack: (call) => wakeAfter(putBackCall(ports, call)),
    createAgain: (call) => wakeAfter(createAgain(ports, call)),
    settleUndecided: (call, wasDone) => wakeAfter(settleUndecided(ports, call, wasDone)),
    async deciding() {
      const { createDeciding } = await import('./decidingPort.ts');
      const made = createDeciding({ ...ports, accounts, specs: store });
      deciding ??= proxy({
        ...made,
        finish: (...wanted: Parameters<DecidingApi['finish']>) => wakeAfter(made.finish(...wanted)),
      });
      return deciding;
    },
    async exportCall(account, call) {
      const found = await ports.store.read((rows) => rows.call(call));
      return exportBody(account, found?.save?.body ?? found?.payload);
    },
    exportBody,
    async signedIn(account) {
      const opened = await accounts.reopen(ports, account);
      return opened.ok ? wakeAfter(signedIn(ports, account)) : opened;
    },
    async signIn(provider, given, remember) {
      const entered = await signInAt(provider, given, clientAt);
      if (!entered.ok) return entered;
      const account = accountAt(entered.value.user, provider);
      await credentials.use(account, entered.value.credentials, remember);
      await accounts.reopen(ports, account);
      await wakeAfter(signedIn(ports, account));
      return succeed(entered.value.user);
    },
    async signOut(account) {
      const found = await credentials.of(account);
      const { provider } = readAccount(account) ?? {};
      if (found !== undefined && provider !== undefined) await endToken(provider, found, clientAt);
      await credentials.forget(account);
    },
    async tryProvider(provider) {
      const answer = await clientAt(provider).explore.getAll({ count: 1 });
      return answer.ok ? succeed(undefined) : answer;
    },
    async wipe(account) {
      try {
        await credentials.forget(account);
        const left = await wipeAccount(database, account);
        return succeed({ left, isEmpty: (await database.specs.count()) === 0 });
      } catch (error) {
        return storageRefusal(error);
      }
    },
  };
}
