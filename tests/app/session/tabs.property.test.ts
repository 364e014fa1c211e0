// Several tabs of one browser, simulated: the real editor, journalWriter, tabs and spec worker of each tab on
// one real store. Only the browser's part is simulated, as its standards describe it: the lock manager, the
// broadcast channels, the time that every message and every answer takes, tabs that are frozen, and tabs that
// die.
import fc from 'fast-check';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createOlderEditor } from '../../../src/app/session/older/olderEditor.ts';
import { openEditor, type OpenEditor } from '../../../src/app/session/openEditor.ts';
import { createReceiver } from '../../../src/app/worker/receiver.ts';
import { createFailures } from '../../../src/app/session/failures.ts';
import type { Services } from '../../../src/app/session/services.ts';
import { pastStep } from '../../../src/app/session/journal/pastSteps.ts';
import { loadEditing } from '../../../src/app/session/loadEditing.ts';
import type { Edit } from '../../../src/domain/edits/edit.ts';
import { replayHistory } from '../../../src/domain/edits/history.ts';
import { isEmpty, type Operation } from '../../../src/domain/model/specification.ts';
import { printInternal } from '../../../src/formats/internal/print.ts';
import type { Notice } from '../../../src/machines/editorTypes.ts';
import { createMemorySpecStore } from '../../../src/storage/specs/memorySpecs.ts';
import type { SpecStore } from '../../../src/storage/specs/specStore.ts';
import { loadEdits } from '../../../workers/spec/readStored.ts';
import { openReplica } from '../../../workers/spec/replica.ts';
import { createSpecWorker } from '../../../workers/spec/specWorker.ts';

const runs = Number(process.env['SIMULATION_RUNS'] ?? '60');
const key = { account: 'local', id: 'shared' };
/** Longer than any timeout of a tab. */
const quietMs = 20_000;

/** The next event, the tab it happens to, and the delay after the previous event (ms). */
interface Happening {
  readonly tab: number;
  readonly act:
    | 'add'
    | 'describe'
    | 'replace'
    | 'undo'
    | 'redo'
    | 'takeOver'
    | 'freeze'
    | 'thaw'
    | 'die'
    | 'close'
    | 'open';
  readonly after: number;
}

const happening: fc.Arbitrary<Happening> = fc.record({
  tab: fc.nat({ max: 2 }),
  act: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('add', 'describe') },
    { weight: 4, arbitrary: fc.constantFrom('undo', 'redo', 'takeOver') },
    { weight: 2, arbitrary: fc.constantFrom('open', 'thaw', 'replace') },
    { weight: 1, arbitrary: fc.constantFrom('freeze', 'die', 'close') },
  ),
  after: fc.oneof(
    { weight: 6, arbitrary: fc.nat({ max: 8 }) },
    { weight: 2, arbitrary: fc.nat({ max: 80 }) },
    { weight: 1, arbitrary: fc.nat({ max: 5000 }) },
  ),
});

/** A virtual clock: time passes as fast as the tasks are done, always in the same order. */
class Clock {
  now = 0;
  /**
   * The number of running works that take real time, such as compressing a body; they take no virtual time.
   */
  working = 0;
  #tasks: { readonly id: number; readonly at: number; readonly run: () => void }[] = [];
  #ids = 0;

  readonly setTimeout = <Given extends readonly unknown[]>(
    run: (...given: Given) => void,
    ms = 0,
    ...given: Given
  ): number => {
    this.#ids += 1;
    this.#tasks.push({ id: this.#ids, at: this.now + ms, run: () => run(...given) });
    return this.#ids;
  };

  readonly clearTimeout = (id: number | undefined): void => {
    this.#tasks = this.#tasks.filter((task) => task.id !== id);
  };

  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      do await new Promise((resolve) => setImmediate(resolve));
      while (this.working > 0);
      const next = this.#tasks.toSorted((a, b) => a.at - b.at)[0];
      if (next === undefined || next.at > end) break;
      this.clearTimeout(next.id);
      this.now = next.at;
      next.run();
    }
    this.now = end;
  }
}

