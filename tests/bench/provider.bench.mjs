// Measures the provider as it is deployed, with each of its stores, over HTTP: a large document; lists,
// searches and deep pages of 100,000 documents; the cost of a request compared with a bare Hono route with
// the same answer, in processor time of the server's process, because other programs share the machine; and
// whether memory grows under a mixed load.
import { Agent, request } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../scripts/system/postgres.mjs';
import { median } from './page.mjs';
import { buildPrograms, runProgram, startProgram } from './providerServer.mjs';

const documents = Number(process.env.BENCH_DOCUMENTS ?? 100_000);
/** How many requests of each kind are timed; the median counts. */
const rounds = 25;
/** The number of requests whose processor time is measured, and of those for warming up before. */
const load = { warm: 6000, measured: 9000, atOnce: 16 };
/** The number of requests during which the memory is watched, and of those that fill the caches before. */
const longRun = { warm: 2500, measured: 7500 };

const stores = [
  {
    name: 'SQLite',
    open: async () => ({
      env: { DATABASE_URL: '' },
      stop: async () => undefined,
      settle: async () => undefined,
    }),
  },
  {
    name: 'PostgreSQL',
    open: async () => {
      const postgres = await startPostgres({ quick: false });
      // Runs the maintenance that the database otherwise does by itself after a while.
      const settle = async () => {
        const client = new pg.Client(postgres.url);
        await client.connect();
        await client.query('vacuum analyze');
        await client.end();
      };
      return { env: { DATABASE_URL: postgres.url }, stop: postgres.stop, settle };
    },
  },
];

export default async function measureProvider({ report }) {
  const programs = await buildPrograms();
  const only = process.env.BENCH_STORE;
  for (const { name, open } of stores) {
    if (only !== undefined && only !== name) continue;
    const folder = mkdtempSync(join(tmpdir(), 'typewright-bench-'));
    const store = await open();
    try {
      const env = { ...store.env, DATA_DIR: join(folder, 'data') };
      const started = performance.now();
      await runProgram(programs, 'providerSeed.mjs', [String(documents)], env);
      await store.settle();
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.log(`${name}: ${documents} documents in ${seconds} s`);
      const server = await startProgram(programs, 'main.js', [], env);
      try {
        await measureStore({ name, programs, folder, server, report });
      } finally {
        await server.stop();
      }
    } finally {
      await store.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

async function measureStore({ name, programs, folder, server, report }) {
  const agent = new Agent({ keepAlive: true, maxSockets: load.atOnce });
  const client = { agent, base: `${server.url}/api` };
  try {
    client.token = await signIn(client);
    const row = (what, figure) => report({ what: `${name}: ${what}`, ...figure });
    await measureLarge(client, row);
    await measureLists(client, row);
    await measureLoad({ client, server, programs, folder, row });
    await measureMemory(client, server, row);
  } finally {
    agent.destroy();
  }
}

async function measureLarge(client, row) {
  await call(client, 'POST', '/document/bench', { name: 'large' });
  const saves = [];
  const reads = [];
  for (let round = 0; round < 5; round++) {
    const text = JSON.stringify({ spec: largeSpec(round) });
    saves.push(await timed(() => call(client, 'PUT', '/document/bench/large', text)));
    let answer = '';
    reads.push(
      await timed(async () => {
        answer = await call(client, 'GET', '/document/bench/large');
      }),
    );
    if (answer.length < 5_000_000) throw new Error('What was read back is not what was saved.');
  }
  row('saving 5 MB', { measured: median(saves), unit: 'ms' });
  row('reading 5 MB', { measured: median(reads), unit: 'ms' });
}

async function measureLists(client, row) {
  const lists = [
    ['explore', '/explore?count=16'],
    ['search of what one in 5,000 has', '/explore?count=16&search=llama'],
    ['search of what one in ten has', '/explore?count=16&search=river'],
    ['search of what most have', '/explore?count=16&search=person'],
    ['search by two letters', '/explore?count=16&search=ac'],
  ];
  for (const [what, path] of lists) {
    const { totalResults: total } = JSON.parse(await call(client, 'GET', path));
    const last = Math.max(0, total - 1 - ((total - 1) % 16));
    const first = await page(client, `${path}&startIndex=0`);
    row(`${what}, first page of ${total}`, { measured: first, unit: 'ms' });
    if (total < 100) continue;
    const half = Math.floor(total / 2);
    const deep = { middle: await page(client, `${path}&startIndex=${half}`) };
    deep.last = await page(client, `${path}&startIndex=${last}`);
    for (const [place, time] of Object.entries(deep)) {
      row(`${what}, ${place} page / first`, { measured: time / first, bar: 3, unit: '×' });
    }
  }
}

async function page(client, path) {
  const times = [];
  for (let round = 0; round < rounds; round++) {
    times.push(await timed(() => call(client, 'GET', path)));
  }
  return median(times);
}

async function measureLoad({ client, server, programs, folder, row }) {
  await call(client, 'POST', '/document/bench', { name: 'small' });
  await call(client, 'PUT', '/document/bench/small', { spec: smallSpec(0) });
  const path = '/document/bench/small';
  // Without a token, as most readers.
  const reader = { ...client, token: undefined };
  const files = ['answer.json', 'headers.json'].map((name) => join(folder, name));
  writeFileSync(files[0], await call(reader, 'GET', path));
  writeFileSync(files[1], JSON.stringify(await headersOf(reader, path)));
  const bare = await startProgram(programs, 'bareRoute.mjs', files);
  try {
    // They alternate, so that other load on the machine affects both equally.
    const costs = { ours: [], bare: [] };
    const sides = [
      [costs.ours, reader, server],
      [costs.bare, { ...reader, base: `${bare.url}/api` }, bare],
    ];
    for (const [, side] of sides) await hit(side, path, load.warm);
    for (let round = 0; round < 3; round++) {
      for (const [list, side, process] of sides) {
        const before = process.cpuSeconds();
        await hit(side, path, load.measured / 3);
        list.push((process.cpuSeconds() - before) / (load.measured / 3));
      }
    }
    const [ours, theirs] = [median(costs.ours), median(costs.bare)];
    row('documents read a second and core', { measured: 1 / ours, unit: '' });
    row('the bare route, answers a second and core', { measured: 1 / theirs, unit: '' });
    row('cost of reading a document / of the bare route', {
      measured: ours / theirs,
      bar: 3,
      unit: '×',
    });
  } finally {
    await bare.stop();
  }
}

/** Saves, reads, lists and searches; compares memory in the last tenth with that in the first. */
async function measureMemory(client, server, row) {
  const samples = [];
  const kinds = [
    (number, own) => call(client, 'PUT', own, { spec: smallSpec(number) }),
    (number, own) => call(client, 'GET', own),
    (number) => call(client, 'GET', `/document/person${number % 1000}?count=50`),
    () => call(client, 'GET', '/explore?count=16&search=llama'),
    (number, own) => call(client, 'GET', `${own}/commit?count=16`),
  ];
  let number = 0;
  await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      // Each writer has its own document, because writers of the same document would wait for each other.
      await call(client, 'POST', '/document/bench', { name: `small${writer}` });
      while (number < longRun.warm + longRun.measured) {
        const current = number++;
        await kinds[current % kinds.length](current, `/document/bench/small${writer}`);
        if (current >= longRun.warm && current % 20 === 0) samples.push(server.resident());
      }
    }),
  );
  const tenth = Math.floor(samples.length / 10);
  const average = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const [first, last] = [samples.slice(0, tenth), samples.slice(-tenth)].map(average);
  row('resident memory at the end of the run', { measured: last, unit: 'MB' });
  row('resident memory, last tenth / first tenth', { measured: last / first, bar: 1.2, unit: '×' });
}

