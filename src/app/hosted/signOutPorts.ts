import type { Json, JsonObject } from '../../domain/model/json.ts';
import type { Result } from '../../domain/model/result.ts';
import type { Failure } from '../../screens/hosted/hosted.ts';
import type { Account } from '../../storage/account.ts';
import { unpackBody } from '../../storage/bodies.ts';
import type { PendingCall } from '../../storage/outboxRows.ts';
import { saveFile } from '../files/downloadFile.ts';
import type { Services } from '../session/services.ts';
import type { SessionActor } from './startSession.ts';

/** What signing out needs of the app. */
export interface SignOutPorts {
  /** Everything that waits is tried now. */
  readonly send: () => Promise<void>;
  /** Gives why one of them could not be discarded. */
  readonly discard: (calls: readonly PendingCall[]) => Promise<string | undefined>;
  /** Offers what is not sent as a file. */
  readonly exportAll: (calls: readonly PendingCall[]) => Promise<void>;
  /** Gives why it was refused. `clear`: nothing of the account stays on this device. */
  readonly signOut: (clear: boolean) => Promise<string | undefined>;
  /** The account is gone, and nothing of it stays on this device. */
  readonly forget: () => Promise<void>;
}

export interface SignOutSetting {
  readonly services: Services;
  readonly session: SessionActor;
  readonly account: Account;
  /** Deletes all rows of an account. */
  readonly wipe: (account: Account) => Promise<number>;
  readonly call: (id: string, input: JsonObject) => Promise<Result<unknown, Failure>>;
}

/** Ends the session of `account` at the provider and on this device. */
export function createSignOutPorts(setting: SignOutSetting): SignOutPorts {
  const { services, session, account, wipe, call } = setting;
  const engine = async () => (await services.openOutbox()).engine();

  async function forget(): Promise<void> {
    await (await engine()).signOut(account);
    await wipe(account);
    session.send({ type: 'signedOut' });
    // Nothing of it stays in the worker's memory either.
    location.assign('/explore');
  }

  async function printCall(each: PendingCall): Promise<JsonObject> {
    const { endpoint, input, save, createdAt } = each;
    const store = await services.openStore();
    const body = save && (await store.body(account, save.body));
    const spec: Json | undefined = body && JSON.parse(await unpackBody(body));
    return {
      call: endpoint,
      at: new Date(createdAt).toISOString(),
      input,
      ...(spec !== undefined && { spec }),
    };
  }

  return {
    send: async () => (await engine()).wake(),
    async discard(calls) {
      for (const { id } of calls) {
        const discarded = await (await engine()).discard(id);
        if (!discarded.ok) return discarded.refusal.message;
      }
      return undefined;
    },
    async exportAll(calls) {
      const printed = await Promise.all(calls.map(printCall));
      saveFile('not-sent.json', 'application/json', JSON.stringify(printed, null, 2));
    },
    async signOut(clear) {
      const ended = await call('authorization.revoke', {});
      if (!ended.ok && ended.refusal.status !== 401) return ended.refusal.message;
      if (clear) await forget();
      else session.send({ type: 'signedOut' });
      return undefined;
    },
    forget,
  };
}
