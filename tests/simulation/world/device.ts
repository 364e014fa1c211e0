import { createClient, type Client } from '../../../src/provider/client.ts';
import type { Credentials } from '../../../src/provider/credentials/credentials.ts';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import { emptySpecification, type Specification } from '../../../src/domain/model/specification.ts';
import { succeed } from '../../../src/domain/model/values/result.ts';
import type { Account } from '../../../src/storage/database/account.ts';
import { accountAt } from '../../../src/storage/database/account.ts';
import type { PendingCall } from '../../../src/storage/database/outboxRows.ts';
import type { OutboxStore } from '../../../src/storage/outbox/outboxStore.ts';
import { createOpenAccounts, type OpenAccounts } from '../../../src/sync/accounts/openAccounts.ts';
import type { TurnPorts } from '../../../src/sync/turns/turn.ts';
import type { Random } from '../../fuzz/random.ts';
import type { Clock } from './clock.ts';
import { Browser } from './locks.ts';
import { Life } from './life.ts';
import { AskedTokens } from '../askedTokens.ts';
import type { Network } from './network.ts';
import { Realm, type RealmKind } from './realm.ts';
import { baseUrl } from './server.ts';
import type { DeviceStorage } from './deviceStorage.ts';
import { mergeTexts, plainBodies } from '../texts.ts';

/** Somebody who has signed in on a device. */
export interface SignedIn {
  readonly name: string;
  readonly account: Account;
  /** The path of the document: `ada/shop`. */
  readonly document: string;
  /** The last token that the provider issued. */
  token: string;
  /**
   * The token that this device has stored: undefined after it was forgotten, another text after it has
   * expired.
   */
  held: string | undefined;
  /** The specification in the editor, completely stored on this device. */
  copy: Specification;
  /** Ids of the calls that opened issues, the latest last. */
  readonly issues: string[];
}

interface Environment {
  readonly clock: Clock;
  readonly network: Network;
  readonly random: Random;
  readonly storage: DeviceStorage;
  readonly hasLocks: boolean;
  /**
   * Whether tokens are requested from the provider and renewed, as for a provider other than the app's own.
   */
  readonly asksForTokens: boolean;
  /** Adds a line to the story, if one is recorded. */
  readonly tell: (line: () => string) => void;
}

/** One browser, with several pages and a service worker on one store. */
export class Device {
  isOffline = false;
  /** Whether writing fails. */
  isFull = false;
  /** Whether reading fails. */
  isBroken = false;
  /** How far the clock of this device is wrong, in milliseconds. */
  skew = 0;
  readonly name: string;
  readonly people: readonly SignedIn[];
  current: SignedIn;
  readonly browser = new Browser();
  readonly realms = new Set<Realm>();
  readonly environment: Environment;
  /** The accounts that each of the device's pages knows. */
  private readonly pages: readonly OpenAccounts[] = [createOpenAccounts(), createOpenAccounts()];
  /** The index of the page that a person uses. */
  page = 0;
  /** The accounts of which nothing is stored here since they were cleared. */
  readonly cleared = new Set<Account>();
  /** The accounts of calls, by the calls' ids. */
  readonly owners = new Map<string, Account>();
  private ids = 0;
  /** What the story last said about each call. */
  private readonly told = new Map<string, string>();
  private readonly clients = new Map<string, Client>();
  private readonly asked: AskedTokens | undefined;

  constructor(
    name: string,
    people: readonly { readonly name: string; readonly token: string }[],
    environment: Environment,
  ) {
    this.name = name;
    this.environment = environment;
    if (environment.asksForTokens) this.asked = new AskedTokens(this);
    this.people = people.map((person) => this.signedIn(person));
    const [first] = this.people;
    if (first === undefined) throw new Error('A device is somebody’s.');
    this.current = first;
  }

