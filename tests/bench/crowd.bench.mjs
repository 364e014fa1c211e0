// Measures what others notice when somebody overloads the provider: with anonymous exports of a document of
// 250,000 types whose connections are dropped, and with bodies of 31 MB that nobody is allowed to send.
import { Agent, request } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './page.mjs';
import { buildPrograms, runProgram, startProgram } from './providerServer.mjs';

const types = Number(process.env.BENCH_TYPES ?? 250_000);
/** How many saves are timed, before the attack and during it. */
const rounds = 20;
/** How long the attacker waits before dropping each connection, in milliseconds. */
const patience = 300;

export default async function measureCrowd({ report }) {
  const programs = await buildPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'typewright-crowd-'));
  // With rate limits, because they are part of what is measured.
  const env = { DATABASE_URL: '', DATA_DIR: join(folder, 'data'), RATE_LIMITS: 'on' };
  try {
    await runProgram(programs, 'providerSeed.mjs', ['0'], env);
    const server = await startProgram(programs, 'main.js', [], env);
    const agent = new Agent({ keepAlive: true });
    try {
      await register(server.url);
      const client = (name, password) => signIn({ agent, url: server.url }, name, password);
      const attacker = await client('bench', 'bench horse');
      const victim = await client('victim', 'a person who saves');
      await call(attacker, 'POST', '/document/bench', { name: 'large' });
      await call(attacker, 'PUT', '/document/bench/large', largeDocument());
      await call(victim, 'POST', '/document/victim', { name: 'small' });
      await measureExports({ attacker, victim, server, report });
      await measureBodies({ attacker, victim, server, report });
    } finally {
      agent.destroy();
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Thirty exports at a time, then 110, whose connections are dropped. */
async function measureExports({ attacker, victim, server, report }) {
  for (let round = 0; round < rounds; round++) await save(victim);
  const idle = median(await timesOf(() => save(victim)));
  report({ what: 'a small save when nothing else is done', measured: idle, unit: 'ms' });
  for (const count of [30, 110]) {
    const run = { isOver: false };
    const attack = (async () => {
      while (!run.isOver) await dropExports(attacker, count);
    })();
    await new Promise((resolve) => setTimeout(resolve, patience));
    const refused = [];
    const saves = [];
    const reads = [];
    for (let round = 0; round < rounds; round++) {
      saves.push(await timed(async () => note(refused, await save(victim))));
      const read = ask(victim, 'GET', '/document/victim/small/preview');
      reads.push(await timed(async () => note(refused, await read)));
    }
    run.isOver = true;
    await attack;
    const what = `under ${count} exports of ${types} types that are dropped`;
    const bar = idle * 20;
    report({ what: `a small save ${what}, median`, measured: median(saves), bar, unit: 'ms' });
    report({ what: `the slowest ${what}`, measured: Math.max(...saves), unit: 'ms' });
    report({ what: `a preview ${what}, median`, measured: median(reads), unit: 'ms' });
    report({ what: `refused ${what}`, measured: refused.length, bar: 0 });
  }
  report({ what: 'resident memory after that', measured: server.resident(), unit: 'MB' });
}

/** Bodies of 31 MB: first some that nobody is allowed to send, then 25 that are never finished. */
async function measureBodies({ attacker, victim, server, report }) {
  await settle(server.url);
  // Many small values take longest to parse.
  const large = Buffer.from(`{"name":[${'{},'.repeat(10 * 1024 * 1024)}{}]}`);
  const paths = ['/document/bench/large/export', '/document/bench', '/document/bench/none/import'];
  for (const count of [1, 4]) {
    const run = { isOver: false };
    const attack = Promise.all(
      Array.from({ length: count }, async (_, at) => {
        const path = paths[at % paths.length];
        await ask({ ...victim, token: undefined }, 'POST', path, large).catch(() => undefined);
      }),
    ).then(() => (run.isOver = true));
    const times = [];
    do {
      times.push(await timed(() => healthz(server.url)));
      await new Promise((resolve) => setTimeout(resolve, 5));
    } while (!run.isOver || times.length < rounds);
    await attack;
    const what = `/healthz, slowest, under ${count} anonymous bodies of 31 MB`;
    report({ what, measured: Math.max(...times), bar: 100, unit: 'ms' });
  }
  const before = server.resident();
  const part = large.subarray(0, large.length - 1024);
  for (const [who, token] of [
    ['nobody', undefined],
    ['one account', attacker.token],
  ]) {
    const open = Array.from({ length: 25 }, () =>
      begin({ ...attacker, token }, large.length, part),
    );
    await new Promise((resolve) => setTimeout(resolve, 5000));
    const times = await timesOf(() => healthz(server.url));
    const whose = `of 25 unfinished bodies of 31 MB of ${who}`;
    report({
      what: `resident memory because ${whose}`,
      measured: server.resident() - before,
      bar: 300,
      unit: 'MB',
    });
    report({
      what: `/healthz, slowest, because ${whose}`,
      measured: Math.max(...times),
      unit: 'ms',
    });
    for (const each of open) each.destroy();
  }
}

/** Requests exports and hangs up. */
async function dropExports({ url }, count) {
  const formats = ['spec-openapi', 'spec-typeapi', 'model-jsonschema', 'model-typescript'];
  const asked = Array.from({ length: count }, (_, at) => {
    const each = request(`${url}/api/export/bench/large/${formats[at % formats.length]}`, {
      headers: { 'Accept-Encoding': 'gzip' },
    });
    each.on('error', () => undefined);
    each.on('response', (response) => response.resume().on('error', () => undefined));
    each.end();
    return each;
  });
  await new Promise((resolve) => setTimeout(resolve, patience));
  for (const each of asked) each.destroy();
}

/** Starts a request whose body is never finished. */
function begin({ url, token }, length, part) {
  const asked = request(`${url}/api/document/bench/large`, {
    method: 'PUT',
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': length,
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
  });
  asked.on('error', () => undefined);
  asked.on('response', (response) => response.resume().on('error', () => undefined));
  asked.write(part);
  return asked;
}

function note(refused, { status }) {
  if (status !== 200) refused.push(status);
}

let saved = 0;

function save(victim) {
  const spec = { types: [{ type: 'struct', name: `Type${saved++}` }] };
  return ask(victim, 'PUT', '/document/victim/small', { spec });
}

async function timesOf(work) {
  const times = [];
  for (let round = 0; round < rounds; round++) times.push(await timed(work));
  return times;
}

async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/**
 * Waits until the server has noticed that the attack's connections are gone, and answers quickly
 * again.
 */
async function settle(url) {
  for (let quick = 0; quick < 5;) {
    quick = (await timed(() => healthz(url))) < 100 ? quick + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function healthz(url) {
  const answer = await fetch(`${url}/healthz`);
  await answer.text();
}

/** Creates a second account, besides the one from the seed. */
async function register(url) {
  const answer = await fetch(`${url}/api/authorization/authorize?register`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({
      name: 'victim',
      password: 'a person who saves',
      action: 'register',
    }),
  });
  if (answer.status !== 303) throw new Error(`No account: ${answer.status}`);
}

async function signIn({ agent, url }, name, password) {
  const answer = await fetch(`${url}/api/authorization/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return { agent, url, token: (await answer.json()).access_token };
}

/** Makes a call that must succeed. */
async function call(client, method, path, body) {
  const answer = await ask(client, method, path, body);
  if (answer.status < 300) return answer;
  throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
}

function ask({ agent, url, token }, method, path, body) {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const sent = body === undefined || isRaw ? body : JSON.stringify(body);
  const headers = {
    'Content-Type': 'application/json',
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(sent === undefined ? {} : { 'Content-Length': Buffer.byteLength(sent) }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/api${path}`, { agent, method, headers }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString('utf8') }),
      );
    });
    // The server may answer before it has read the whole body; the errors of that connection are
    // expected.
    asked.on('error', reject);
    asked.once('socket', (socket) => {
      if (socket.listenerCount('error') < 3) socket.on('error', () => undefined);
    });
    asked.end(sent);
  });
}

/** 19 MB of internal JSON. */
function largeDocument() {
  const list = Array.from({ length: types }, (_, index) => ({
    type: 'struct',
    name: `Type${index}`,
    properties: [{ name: 'id', type: 'string' }],
  }));
  return JSON.stringify({ spec: { types: list } });
}
