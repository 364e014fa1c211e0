import type { JsonObject } from '../../../src/domain/model/values/json.ts';
import { emptySpecification, type Specification } from '../../../src/domain/model/specification.ts';
import { isOpen, type PendingCall } from '../../../src/storage/database/outboxRows.ts';
import {
  createAgain,
  discardCall,
  editCall,
  putBackCall,
  resolveConflict,
  retryCall,
  settleUndecided,
  signedIn,
} from '../../../src/sync/callDecisions.ts';
import { enqueue, type NewCall } from '../../../src/sync/calls/queue.ts';
import { streamOf } from '../../../src/sync/calls/stream.ts';
import {
  confirmAdoption,
  planAdoption,
  refreshHead,
} from '../../../src/sync/copies/workingCopy.ts';
import { pick, roll, type Random } from '../../fuzz/random.ts';
import type { Device, SignedIn } from './device.ts';
import type { Intent, Ledger } from '../ledger.ts';
import { Life } from './life.ts';
import { contentOf, plainBodies, printSpec, readSpec } from '../texts.ts';

/** A person at a device, who uses a page. In each action, the page may be killed at any await. */
export class Person {
  readonly device: Device;
  readonly ledger: Ledger;
  /** Whether a call's effect can be found at the provider. */
  private readonly isThere: (call: PendingCall) => Promise<boolean>;

  /** The token that the provider issues for somebody who signs in. */
  private readonly newToken: (who: SignedIn) => Promise<string>;

  constructor(
    device: Device,
    ledger: Ledger,
    isThere: Person['isThere'],
    newToken: Person['newToken'],
  ) {
    this.newToken = newToken;
    this.device = device;
    this.ledger = ledger;
    this.isThere = isThere;
  }

  /** Makes a call; returns its id if the screen reported it as saved. */
  async ask(
    intent: Intent,
    wanted: Omit<NewCall, 'account'>,
    life = new Life(),
  ): Promise<string | undefined> {
    const { device, ledger } = this;
    const { account } = device.current;
    const asking = device.accounts.during(device.ports(life), account, (ports) =>
      enqueue(ports, { ...wanted, account }),
    );
    const asked = await life.unlessKilled(asking);
    if (asked?.ok !== true) return undefined;
    const id = asked.value;
    const { dependsOn } = wanted;
    ledger.acknowledged.set(id, { id, device: device.name, account, intent, dependsOn });
    device.wake();
    return id;
  }

  async save(life?: Life, rest: Partial<NewCall> = {}): Promise<string | undefined> {
    const { account, copy, document } = this.device.current;
    const text = printSpec(copy);
    const { input = pathOf(document) } = rest;
    const target = streamOf('document.update', input);
    return this.ask(
      { kind: 'save', document: target, types: copy.types.map(({ name }) => name) },
      {
        endpoint: 'document.update',
        input,
        save: { body: await plainBodies.pack(account, text), content: contentOf(text) },
        ...rest,
      },
      life,
    );
  }

  /** Adopts the provider's document, as an open editor does. */
  async adopt(life = new Life()): Promise<void> {
    const { current, accounts } = this.device;
    const { account, document, copy } = current;
    const ports = this.device.ports(life);
    const client = await ports.clientOf(account);
    if (client === 'signIn') return;
    await accounts.during(ports, account, (open) => refreshHead(open, client, account, document));
    const plan = await planAdoption(ports, account, document, printSpec(copy));
    // Changes that were typed meanwhile are merged the next time.
    if (current.copy !== copy || (plan.kind !== 'take' && plan.kind !== 'conflicts')) return;
    // If the two can't be merged, this person takes the provider's version and discards the own one.
    current.copy = readSpec(plan.kind === 'take' ? plan.text : plan.theirs);
    const isAhead = plan.kind === 'take' && plan.isAhead;
    await confirmAdoption(ports, account, document, plan.head, { isAhead });
  }

