import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildServer, runServer, type BuiltServer, type RunningServer } from '../builtServer.ts';
import { newIssue, newSave, readAll, send, signIn, type Client, type Write } from './writing.ts';
import { eventually } from '../../support/eventually.ts';
import { addPerson, places, type Place } from './killable.ts';

const rounds = Number(process.env['KILL_ROUNDS'] ?? 2);
const lanes = 4;

let built: BuiltServer;
let server: RunningServer | undefined;

beforeAll(async () => {
  built = await buildServer();
});
afterAll(() => built.remove());

/** Writes without a pause until the server is gone; unanswered writes are added to `open`. */
async function write(client: Client, path: string, all: Write[], open: Set<Write>): Promise<void> {
  for (let count = 0; ; count++) {
    const next = count % 2 === 0 ? newSave(path) : newIssue(path);
    all.push(next);
    open.add(next);
    try {
      await send(client, next);
    } catch {
      return;
    }
    open.delete(next);
  }
}

describe.each(places)('on %s', (_store, create) => {
  let place: Place;
  beforeAll(async () => {
    place = await create();
  });
  afterAll(async () => {
    await server?.end('SIGKILL');
    await place.remove();
  });

  async function start(): Promise<RunningServer> {
    server = await runServer(built, place.env);
    return server;
  }

  test(`killed ${rounds} times in the middle of writes, it has everything that was acknowledged, once`, async () => {
    await addPerson(place.env, 'writer', 'correct horse');
    const documents = ['one', 'two'].map((name) => `/document/writer/${name}x`);
    const all: Write[] = [];
    const open = new Set<Write>();
    let token: string | undefined;
    let acknowledged = 0;
    const countAcknowledged = () => all.filter(({ status }) => status !== undefined).length;
    for (let round = 0; round < rounds; round++) {
      const { url, end } = await start();
      if (token === undefined) {
        ({ token } = await signIn(url, 'writer', 'correct horse'));
        for (const path of documents) {
          const response = await fetch(`${url}/api/document/writer`, {
            method: 'POST',
            headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
            body: JSON.stringify({ name: path.split('/').at(-1) }),
          });
          expect(response.status).toBe(201);
        }
      }
      const client = { url, token };
      // Unanswered writes are sent again with their keys, as the outbox does.
      for (const unknown of open) {
        await send(client, unknown);
        open.delete(unknown);
      }
      const writers = Array.from({ length: lanes }, (_, lane) =>
        write(client, documents[lane % documents.length] ?? '', all, open),
      );
      await new Promise((resolve) => setTimeout(resolve, 60 + ((round * 37) % 200)));
      // Waits until something was acknowledged in each round, also on a slow machine.
      await eventually(() => expect(countAcknowledged()).toBeGreaterThan(acknowledged));
      await end('SIGKILL');
      await Promise.all(writers);
      acknowledged = countAcknowledged();
    }
    const { url, end } = await start();
    const client = { url, token: token ?? '' };
    for (const unknown of open) await send(client, unknown);

    expect(acknowledged).toBeGreaterThanOrEqual(rounds);
    const statuses = new Set(all.map(({ status }) => status));
    // 409: with so many at once, a save may give up; it then has no effect.
    expect([...statuses].filter((status) => ![200, 201, 409].includes(status ?? 0))).toEqual([]);
    const commits = new Map<string, number>();
    const titles = new Map<string, number>();
    const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
    for (const path of documents) {
      const found = await readAll<{ commitHash: string }>(client, `${path}/commit`);
      for (const { commitHash } of found) count(commits, commitHash);
      const issues = await readAll<{ title: string }>(client, `${path}/issue`);
      for (const { title } of issues) count(titles, title);
    }
    const saved = all.filter(({ method, status }) => method === 'PUT' && status === 200);
    for (const { commitHash = '' } of saved) expect(commits.get(commitHash)).toBe(1);
    expect(commits.size).toBe(saved.length);
    const opened = all.filter(({ method, status }) => method === 'POST' && status === 201);
    for (const { key } of opened) expect(titles.get(key)).toBe(1);
    expect(titles.size).toBe(opened.length);
    expect(await end('SIGTERM')).toBe(0);
  }, 2_700_000);
});