/** What the tabs of one browser share. */
class Browser {
  readonly clock = new Clock();
  readonly store: SpecStore = createMemorySpecStore();
  readonly tabs: Tab[] = [];
  readonly hasLocks: boolean;
  /** The holder of the lock that the tabs of one specification request. */
  holder: LockRequest | undefined;
  readonly queue: LockRequest[] = [];
  readonly #onShown = new Set<() => void>();
  #seed: number;

  constructor(seed: number, hasLocks: boolean) {
    this.#seed = seed;
    this.hasLocks = hasLocks;
    vi.stubGlobal('setTimeout', this.clock.setTimeout);
    vi.stubGlobal('clearTimeout', this.clock.clearTimeout);
    vi.stubGlobal('document', {
      visibilityState: 'visible',
      addEventListener: (_: 'visibilitychange', listener: () => void) =>
        this.#onShown.add(listener),
      removeEventListener: (_: 'visibilitychange', listener: () => void) =>
        this.#onShown.delete(listener),
    });
  }

  /** Simulates that the person returns to one tab after the other. */
  showAll(): void {
    for (const listener of this.#onShown) listener();
  }

  /** A pseudorandom number from 0 to below 1. */
  random(): number {
    this.#seed = (Math.imul(this.#seed, 1664525) + 1013904223) >>> 0;
    return this.#seed / 2 ** 32;
  }

  grantNext(): void {
    if (this.holder !== undefined) return;
    const next = this.queue.shift();
    if (next !== undefined) this.grant(next);
  }

  grant(request: LockRequest): void {
    this.holder = request;
    const release = () => {
      if (this.holder !== request) return;
      this.holder = undefined;
      this.grantNext();
    };
    request.release = release;
    void request.tab
      .delay()
      .then(() => request.callback({ name: request.name, mode: 'exclusive' }))
      .then(request.resolve, request.reject)
      .finally(release);
  }
}

interface LockRequest {
  readonly tab: Tab;
  readonly name: string;
  readonly callback: (lock: Lock | null) => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
  release: () => void;
}

/** An edit by a person, identifiable by its mark. */
interface Made {
  readonly mark: string;
  /** Whether the screen has since reported everything as saved. */
  saved: boolean;
  /** Whether the screen has since reported an error. */
  refused: boolean;
}

class Tab {
  readonly made: Made[] = [];
  readonly open: OpenEditor;
  readonly worker: ReturnType<typeof createSpecWorker>;
  readonly #browser: Browser;
  readonly #receivers = new Set<(data: unknown) => void>();
  #alerts: readonly Notice[] = [];
  #alive = true;
  #frozen: Promise<void> | undefined;
  #thaw = () => {};
  #sent = Promise.resolve();
  #delivered = Promise.resolve();

