// The server is killed with SIGKILL while a random editor saves through the real outbox engine, and started
// again on the same data, repeatedly: afterwards everything that was acknowledged is there exactly once, and
// the label never said Synced wrongly.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import type { Edit } from '../../../src/domain/edits/edit.ts';
import { emptySpecification, type Specification } from '../../../src/domain/model/specification.ts';
import { createClient } from '../../../src/provider/client.ts';
import type { Fetch } from '../../../src/provider/http.ts';
import { labelOf } from '../../../src/sync/calls/label.ts';
import { isFull } from '../../support/runs.ts';
import { createRandom, pick, roll, type Random } from '../../fuzz/random.ts';
import { mergeTexts, plainBodies, printSpec } from '../../simulation/texts.ts';
import { openEngine, provider as address, type Engine } from '../../sync/engine.ts';
import { buildServer, runServer, type BuiltServer, type RunningServer } from '../builtServer.ts';
import { addPerson, places, type Place } from './killable.ts';
import { readAll, signIn, type Client } from './writing.ts';

const rounds = Number(process.env['EDITOR_KILL_ROUNDS'] ?? 2);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const password = 'correct horse';
const document = '/document/ada/shop';

let built: BuiltServer;
let place: Place;
let server: RunningServer | undefined;

beforeAll(async () => {
  built = await buildServer();
});
afterAll(() => built.remove());

/** Starts the server; returns its current address and a token. */
async function startServer(token: string | undefined): Promise<Client> {
  server = await runServer(built, place.env);
  const { url } = server;
  return token === undefined ? signIn(url, 'ada', password) : { url, token };
}

async function ask({ url, token }: Client, path: string, body?: object): Promise<Response> {
  return fetch(`${url}/api${path}`, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
  });
}

/** The hash of the server's content. */
async function contentAt(client: Client): Promise<string> {
  const { spec } = (await (await ask(client, document)).json()) as { spec?: object | null };
  return plainBodies.contentHash(JSON.stringify(spec ?? {}));
}

/** An editor that changes the specification, saves and comments at random. */
class RandomEditor {
  readonly #random: Random;
  readonly #engine: Engine;
  readonly comments: string[] = [];
  spec: Specification = emptySpecification;
  saves = 0;
  #count = 0;

  constructor(random: Random, engine: Engine) {
    this.#random = random;
    this.#engine = engine;
  }

  content(): Promise<string> {
    return plainBodies.contentHash(printSpec(this.spec));
  }

  /** Makes one random action of a person. */
  async act(): Promise<void> {
    const luck = this.#random();
    if (luck < 0.5) this.#edit();
    else if (luck < 0.75) await this.save();
    else if (luck < 0.9) {
      const comment = `comment ${(this.#count += 1)}`;
      await this.#engine.comment(comment);
      this.comments.push(comment);
    }
  }

  async save(): Promise<void> {
    // Each save has unique content, to tell them apart.
    this.#apply({
      kind: 'settings.set',
      baseUrl: `https://example.com/${(this.#count += 1)}`,
      security: null,
    });
    await this.#engine.save(printSpec(this.spec));
    this.saves += 1;
  }

  #edit(): void {
    const name = `Type${(this.#count += 1)}`;
    const { types } = this.spec;
    const add: Edit = { kind: 'type.add', type: { kind: 'struct', name, properties: [] } };
    if (types.length < 3) return this.#apply(add);
    const chosen = pick(this.#random, types).name;
    return this.#apply(
      pick<Edit>(this.#random, [
        types.length < 30 ? add : { kind: 'type.delete', name: chosen },
        { kind: 'type.copy', name: chosen },
        { kind: 'type.delete', name: chosen },
        { kind: 'type.rename', name: chosen, to: name },
        { kind: 'type.move', name: chosen, by: 1 },
      ]),
    );
  }

  #apply(edit: Edit): void {
    const applied = applyEdit(this.spec, edit);
    if (applied.ok) this.spec = applied.value.spec;
  }
}