/** The headers that the provider itself adds to an answer. */
async function headersOf({ base }, path) {
  const { headers } = await fetch(`${base}${path}`, { headers: { 'Accept-Encoding': 'identity' } });
  const ofNode = new Set(['connection', 'content-length', 'date', 'keep-alive']);
  return Object.fromEntries([...headers].filter(([name]) => !ofNode.has(name)));
}

async function hit(client, path, count) {
  let left = count;
  await Promise.all(
    Array.from({ length: load.atOnce }, async () => {
      while (left-- > 0) await call(client, 'GET', path);
    }),
  );
}

async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function signIn(client) {
  const form = 'grant_type=client_credentials';
  const authorization = `Basic ${Buffer.from('bench:bench horse').toString('base64')}`;
  const answer = await call({ ...client, authorization }, 'POST', '/authorization/token', form);
  return JSON.parse(answer).access_token;
}

/** Makes a call that must succeed; returns the text of its answer. */
function call({ agent, base, token, authorization }, method, path, body) {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const isForm = path.endsWith('/token');
  const headers = {
    'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(authorization === undefined ? {} : { Authorization: authorization }),
    ...(text === undefined ? {} : { 'Content-Length': Buffer.byteLength(text) }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(`${base}${path}`, { agent, method, headers }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const answer = Buffer.concat(chunks).toString('utf8');
        if (response.statusCode < 300) resolve(answer);
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${answer.slice(0, 300)}`));
      });
    });
    asked.once('error', reject);
    asked.end(text);
  });
}

/** About the size of a hand-written document: 1.5 kB. */
function smallSpec(number) {
  return { types: typesOf(5, number), operations: operationsOf(5) };
}

/** More than 5 MB; different for each number. */
function largeSpec(number) {
  return { types: typesOf(12_000, number), operations: operationsOf(8000) };
}

function typesOf(count, number) {
  return Array.from({ length: count }, (_, index) => ({
    type: 'struct',
    name: `Type${index}`,
    description: index === 0 ? `Number ${number}` : 'What is said of it in a line',
    properties: ['id', 'name', 'created', 'amount'].map((name) => ({
      name,
      type: 'string',
      description: `The ${name} of it, as it is shown`,
    })),
  }));
}

function operationsOf(count) {
  return Array.from({ length: count }, (_, index) => ({
    name: `things.get${index}`,
    description: 'Gives one of them, or says that there is none',
    httpMethod: 'GET',
    httpPath: `/things/${index}/:id`,
    httpCode: 200,
    arguments: [{ name: 'id', in: 'path', type: 'string' }],
    return: { type: 'reference', target: index % 5 },
  }));
}
