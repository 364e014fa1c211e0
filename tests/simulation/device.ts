import { createClient } from '../../src/provider/client.ts';
import { applyEdit } from '../../src/domain/edits/applyEdit.ts';
import { emptySpecification, type Specification } from '../../src/domain/model/specification.ts';
import { printInternal } from '../../src/formats/internal/print.ts';
import { accountAt } from '../../src/storage/account.ts';
import { createMemoryOutbox, type MemoryOutbox } from '../../src/storage/memoryOutbox.ts';
import { discardCall, resolveConflict, retryCall, signedIn } from '../../src/sync/decide.ts';
import { enqueue } from '../../src/sync/queue.ts';
import { createReplayMemory } from '../../src/sync/replay.ts';
import { takeTurn, type TurnPorts } from '../../src/sync/turn.ts';
import { confirmAdoption, planAdoption, refreshHead } from '../../src/sync/workingCopy.ts';
import { roll, type Random } from '../fuzz/random.ts';
import type { Clock } from './clock.ts';
import type { Network } from './network.ts';
import { baseUrl, mergeTexts, plainBodies, readSpec } from './world.ts';

export interface Person {
  readonly name: string;
  /** Undefined once it has expired. */
  token: string | undefined;
}

/** One browser of one person, with several pages and a service worker on one store. */
export class Device {
  readonly store: MemoryOutbox = createMemoryOutbox();
  readonly account: string;
  isOffline = false;
  /** What the clock of this device is wrong by, in ms. */
  skew = 0;
  /** What the editor shows. */
  copy: Specification = emptySpecification;
  readonly realms = new Set<Realm>();
  readonly name: string;
  readonly person: Person;
  readonly clock: Clock;
  readonly network: Network;
  readonly random: Random;
  readonly document: string;
  private ids = 0;

  constructor(
    name: string,
    person: Person,
    document: string,
    world: { clock: Clock; network: Network; random: Random },
  ) {
    this.name = name;
    this.person = person;
    this.document = document;
    this.clock = world.clock;
    this.network = world.network;
    this.random = world.random;
    this.account = accountAt(person.name, baseUrl);
  }

  readonly now = () => this.clock.now() + this.skew;

  ports(realm?: Realm): TurnPorts {
    const fetch = this.network.fetchFor(this);
    const alive = <Value>(run: () => Promise<Value>): Promise<Value> =>
      realm?.isKilled === true ? new Promise<Value>(() => undefined) : run();
    return {
      store: {
        read: (run) => alive(() => this.store.read(run)),
        write: (run) => alive(() => this.store.write(run)),
      },
      now: this.now,
      random: this.random,
      uuid: () => `${this.name}-${this.ids++}`,
      sleep: (ms, signal) => this.clock.sleep(ms, signal),
      bodies: plainBodies,
      merge: mergeTexts,
      clientOf: async () => {
        const { token } = this.person;
        if (token === undefined) return 'signIn';
        const credentials = { type: 'bearer', token } as const;
        return { client: createClient({ baseUrl, credentials, fetch, now: this.now }) };
      },
    };
  }

  /** Opens a page or wakes the service worker, which replays until it is closed. */
  open(): Realm {
    const realm = new Realm(this);
    this.realms.add(realm);
    return realm;
  }

  async client() {
    return this.ports().clientOf(this.account);
  }

  /** An edit, stored on this device. */
  edit(change: Parameters<typeof applyEdit>[1]): void {
    const applied = applyEdit(this.copy, change);
    if (applied.ok) this.copy = applied.value.spec;
  }

  async save(): Promise<boolean> {
    const text = printInternal(this.copy);
    const [user = '', document = ''] = this.document.split('/');
    const asked = await enqueue(this.ports(), {
      account: this.account,
      endpoint: 'document.update',
      input: { user, document },
      save: {
        body: await plainBodies.pack(this.account, text),
        content: await plainBodies.contentHash(text),
      },
    });
    this.wake();
    return asked.ok;
  }

  async comment(issue: number, comment: string): Promise<boolean> {
    const [user = '', document = ''] = this.document.split('/');
    const asked = await enqueue(this.ports(), {
      account: this.account,
      endpoint: 'issues.createComment',
      input: { user, document, id: issue, body: { comment } },
    });
    this.wake();
    return asked.ok;
  }

  wake(): void {
    for (const realm of this.realms) realm.wake();
  }

  /** Takes over what the provider has, as an open editor does. */
  async adopt(): Promise<void> {
    const ports = this.ports();
    const plan = await planAdoption(ports, this.account, this.document, printInternal(this.copy));
    if (plan.kind === 'take') {
      this.copy = readSpec(plan.text);
      await confirmAdoption(ports, this.account, this.document, plan.head);
    }
    if (plan.kind === 'conflicts') {
      // This person takes theirs where the two can't be merged, and keeps nothing of it.
      this.copy = readSpec(plan.theirs);
      await confirmAdoption(ports, this.account, this.document, plan.head);
    }
  }

  async check(): Promise<void> {
    const client = await this.client();
    if (client === 'signIn') return;
    await refreshHead(this.ports(), client, this.account, this.document);
  }

  /** What a person does about what waits for one. */
  async decide(): Promise<void> {
    const ports = this.ports();
    for (const call of this.store.tables().calls.values()) {
      if (call.state === 'failed') await retryCall(ports, call.id);
      if (call.state !== 'conflict') continue;
      if (call.conflict?.reason !== 'changed') {
        await discardCall(ports, call.id);
        continue;
      }
      const theirs = await this.textOf(call.conflict.theirs?.body);
      const mine = await this.textOf(call.save?.body);
      await resolveConflict(ports, call, roll(this.random, 2) === 0 ? theirs : mine);
    }
    this.wake();
  }

  async textOf(hash: string | undefined): Promise<string> {
    const row = this.store.tables().bodies.get(`${this.account} ${hash}`);
    return row === undefined ? '{}' : plainBodies.unpack(row);
  }

  async signIn(token: string): Promise<void> {
    this.person.token = token;
    await signedIn(this.ports(), this.account);
    this.wake();
  }
}

/** A page or service worker. */
export class Realm {
  isKilled = false;
  isFrozen = false;
  private alarm = new AbortController();
  private readonly closing = new AbortController();
  readonly device: Device;

  constructor(device: Device) {
    this.device = device;
    void this.live();
  }

  private async live(): Promise<void> {
    const { device } = this;
    const ports = device.ports(this);
    const memory = createReplayMemory(ports);
    const owner = `${device.name}-${device.clock.now()}-${device.realms.size}`;
    while (!this.isKilled) {
      const next = await takeTurn(ports, memory, owner, this.closing.signal);
      if (this.closing.signal.aborted) return;
      await device.clock.sleep(Math.min(next, 20_000), this.alarm.signal);
      this.alarm = new AbortController();
    }
  }

  wake(): void {
    this.alarm.abort();
  }

  /** At once, with nothing finished. */
  kill(): void {
    this.isKilled = true;
    this.device.realms.delete(this);
  }
}
