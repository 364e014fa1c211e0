import type { Fetch } from '../../../src/provider/http.ts';
import type { PendingCall } from '../../../src/storage/database/outboxRows.ts';
import { pick, roll, createRandom, type Random } from '../../fuzz/random.ts';
import { openProvider, type Provider } from '../../server/provider.ts';
import { createClock, type Clock } from './clock.ts';
import { Device } from './device.ts';
import { Ledger, textOf } from '../ledger.ts';
import { createNetwork, type Fault, type Network } from './network.ts';
import { tokenLife } from '../askedTokens.ts';
import { Person } from './person.ts';
import { baseUrl, createServer, type Unsupported, type Server } from './server.ts';
import { contentOf } from '../texts.ts';
import { dexieStorage, memoryStorage, type Watch } from './deviceStorage.ts';

export type StoreKind = 'memory' | 'dexie';

/** A broken promise of src/sync/SPEC.md. */
export interface Violation {
  readonly invariant: number;
  readonly what: string;
}

/** Everything that one run consists of. */
export interface World {
  readonly random: Random;
  readonly clock: Clock;
  readonly network: Network;
  readonly server: Server;
  readonly provider: Provider;
  readonly ledger: Ledger;
  readonly unsupported: Unsupported;
  readonly people: readonly Person[];
  /** The name of the first person, who has both devices. */
  readonly owner: string;
  /** The issue that everybody comments on, by its document. */
  readonly issues: ReadonlyMap<string, number>;
  readonly violations: Violation[];
  /** What has been checked: the facts of each label, and the number of effects. */
  readonly seen: { readonly labels: Map<string, string>; effects: number };
  readonly tell: (line: () => string) => void;
  readonly meet: (what: string) => void;
  readonly violate: (invariant: number, what: string) => void;
  /** Adds a type to the provider's document, as a program that calls the API does. */
  readonly saveForeign: (document: string, token: string, type: string) => Promise<void>;
}

export interface WorldSettings {
  readonly seed: number;
  readonly store: StoreKind;
  readonly story: string[] | undefined;
  readonly meet: (what: string) => void;
  /** Who is on which device; by default ada on both, bob on the first. */
  readonly devices?: readonly (readonly string[])[];
  /** What the provider does not support; by default chosen at random. */
  readonly unsupported?: Unsupported;
  /** What is between the devices and the server. */
  readonly between?: (serve: Fetch) => Fetch;
  readonly watch?: Watch;
}

const usual = [['ada', 'bob'], ['ada']];

const start = Date.parse('2026-03-04T05:06:07.000Z');