  constructor(browser: Browser) {
    this.#browser = browser;
    browser.tabs.push(this);
    this.worker = createSpecWorker(this.#slowly(browser.store, -1), () => new Date());
    const worker = this.#slowly(this.worker, 1) as unknown as Services['worker'];
    const receiver = createReceiver(worker);
    const storage = { get: () => null, set: () => true, remove: () => undefined, keys: () => [] };
    const services: Services = {
      account: key.account,
      keyOf: (id) => ({ account: key.account, id }),
      now: () => new Date(),
      storage,
      worker,
      receiver,
      older: createOlderEditor({ storage, account: key.account, worker, receiver }),
      openOutbox: () => Promise.reject(new Error('Nothing is sent here.')),
      openStore: () => Promise.resolve(this.#slowly(browser.store, 0)),
      failures: createFailures(() => new Date()),
      timings: undefined,
      onNewer: undefined,
      onStored: undefined,
    };
    vi.stubGlobal('navigator', browser.hasLocks ? { locks: this.#locks() } : {});
    const channel = this.#channel();
    vi.stubGlobal('BroadcastChannel', function BroadcastChannel() {
      return channel;
    });
    const events = { onSettled: () => {}, onIdle: () => {}, onRead: () => {} };
    this.open = openEditor(key.id, services, events);
    this.open.editor.subscribe(() => this.#look());
  }

  get alive(): boolean {
    return this.#alive;
  }

  get active(): boolean {
    return this.#alive && this.#frozen === undefined;
  }

  get context() {
    return this.open.editor.getSnapshot().context;
  }

  /** Lets time pass; a frozen tab continues when it is thawed, a dead one never. */
  async delay(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, Math.floor(this.#browser.random() * 5)));
    while (this.#frozen !== undefined) await this.#frozen;
    if (!this.#alive) await new Promise(() => undefined);
  }

  /** A person's edit. */
  edit(edit: (mark: string) => Edit): void {
    const mark = this.#mark();
    this.open.editor.send({ type: 'edit', edit: edit(mark) });
  }

  replace(): void {
    const name = this.#mark();
    this.open.editor.send({
      type: 'replace',
      spec: {
        imports: [],
        operations: [operation],
        types: [{ kind: 'struct', name, properties: [] }],
      },
      label: 'Replace',
      reason: 'replacement',
    });
  }

  freeze(): void {
    this.#frozen = new Promise((resolve) => {
      this.#thaw = () => {
        this.#frozen = undefined;
        resolve();
      };
    });
  }

  thaw(): void {
    this.#thaw();
  }

  /** Simulates that the tab's process is killed: it stops, and the browser releases its lock. */
  die(): void {
    this.#alive = false;
    this.thaw();
    this.#receivers.clear();
    const { queue, holder } = this.#browser;
    for (const request of queue.filter(({ tab }) => tab === this)) {
      queue.splice(queue.indexOf(request), 1);
    }
    if (holder?.tab === this) holder.release();
  }

  async close(): Promise<void> {
    await this.open.settle();
    this.open.editor.stop();
    this.die();
  }

  receive(data: unknown): void {
    this.#delivered = this.#delivered.then(async () => {
      await this.delay();
      for (const receiver of this.#receivers) receiver(data);
    });
  }

  #mark(): string {
    const all = this.#browser.tabs.reduce((sum, { made }) => sum + made.length, 0);
    const mark = `Mark${all}_`;
    this.made.push({ mark, saved: false, refused: false });
    return mark;
  }

  /** Reads the screen: what it reports as saved, and its error messages. */
  #look(): void {
    const { writtenRev, rev, notices } = this.context;
    const unsaved = this.made.filter(({ saved, refused }) => !saved && !refused);
    const alerts = notices.filter(({ tone }) => tone === 'danger');
    const isNew = alerts.some((alert) => !this.#alerts.includes(alert));
    this.#alerts = alerts;
    if (isNew) for (const made of unsaved) made.refused = true;
    else if (
      writtenRev === rev &&
      this.open.editor.getSnapshot().matches({ specification: 'ready' })
    ) {
      for (const made of unsaved) made.saved = true;
    }
  }

  /**
   * The same object behind a slow connection: calls arrive in order, answers late. `works` is what a call
   * adds to `clock.working`: 1 for a call to the worker, which then works, and -1 for a call of the worker to
   * its store, for which it waits.
   */
  #slowly<Port extends object>(port: Port, works: -1 | 0 | 1): Port {
    const { clock } = this.#browser;
    let arrived = Promise.resolve();
    return new Proxy(port, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return async (...args: unknown[]) => {
          if (works < 0) clock.working -= 1;
          arrived = arrived.then(() => this.delay());
          await arrived;
          if (works > 0) clock.working += 1;
          try {
            return (await Reflect.apply(method, target, args)) as unknown;
          } finally {
            if (works > 0) clock.working -= 1;
            await this.delay();
            if (works < 0) clock.working += 1;
          }
        };
      },
    });
  }

  #locks(): Pick<LockManager, 'request'> {
    const browser = this.#browser;
    const request = async (
      name: string,
      options: LockOptions,
      callback: LockRequest['callback'],
    ) => {
      await this.delay();
      return new Promise((resolve, reject) => {
        const asked: LockRequest = {
          tab: this,
          name,
          callback,
          resolve,
          reject,
          release: () => {},
        };
        if (options.steal === true) {
          const robbed = browser.holder;
          const stolen = new DOMException('The lock was stolen.', 'AbortError');
          void robbed?.tab.delay().then(() => robbed.reject(stolen));
          return browser.grant(asked);
        }
        if (options.ifAvailable === true && (browser.holder ?? browser.queue[0]) !== undefined) {
          const refuse = async () => {
            await this.delay();
            resolve(await callback(null));
          };
          return void refuse().catch(reject);
        }
        browser.queue.push(asked);
        const abort = () => {
          const at = browser.queue.indexOf(asked);
          if (at < 0) return;
          browser.queue.splice(at, 1);
          reject(new DOMException('The request was aborted.', 'AbortError'));
        };
        options.signal?.addEventListener('abort', abort);
        if (options.signal?.aborted === true) return abort();
        browser.grantNext();
      });
    };
    return { request: request as LockManager['request'] };
  }