  /** Decides about calls that wait for a person; an impatient person also about others. */
  async decide(random: Random, isImpatient = false, life = new Life()): Promise<void> {
    const { device } = this;
    const ports = device.ports(life);
    for (const call of await ports.store.read((rows) => rows.allOpen(device.current.account))) {
      const { id, state } = call;
      if (isImpatient && roll(random, 12) === 0) {
        if (roll(random, 3) > 0) await retryCall(ports, id);
        else await this.discard(call, life);
        continue;
      }
      if (state === 'failed') {
        if (roll(random, 3) === 0) await retryCall(ports, id);
        else await this.discard(call, life);
      }
      if (state === 'signIn') await retryCall(ports, id);
      if (state === 'conflict') await this.settle(call, random, life);
    }
    device.wake();
  }

  private async settle(call: PendingCall, random: Random, life: Life): Promise<void> {
    switch (call.conflict?.reason) {
      case 'changed':
        return this.resolve(call, random, life);
      case 'undecided': {
        const wasDone = await this.isThere(call);
        await settleUndecided(this.device.ports(life), call.id, wasDone);
        return;
      }
      default:
        if (roll(random, 2) === 0) await createAgain(this.device.ports(life), call.id);
        else await this.discard(call, life);
    }
  }

  /** Sends refused comments to the existing issue instead. */
  async correct(issue: number): Promise<void> {
    const { device } = this;
    const ports = device.ports(new Life());
    for (const call of await ports.store.read((rows) => rows.allOpen(device.current.account))) {
      if (call.state !== 'failed' || call.endpoint !== 'issues.createComment') continue;
      await editCall(ports, call.id, { ...call.input, id: issue }).catch(() => undefined);
      await this.follow(call.id);
    }
    device.wake();
  }

  /** Queues a call again that was taken back, mostly the last one. Returns whether it was queued. */
  async putBack(random: Random, life: Life): Promise<boolean> {
    const { device } = this;
    const cancelled = (await device.environment.storage.look()).calls.filter(
      ({ account, state, replacedBy }) =>
        account === device.current.account && state === 'cancelled' && replacedBy === undefined,
    );
    const last = cancelled.at(-1);
    if (last === undefined) return false;
    const chosen = roll(random, 3) === 0 ? pick(random, cancelled) : last;
    await life.unlessKilled(putBackCall(device.ports(life), chosen.id)).catch(() => undefined);
    const isBack = await this.follow(chosen.id);
    device.wake();
    return isBack;
  }

  /**
   * Records that the replacement of a call is now acknowledged. The stored row counts, because a page that
   * got an error may have written it. Returns whether there is a replacement.
   */
  private async follow(id: string): Promise<boolean> {
    const { ledger } = this;
    const next = (await this.stored(id))?.replacedBy;
    if (next === undefined) return false;
    const acknowledged = ledger.acknowledged.get(id);
    if (acknowledged === undefined) return true;
    ledger.acknowledged.delete(id);
    ledger.acknowledged.set(next, { ...acknowledged, id: next });
    return true;
  }

  private async stored(id: string): Promise<PendingCall | undefined> {
    const { calls } = await this.device.environment.storage.look();
    return calls.find((call) => call.id === id);
  }

  async takeBackWaiting(): Promise<void> {
    const { device } = this;
    const life = new Life();
    const { store } = device.ports(life);
    for (const call of await store.read((rows) => rows.allOpen(device.current.account))) {
      if (call.state === 'waiting') await this.discard(call, life);
    }
    device.wake();
  }

  async takeBackLast(life: Life): Promise<void> {
    const { device } = this;
    const open = await device
      .ports(life)
      .store.read((rows) => rows.allOpen(device.current.account));
    const last = open.toSorted((a, b) => a.createdAt - b.createdAt || a.order - b.order).at(-1);
    if (last !== undefined) await this.discard(last, life);
    device.wake();
  }

  async discard({ id, account, save }: PendingCall, life: Life): Promise<void> {
    const { ledger, device } = this;
    // Recorded before the result is known, because a killed page may have done it.
    const wasDiscarded = ledger.discarded.has(id);
    ledger.discarded.add(id);
    const done = await discardCall(device.ports(life), id);
    // As in `follow`.
    const row = await this.stored(id);
    const isCancelled = row?.state === 'cancelled' && row.replacedBy === undefined;
    if (!done.ok && !isCancelled) {
      // Clearing the account meanwhile has discarded it, too.
      if (!wasDiscarded && !ledger.forgotten.has(id)) ledger.discarded.delete(id);
      return;
    }
    if (row?.attempts === 0) ledger.takenBack.add(id);
    if (save !== undefined) this.leave(account, save.body, `what ${id} was to save`);
  }