  private signedIn({ name, token }: Pick<SignedIn, 'name' | 'token'>): SignedIn {
    const account = accountAt(name, baseUrl);
    const { asked } = this;
    let held: string | undefined;
    const person: SignedIn = {
      name,
      token,
      account,
      document: `${name}/shop`,
      get held() {
        return held;
      },
      set held(next) {
        held = next;
        asked?.hold(name, account, next);
      },
      copy: emptySpecification,
      issues: [],
    };
    person.held = token;
    return person;
  }

  /** The accounts of the page that a person uses. */
  get accounts(): OpenAccounts {
    const at = this.pages[this.page % this.pages.length];
    if (at === undefined) throw new Error('A person is always at some page.');
    return at;
  }

  /** Shows an account on all pages, as when they are loaded while somebody is signed in. */
  async showEverywhere(account: Account): Promise<void> {
    const ports = this.ports(new Life());
    for (const page of this.pages) await page.during(ports, account, async () => succeed(account));
  }

  readonly now = () => this.environment.clock.now() + this.skew;

  /** The ports of a page or worker with this life. */
  ports(life: Life): Omit<TurnPorts, 'lock'> {
    const { clock, random } = this.environment;
    return {
      store: this.storeFor(life),
      now: this.now,
      random,
      uuid: () => `${this.name}-${this.ids++}`,
      sleep: (ms, signal) => life.through(() => clock.sleep(ms, signal)),
      bodies: plainBodies,
      merge: (input) => life.through(() => mergeTexts(input)),
      clientOf: async (account) => {
        await life.gate();
        const held = this.people.find((each) => each.account === account)?.held;
        if (held === undefined) return 'signIn';
        const credentials =
          this.asked === undefined
            ? ({ type: 'bearer', token: held } as const)
            : await this.asked.of(account, life);
        if (credentials === undefined) return 'signIn';
        const key = `${this.asked === undefined ? held : account} ${life.id}`;
        return { client: this.client(key, credentials, life) };
      },
    };
  }

  private storeFor(life: Life): OutboxStore {
    const { storage, tell } = this.environment;
    return {
      read: (run) =>
        life.through(() => {
          if (this.isBroken) return Promise.reject(new Error('The browser does not answer.'));
          return storage.store.read(run);
        }),
      write: (run) =>
        life.through(() =>
          storage.store.write(async (rows) => {
            const changed: PendingCall[] = [];
            const put = (call: PendingCall) => {
              changed.push(call);
              return rows.put(call);
            };
            const value = await run({ ...rows, put });
            if (this.isFull || this.isBroken) throw new DOMException('', 'QuotaExceededError');
            for (const call of changed) {
              this.owners.set(call.id, call.account);
              tell(() => this.describe(call, life));
            }
            return value;
          }),
        ),
    };
  }

  /** The state of a call, for the story. */
  private describe({ id, endpoint, state, error, unsure }: PendingCall, life: Life): string {
    const before = this.told.get(id);
    this.told.set(id, state);
    const change = before === undefined ? state : `${before} → ${state}`;
    return `  ${this.name}, ${life.id}: ${id} ${endpoint} is ${change}${unsure ? ', in doubt' : ''}${error === undefined ? '' : ` (${error})`}`;
  }

  private client(key: string, credentials: Credentials, life: Life): Client {
    const { network } = this.environment;
    const fetch = network.fetchFor(this);
    const known =
      this.clients.get(key) ??
      createClient({
        baseUrl,
        credentials,
        fetch: (url, init) => life.through(() => fetch(url, init)),
        now: this.now,
      });
    this.clients.set(key, known);
    return known;
  }

  /** Opens a page or wakes the service worker, which replays until it is closed. */
  open(kind: RealmKind): Realm {
    const realm = new Realm(this, kind);
    this.realms.add(realm);
    realm.life.onKill(() => this.realms.delete(realm));
    return realm;
  }

  edit(change: Parameters<typeof applyEdit>[1]): void {
    const applied = applyEdit(this.current.copy, change);
    if (applied.ok) this.current.copy = applied.value.spec;
  }

  wake(): void {
    for (const realm of this.realms) realm.wake();
  }
}