  #channel() {
    const { tabs } = this.#browser;
    let receiver: ((data: unknown) => void) | undefined;
    return {
      addEventListener: (_: 'message', listener: (event: { readonly data: unknown }) => void) => {
        receiver = (data) => listener({ data });
        this.#receivers.add(receiver);
      },
      postMessage: (data: unknown) => {
        if (receiver === undefined) throw new DOMException('It is closed.', 'InvalidStateError');
        this.#sent = this.#sent.then(async () => {
          await this.delay();
          for (const tab of tabs) if (tab !== this) tab.receive(structuredClone(data));
        });
      },
      close: () => {
        if (receiver !== undefined) this.#receivers.delete(receiver);
        receiver = undefined;
      },
    };
  }
}

const operation: Operation = {
  name: 'shared',
  httpMethod: 'GET',
  httpPath: '/shared',
  arguments: [],
  throws: [],
};

function happen(browser: Browser, slots: Tab[], { tab: slot, act }: Happening): void {
  const tab = slots[slot];
  if (tab?.alive !== true) {
    if (act === 'open') slots[slot] = new Tab(browser);
    return;
  }
  if (act === 'thaw') return tab.thaw();
  if (act === 'die') return tab.die();
  if (!tab.active) return;
  const { editor } = tab.open;
  if (act === 'freeze') tab.freeze();
  else if (act === 'close') void tab.close();
  else if (act === 'replace') tab.replace();
  else if (act === 'undo' || act === 'redo' || act === 'takeOver') editor.send({ type: act });
  else if (act === 'add') {
    tab.edit((name) => ({ kind: 'type.add', type: { kind: 'struct', name, properties: [] } }));
  } else if (act === 'describe') {
    tab.edit((description) => ({
      kind: 'operation.update',
      name: operation.name,
      operation: { ...operation, description },
    }));
  }
}

/** How often an edit was applied, according to the journal. */
async function timesWritten({ store }: Browser, mark: string): Promise<number> {
  const rows = await store.after(key, 0);
  return rows.filter(
    ({ step, label, edit }) =>
      step === 'do' && !/^(?:Undo|Redo): /.test(label) && JSON.stringify(edit).includes(mark),
  ).length;
}

/**
 * Runs the events, waits until everything is settled and checks that all remaining tabs show what is stored.
 * Returns the edits that were lost or applied twice.
 */