// `kill.test.ts` covers both stores in every run.
describe.each(isFull ? places : places.slice(1))('on %s', (_store, create) => {
  beforeAll(async () => {
    place = await create();
  });
  afterAll(async () => {
    await server?.end('SIGKILL');
    await place.remove();
  });

  test(`killed ${rounds} times under a random editor, it has everything once, and nothing was called Synced that it had not`, async () => {
    await addPerson(place.env, 'ada', password);

    let client = await startServer(undefined);
    expect((await ask(client, '/document/ada', { name: 'shop' })).status).toBe(201);
    expect((await ask(client, `${document}/issue`, { title: 'First' })).status).toBe(201);
    const reach: Fetch = (url, init) => fetch(url.replace(address, `${client.url}/api`), init);
    const engine = openEngine(
      reach,
      {
        merge: mergeTexts,
        clientOf: async () => ({
          client: createClient({
            baseUrl: address,
            credentials: { type: 'bearer', token: client.token },
            fetch: reach,
            now: () => engine.clock.time,
          }),
        }),
      },
      { time: Date.now() },
    );
    await engine.adopt();
    const random = createRandom(seed);
    const editor = new RandomEditor(random, engine);
    let synced = 0;
    /** The content that the label called Synced when the server could no longer be asked. */
    let claimed: string | undefined;

    /** Reads the label, and checks at the server whether it is true. */
    async function look(): Promise<void> {
      const content = await editor.content();
      const facts = { content, isStored: true, calls: engine.open(), document: engine.document() };
      if (labelOf(facts, engine.clock.time).status !== 'synced') {
        claimed = undefined;
        return;
      }
      synced += 1;
      claimed = content;
      const there = await contentAt(client).catch(() => undefined);
      if (there !== undefined) expect(there).toBe(content);
    }

    for (let round = 0; round < rounds; round += 1) {
      if (round > 0) {
        client = await startServer(client.token);
        if (claimed !== undefined) expect(await contentAt(client)).toBe(claimed);
      }
      const life = { isOver: false };
      const kill = async () => {
        await new Promise((resolve) => setTimeout(resolve, 50 + random() * 600));
        await server?.end('SIGKILL');
        life.isOver = true;
      };
      // In half of the rounds, the kill may happen while the remaining calls of the last round are sent. In
      // the others, these are finished first, however slow the machine is.
      let killing = round % 2 === 1 ? kill() : undefined;
      while (!life.isOver) {
        for (let left = 1 + roll(random, 5); left > 0; left -= 1) await editor.act();
        // The label never says Synced with unsaved changes.
        if (random() < 0.5) await editor.save();
        const wait = await engine.turn();
        // The test controls the clock, so it never has to wait for the next attempt.
        if (Number.isFinite(wait)) engine.clock.time += wait;
        await look();
        killing ??= kill();
      }
      await killing;
    }
    client = await startServer(client.token);
    await editor.save();
    await engine.drain();
    await look();

    expect(engine.open()).toEqual([]);
    expect(await contentAt(client)).toBe(await editor.content());
    const path = `${document}/issue/1/comment`;
    const comments = await readAll<{ comment: string }>(client, path);
    expect(comments.map(({ comment }) => comment)).toEqual(editor.comments);
    const commits = await readAll<{ commitHash: string }>(client, `${document}/commit`);
    expect(new Set(commits.map(({ commitHash }) => commitHash)).size).toBe(commits.length);
    const states = [...engine.store.tables.calls.values()].filter(({ save }) => save !== undefined);
    expect(commits).toHaveLength(states.filter(({ state }) => state === 'done').length);
    expect(claimed).toBe(await editor.content());
    console.log(
      `${rounds} kills: ${editor.saves} saves and ${editor.comments.length} comments acknowledged, 0 of them missing; ${commits.length} commits, 0 of them twice; called Synced ${synced} times, 0 of them wrongly.`,
    );
  }, 3_600_000);
});