/** Two people, two devices and their provider: ada has both, bob signs in on the first one, too. */
export async function createWorld(settings: WorldSettings): Promise<World> {
  const { seed, store, story, meet, between = (serve) => serve, devices: on = usual } = settings;
  // A new provider for each run, so that nothing, such as assigned ids, depends on earlier runs.
  const provider = await openProvider();
  const random = createRandom(seed);
  const clock = createClock(start);
  const tell = (line: () => string) =>
    void story?.push(`${((clock.now() - start) / 1000).toFixed(1).padStart(7)} ${line()}`);
  const violations: Violation[] = [];
  const violate = (invariant: number, what: string) => {
    if (violations.some((each) => each.what === what)) return;
    tell(() => `*** invariant ${invariant}: ${what}`);
    violations.push({ invariant, what });
  };
  const ledger = new Ledger();
  const unsupported = settings.unsupported ?? unsupportedIn(random);
  provider.clock.time = start;
  const names = [...new Set(on.flat())];
  const people: { name: string; token: string }[] = [];
  const issues = new Map<string, number>();
  for (const name of names) {
    const token = await provider.person(name);
    people.push({ name, token });
    await provider.ask('POST', `/document/${name}`, { token, body: { name: 'shop' } });
    const path = `/document/${name}/shop/issue`;
    const { json } = await provider.ask('POST', path, { token, body: { title: 'Talk' } });
    issues.set(`${name}/shop`, Number(json.id));
  }
  const tokens = new Map(people.map(({ name, token }) => [token, name]));
  const issuedAt = new Map(people.map(({ token }) => [token, start]));
  /** The same token as long as it is valid. */
  const newToken = async ({ name, token }: { readonly name: string; readonly token: string }) => {
    if (clock.now() - (issuedAt.get(token) ?? 0) < tokenLife / 2) return token;
    provider.clock.time = clock.now();
    const next = await clock.busy(provider.person(name));
    tokens.set(next, name);
    issuedAt.set(next, clock.now());
    return next;
  };
  const server = createServer({
    provider,
    now: clock.now,
    unsupported,
    people: tokens,
    tell,
    meet,
    onUnguarded: (document) => violate(5, `${document} was saved without naming its head`),
    onLoss: (document, missing) => {
      const lost = missing.filter((name) => !ledger.renamed.has(name) && !ledger.leftOut.has(name));
      if (lost.length === 0) return;
      violate(5, `${document}: a save left out ${lost.join()}, which was there`);
    },
  });
  // Without keys, the provider can't recognise a request that the network sends twice.
  const never: readonly Fault[] = unsupported.includes('idempotency-key')
    ? ['duplicated', 'twin']
    : [];
  const meetFault = (fault: string) => meet(`fault ${fault}`);
  const network = createNetwork(clock, random, between(server.serve), meetFault, never);
  // Chosen by the seed alone, so that existing runs, and those saved as cases, stay the same.
  const asksForTokens = seed % 5 > 2;
  const devices = on.map((who, index) => {
    const storage = store === 'dexie' ? dexieStorage(clock, settings.watch) : memoryStorage();
    const hasLocks = roll(random, 4) > 0;
    const signedIn = people.filter(({ name }) => who.includes(name));
    return new Device(index === 0 ? 'one' : 'two', signedIn, {
      clock,
      network,
      random,
      storage,
      hasLocks,
      asksForTokens,
      tell,
    });
  });
  const isThere = async ({ id, save, stream }: PendingCall) => {
    if (save !== undefined) {
      // The same content may have been saved to another document.
      const own = server.effects.filter(({ call }) => call === `PUT /document/${stream}`);
      return own.some(({ body }) => {
        const { spec } = JSON.parse(body) as { spec: unknown };
        return contentOf(JSON.stringify(spec)) === save.content;
      });
    }
    const text = textOf(ledger.acknowledged.get(id)?.intent);
    if (text !== undefined) return server.effects.some(({ body }) => body.includes(text));
    return unsupported.includes('idempotency-key') || server.effects.some(({ key }) => key === id);
  };
  const saveForeign: World['saveForeign'] = async (document, token, type) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const url = `${baseUrl}/document/${document}`;
    const found = await server.serve(url, { method: 'GET', headers });
    const { spec, commitHash = '*' } = JSON.parse(await found.text()) as ForeignDocument;
    const types = [...(spec?.types ?? []), { name: type, type: 'struct', properties: [] }];
    const answer = await server.serve(url, {
      method: 'PUT',
      headers: { ...headers, 'If-Match': commitHash },
      body: JSON.stringify({ spec: { ...spec, types } }),
    });
    if (answer.ok) ledger.foreign.push({ document, type });
    else if (answer.status !== 412 && answer.status !== 401) throw new Error(await answer.text());
  };
  return {
    random,
    clock,
    network,
    server,
    provider,
    ledger,
    unsupported,
    people: devices.map((device) => new Person(device, ledger, isThere, newToken)),
    owner: names[0] ?? '',
    issues,
    violations,
    seen: { labels: new Map(), effects: 0 },
    tell,
    meet,
    violate,
    saveForeign,
  };
}

interface ForeignDocument {
  readonly commitHash?: string;
  readonly spec?: { readonly types?: readonly unknown[] } | null;
}

function unsupportedIn(random: Random): Unsupported {
  if (roll(random, 4) > 0) return [];
  return pick<Unsupported>(random, [
    ['idempotency-key'],
    ['if-match'],
    ['idempotency-key', 'if-match'],
  ]);
}