async function simulate(
  seed: number,
  hasLocks: boolean,
  happenings: readonly Happening[],
): Promise<string[]> {
  const browser = new Browser(seed, hasLocks);
  const slots = [new Tab(browser)];
  await browser.clock.pass(200);
  slots[0]?.open.editor.send({ type: 'edit', edit: { kind: 'operation.add', operation } });
  await browser.clock.pass(200);
  slots.push(new Tab(browser), new Tab(browser));
  for (const next of happenings) {
    await browser.clock.pass(next.after);
    happen(browser, slots, next);
  }
  for (const tab of browser.tabs) if (tab.alive) tab.thaw();
  if (!hasLocks) await browser.clock.pass(200);
  // Without locks, no tab notices that another one died before it could announce its last write.
  if (!hasLocks) browser.showAll();
  await browser.clock.pass(quietMs);
  if (!browser.tabs.some(({ alive }) => alive)) {
    slots.push(new Tab(browser));
    await browser.clock.pass(quietMs);
  }

  const living = browser.tabs.filter(({ alive }) => alive);
  const stored = await openReplica(browser.store, key);
  if (!stored.ok) throw new Error(stored.refusal.message);
  const steps = (await browser.store.history(key)).map(pastStep);
  const labels = replayHistory(steps.filter((step) => step !== undefined)).undo.map(
    ({ label }) => label,
  );
  for (const { context, open, worker } of living) {
    expect(open.editor.getSnapshot().value, 'a tab has come to rest').toMatchObject({
      specification: { ready: 'idle' },
      journal: 'accepting',
    });
    expect(context.pending, 'nothing is unwritten').toEqual([]);
    expect(context.spec, 'all tabs show what is stored').toEqual(stored.value.spec);
    expect(context.rev).toBe(stored.value.rev);
    expect(context.history.undo.map(({ label }) => label)).toEqual(labels);
    if (isEmpty(context.spec)) continue;
    expect((await worker.mirror(key, Infinity))?.text).toBe(printInternal(stored.value.spec));
  }
  const writers = living.filter(({ open }) =>
    open.editor.getSnapshot().matches({ role: 'writer' }),
  );
  expect(writers.length, 'one tab writes').toBe(hasLocks ? 1 : living.length);

  const wrong: string[] = [];
  for (const { made, alive } of browser.tabs) {
    for (const { mark, saved, refused } of made) {
      const times = await timesWritten(browser, mark);
      const due = (saved || alive) && !refused;
      if (times > 1 || (due && times === 0)) {
        wrong.push(`${mark} is written ${times} times (saved: ${saved}, refused: ${refused})`);
      }
    }
  }
  return wrong;
}

// Loading it takes real time, which the virtual clock does not wait for.
beforeAll(() => Promise.all([loadEditing(), loadEdits()]));
afterEach(() => void vi.unstubAllGlobals());

const random = fc.array(happening, { minLength: 3, maxLength: 40 });

it('no interleaving loses an edit or applies one twice', { timeout: 0 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), random, async (seed, happenings) => {
      expect(await simulate(seed, true, happenings)).toEqual([]);
    }),
    { numRuns: runs },
  );
});

it('nor does any in a browser without locks', { timeout: 0 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), random, async (seed, happenings) => {
      expect(await simulate(seed, false, happenings)).toEqual([]);
    }),
    { numRuns: runs },
  );
});

/** Cases that random events meet too rarely. */
const stories: readonly [what: string, happenings: readonly Happening[]][] = [
  [
    'a frozen tab that was overruled wakes with an edit that was not written',
    [
      { tab: 0, act: 'add', after: 200 },
      { tab: 0, act: 'freeze', after: 1 },
      { tab: 1, act: 'takeOver', after: 5 },
      { tab: 1, act: 'add', after: 2200 },
      { tab: 1, act: 'describe', after: 3 },
      { tab: 0, act: 'thaw', after: 50 },
      { tab: 1, act: 'add', after: 2 },
    ],
  ],
  [
    'the tab that asked to take over dies before it has',
    [
      { tab: 0, act: 'add', after: 200 },
      { tab: 1, act: 'takeOver', after: 1 },
      { tab: 1, act: 'die', after: 4 },
      { tab: 0, act: 'add', after: 4200 },
    ],
  ],
  [
    'two tabs take over at once, and all of them edit',
    [
      { tab: 0, act: 'add', after: 200 },
      { tab: 1, act: 'takeOver', after: 1 },
      { tab: 2, act: 'takeOver', after: 1 },
      { tab: 0, act: 'add', after: 3 },
      { tab: 1, act: 'add', after: 6 },
      { tab: 2, act: 'add', after: 6 },
      { tab: 1, act: 'describe', after: 30 },
      { tab: 2, act: 'describe', after: 1 },
    ],
  ],
  [
    'the writing tab replaces everything, and is killed or taken over while it is stored',
    [
      { tab: 0, act: 'replace', after: 200 },
      { tab: 1, act: 'takeOver', after: 2 },
      { tab: 2, act: 'takeOver', after: 10 },
      { tab: 1, act: 'replace', after: 12 },
      { tab: 1, act: 'die', after: 12 },
      { tab: 2, act: 'undo', after: 2500 },
    ],
  ],
];

it.each(stories)('nothing is lost when %s', async (_, happenings) => {
  for (let seed = 0; seed < 15; seed += 1) {
    expect(await simulate(seed, true, happenings), `seed ${seed}`).toEqual([]);
  }
});
