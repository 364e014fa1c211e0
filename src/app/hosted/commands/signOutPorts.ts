import { liveQuery } from 'dexie';
import type { Json, JsonObject } from '../../../domain/model/values/json.ts';
import type { Result } from '../../../domain/model/values/result.ts';
import type { PendingPorts } from '../../../screens/hosted/account/dialogs/PendingDialog.tsx';
import { callWords } from '../../../screens/hosted/outbox/calls/callWords.ts';
import { failureReason } from '../../../screens/hosted/shared/answers/failureReason.ts';
import type { Failure, Hosted } from '../../../screens/hosted/shared/hosted.ts';
import type { Account } from '../../../storage/database/account.ts';
import { hasDocument, type PendingCall } from '../../../storage/database/outboxRows.ts';
import { saveFile } from '../../files/downloadFile.ts';
import type { Services } from '../../session/services.ts';
import { wipeFromDevice } from '../../session/wipeFromDevice.ts';
import { describeUnsent } from './describeUnsent.ts';
import type { Clearing } from '../followClearing.ts';
import type { SessionActor } from '../startAccountSession.ts';

/** How long to wait for pending calls before asking again, in ms. */
const patience = 15_000;
/** The same without a network, where only a server on this device can answer. */
const patienceOffline = 3000;

/** The app's part of signing out. */
export interface SignOutPorts extends PendingPorts {
  /**
   * Resolves with the reason if it was refused. `unwanted`: the calls to discard. `clear`: removes
   * the account's data from this device.
   */
  readonly signOut: (
    unwanted: readonly PendingCall[],
    clear: boolean,
  ) => Promise<string | undefined>;
  /** The account was deleted: removes its data from this device. */
  readonly forget: () => Promise<void>;
}

export interface SignOutSetting {
  readonly services: Services;
  readonly session: SessionActor;
  readonly account: Account;
  /** Whether the account belongs to the app's own provider. */
  readonly isOwn: boolean;
  readonly clearing: Clearing;
  readonly openCalls: Hosted['openCalls'];
  readonly call: (id: string, input: JsonObject) => Promise<Result<unknown, Failure>>;
}

/** Ends the session of `account` at the provider and on this device. */
export function createSignOutPorts(setting: SignOutSetting): SignOutPorts {
  const { services, session, account, isOwn, clearing, openCalls, call } = setting;
  const engine = async () => (await services.openOutbox()).engine();

  async function forget(): Promise<void> {
    const wiped = await clearing.withoutLeaving(() => wipeFromDevice(services, account));
    if (!wiped.ok) throw new Error(wiped.refusal.message);
    session.send({ type: 'signedOut' });
    // Its data must not stay in the worker's memory either.
    location.assign('/explore');
  }

  /**
   * The pending calls once `isWanted` is true of them, or the latest ones when that takes too long.
   */
  async function callsOnce(
    isWanted: (calls: readonly PendingCall[]) => boolean,
  ): Promise<readonly PendingCall[]> {
    let seen = await openCalls(account);
    const live = liveQuery(async () => openCalls(account));
    return new Promise((resolve) => {
      const end = () => {
        subscription.unsubscribe();
        clearTimeout(timer);
        resolve(seen);
      };
      const timer = setTimeout(end, navigator.onLine ? patience : patienceOffline);
      const subscription = live.subscribe((calls) => {
        seen = calls;
        // The subscription must exist before it can be ended.
        if (isWanted(calls)) queueMicrotask(end);
      });
    });
  }

  async function discard(calls: readonly PendingCall[]): Promise<string | undefined> {
    const late = new Set<number>();
    for (const { id, order } of calls) {
      const discarded = await (await engine()).discard(id);
      if (discarded.ok) continue;
      if (discarded.refusal.code !== 'too-late') return discarded.refusal.message;
      late.add(order);
    }
    if (late.size === 0) return undefined;
    // The outbox went on sending meanwhile. A late call that is done by now needs nothing more; one that is
    // being sent may have arrived, so its answer is awaited first. A call that replaced a late one has
    // another id, but the same place in the order.
    const isLate = ({ order }: PendingCall) => late.has(order);
    const isUnderway = (one: PendingCall) => isLate(one) && one.state === 'sending';
    const open = await callsOnce((now) => !now.some(isUnderway));
    const underway = open.find(isUnderway);
    if (underway === undefined) return discard(open.filter(isLate));
    return `Not discarded yet: ${callWords(underway)}. It is being sent right now, and can be discarded only once the server has answered. Try again in a moment.`;
  }

  return {
    async send() {
      const outbox = await services.openOutbox();
      await outbox.release();
      await (await outbox.engine()).wake();
      return (await callsOnce(({ length }) => length === 0)).length;
    },
    discard,
    async exportAll(calls) {
      const unsent: JsonObject[] = [];
      for (const each of calls) {
        const described = describeUnsent(each);
        if (!hasDocument(each)) {
          unsent.push(described);
          continue;
        }
        // The document is stored beside the call, since it may be large.
        const text = await (await engine()).exportCall(account, each.id);
        if (!text.ok) return text.refusal.message;
        const document: Json = JSON.parse(new TextDecoder().decode(text.value));
        unsent.push({ ...described, [each.save === undefined ? 'body' : 'spec']: document });
      }
      saveFile('not-sent.json', 'application/json', JSON.stringify(unsent, null, 2));
      return undefined;
    },
    async signOut(unwanted, clear) {
      // First, because nothing may be lost where the session can't be ended.
      if (isOwn) {
        const ended = await call('authorization.revoke', {});
        if (!ended.ok && ended.refusal.status !== 401) return notEnded(ended.refusal);
      }
      const notDiscarded = await discard(unwanted);
      if (notDiscarded !== undefined) return notDiscarded;
      if (!isOwn) await (await engine()).signOut(account);
      if (clear) await forget();
      else session.send({ type: 'signedOut' });
      return undefined;
    },
    forget,
  };
}

/** Why the session goes on, and what can be done about it. */
function notEnded(refusal: Failure): string {
  const reason = failureReason(refusal);
  return refusal.code === 'network'
    ? `${reason} Signing out needs it, because it keeps the session. You are still signed in, and nothing was removed: try again when it can be reached.`
    : reason;
}