  /** Records that a person did not take a version, so that it must be possible to bring it back. */
  private leave(account: string, body: string, why: string): void {
    if (this.device.cleared.has(account)) return;
    this.ledger.notTaken.push({ device: this.device.name, account, body, why });
  }

  private async resolve(call: PendingCall, random: Random, life: Life): Promise<void> {
    const { storage } = this.device.environment;
    const [theirs = '{}', mine = '{}'] = await Promise.all(
      [call.conflict?.theirs?.body, call.save?.body].map((hash) =>
        storage.text(call.account, hash ?? ''),
      ),
    );
    const choices = [theirs, mine, printSpec(both(readSpec(mine), readSpec(theirs)))];
    const text = choices[roll(random, 3)] ?? theirs;
    const taken = new Set(readSpec(text).types.map(({ name }) => name));
    for (const { name } of [...readSpec(mine).types, ...readSpec(theirs).types]) {
      if (!taken.has(name)) this.ledger.leftOut.add(name);
    }
    const resolved = await resolveConflict(this.device.ports(life), call, text);
    if (!resolved.ok) return;
    const chosen = (await plainBodies.pack(call.account, text)).hash;
    for (const body of [call.conflict?.theirs?.body, call.save?.body]) {
      if (body === undefined || body === chosen) continue;
      this.leave(call.account, body, `a side of the conflict of ${call.id}`);
    }
  }

  async signIn(life = new Life()): Promise<void> {
    const { device } = this;
    device.current.token = await this.newToken(device.current);
    device.current.held = device.current.token;
    const { account } = device.current;
    device.cleared.delete(account);
    const ports = device.ports(life);
    await device.accounts.reopen(ports, account);
    await signedIn(ports, account);
    device.wake();
  }

  /** Signs out, and has everything of the account cleared from the device, sent or not. */
  async clear(): Promise<void> {
    const { device } = this;
    const { current } = device;
    const { account } = current;
    current.held = undefined;
    await this.wipe(current);
    // Somebody who has signed in again meanwhile has data here.
    if (current.held === undefined) device.cleared.add(account);
  }

  private async wipe(current: SignedIn): Promise<void> {
    const { device, ledger } = this;
    const { storage } = device.environment;
    const { account } = current;
    const { calls, setAside } = await storage.look();
    for (const { body } of setAside.filter((each) => each.account === account)) {
      const { types } = readSpec((await storage.text(account, body)) ?? '{}');
      for (const { name } of types) ledger.cleared.add(name);
    }
    const done = new Set(calls.filter(({ state }) => state === 'done').map(({ id }) => id));
    await storage.wipe(account);
    for (const [id, owner] of device.owners) {
      if (owner !== account) continue;
      ledger.forgotten.add(id);
      if (!done.has(id)) ledger.discarded.add(id);
    }
    ledger.notTaken = ledger.notTaken.filter(
      (each) => each.device !== device.name || each.account !== account,
    );
    current.copy = emptySpecification;
    current.issues.length = 0;
  }

  /** Forgets what ended long ago, by the clock of the device. */
  async collect(): Promise<void> {
    const { device, ledger } = this;
    const { storage } = device.environment;
    const { calls } = await storage.look();
    await storage.collect(device.now());
    const left = new Set((await storage.look()).calls.map(({ id }) => id));
    for (const call of calls) {
      if (!isOpen(call) && !left.has(call.id)) ledger.forgotten.add(call.id);
    }
  }

  /** Somebody else uses the device; the previous person stays signed in or not, by `isRemembered`. */
  switchTo(next: SignedIn, isRemembered: boolean): void {
    const { device } = this;
    if (!isRemembered) device.current.held = undefined;
    device.current = next;
  }
}

export function pathOf(document: string): JsonObject {
  const [user = '', name = ''] = document.split('/');
  return { user, document: name };
}

/** Everything of mine, and what only theirs has. */
function both(mine: Specification, theirs: Specification): Specification {
  const names = new Set(mine.types.map(({ name }) => name));
  const more = theirs.types.filter(({ name }) => !names.has(name));
  return { ...mine, types: [...mine.types, ...more] };
}
