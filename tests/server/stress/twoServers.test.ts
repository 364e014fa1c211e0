import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson } from './killable.ts';
import { startPostgres } from '../../../scripts/system/postgres.mjs';
import { buildServer, runServer, type BuiltServer, type RunningServer } from '../builtServer.ts';
import { newIssue, newSave, readAll, send, signIn, type Client } from './writing.ts';

let built: BuiltServer;
let folder: string;

beforeAll(async () => {
  built = await buildServer();
  folder = mkdtempSync(join(tmpdir(), 'typewright-two-'));
});
afterAll(() => {
  built.remove();
  rmSync(folder, { recursive: true, force: true });
});

test('a second server on the same folder is refused with a message', async () => {
  const first = await runServer(built, { DATA_DIR: folder });
  try {
    await expect(runServer(built, { DATA_DIR: folder })).rejects.toThrow(
      /Another server is already using .*DATA_DIR=other npm start/,
    );
  } finally {
    await first.end('SIGKILL');
  }
  // However the first server ended, the folder is free again.
  const next = await runServer(built, { DATA_DIR: folder });
  expect(await next.end('SIGTERM')).toBe(0);
});

describe('two servers on one PostgreSQL', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let servers: RunningServer[] = [];
  let clients: Client[] = [];

  beforeAll(async () => {
    postgres = await startPostgres();
    // Both start at once: one of them creates the tables.
    const env = { DATABASE_URL: postgres.url };
    servers = await Promise.all([runServer(built, env), runServer(built, env)]);
    await addPerson(env, 'writer', 'correct horse');
    const client = await signIn(servers[0]?.url ?? '', 'writer', 'correct horse');
    // A token from one server works with the other, because neither has state outside of the database.
    clients = servers.map(({ url }) => ({ ...client, url }));
  });
  afterAll(async () => {
    await Promise.all(servers.map(({ end }) => end('SIGKILL')));
    await postgres.stop();
  });

  async function make(name: string): Promise<string> {
    const [client] = clients;
    const response = await fetch(`${client?.url}/api/document/writer`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${client?.token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ name }),
    });
    expect(response.status).toBe(201);
    return `/document/writer/${name}`;
  }

  test('of two writers with the same head, one gets 412, and no update is lost', async () => {
    const path = await make('matched');
    const [one, two] = clients;
    if (one === undefined || two === undefined) throw new Error('no servers');
    let wins = 0;
    for (let round = 0; round < 15; round++) {
      const head = await fetch(`${one.url}/api${path}`);
      const etag = head.headers.get('ETag') ?? '';
      await head.body?.cancel();
      const statuses = await Promise.all(
        [one, two].map(async ({ url, token }) => {
          const { body } = newSave(path);
          const response = await fetch(`${url}/api${path}`, {
            method: 'PUT',
            headers: {
              Authorization: `Bearer ${token}`,
              'Content-Type': 'application/json',
              'If-Match': etag,
            },
            body,
          });
          await response.body?.cancel();
          return response.status;
        }),
      );
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 412]);
      wins += 1;
    }
    expect(await readAll(one, `${path}/commit`)).toHaveLength(wins);
  });

  test('without If-Match every save is a separate commit, of 30 at once to each', async () => {
    const path = await make('unmatched');
    const writes = clients.flatMap((client) =>
      Array.from({ length: 30 }, () => ({ client, write: newSave(path) })),
    );
    await Promise.all(writes.map(({ client, write }) => send(client, write)));
    expect(writes.map(({ write }) => write.status)).toEqual(Array(60).fill(200));
    const [reader] = clients;
    if (reader === undefined) throw new Error('no server');
    const commits = await readAll<{ commitHash: string }>(reader, `${path}/commit`);
    expect(new Set(commits.map(({ commitHash }) => commitHash))).toEqual(
      new Set(writes.map(({ write }) => write.commitHash)),
    );
    expect(commits).toHaveLength(60);
  });

  test('the same key sent to both at once has one effect', async () => {
    const path = await make('keyed');
    for (let round = 0; round < 10; round++) {
      const write = newIssue(path);
      const copies = [{ ...write }, { ...write }];
      await Promise.all(
        copies.map((copy, at) => send(clients[at] ?? { url: '', token: '' }, copy)),
      );
      expect(copies.map(({ status }) => status)).toEqual([201, 201]);
    }
    const [reader] = clients;
    if (reader === undefined) throw new Error('no server');
    expect(await readAll(reader, `${path}/issue`)).toHaveLength(10);
  });
});
