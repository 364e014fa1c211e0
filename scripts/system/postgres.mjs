// Starts a PostgreSQL server for tests, with a fresh database in a temporary folder and a port of
// its own.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { installPackage } from './installPackage.mjs';

/** Where Debian installs the programs; POSTGRES_BIN overrides it. */
const installed = '/usr/lib/postgresql';

function findPrograms() {
  const chosen = process.env.POSTGRES_BIN;
  if (chosen) return chosen;
  if (!existsSync(installed)) return undefined;
  return readdirSync(installed)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(installed, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

/**
 * The folder of PostgreSQL's programs. If it is missing, installs Debian's package `postgresql` and
 * says so. Throws if that fails.
 * @returns {string}
 */
export function findOrInstallPostgres() {
  const found = findPrograms();
  if (found !== undefined) return found;
  installPackage('postgresql', {
    missing: 'PostgreSQL',
    otherwise: 'Install PostgreSQL and name the folder of its programs in POSTGRES_BIN.',
  });
  const now = findPrograms();
  if (now === undefined) throw new Error('PostgreSQL was installed, but cannot be found.');
  return now;
}

/** PostgreSQL refuses to run as root, so root uses the account that Debian's package creates. */
function account() {
  if (process.getuid?.() !== 0) return { name: userInfo().username };
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { name: 'postgres', uid: id('-u'), gid: id('-g') };
}

async function freePort() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * A shell script that runs a server (`$2` and so on) until standard input is closed, which also
 * happens if the parent process is killed. Then it stops the server and deletes its folder (`$1`).
 */
const untilInputEnds = `
  folder=$1; shift
  "$@" & server=$!
  exec 2>&-
  read -r _
  kill -QUIT "$server"; wait "$server"
  rm -rf "$folder"
`;

/**
 * Starts a server with an empty database. The caller must call `stop` in `finally`, which also
 * deletes the data. `quick` skips what only matters if the machine loses power.
 * @param {{ quick?: boolean }} [options]
 * @returns {Promise<{ url: string, folder: string, stop: () => Promise<void> }>}
 */
export async function startPostgres({ quick = true } = {}) {
  const programs = findOrInstallPostgres();
  const { name, ...ids } = account();
  const folder = mkdtempSync(join(tmpdir(), 'typewright-postgres-'));
  if (ids.uid !== undefined) chownSync(folder, ids.uid, ids.gid);
  const data = join(folder, 'data');
  try {
    execFileSync(
      join(programs, 'initdb'),
      ['-D', data, '-A', 'trust', '-U', name, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
      { ...ids, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const port = await freePort();
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder };
  if (quick) Object.assign(settings, { fsync: 'off', synchronous_commit: 'off' });
  const server = [
    join(programs, 'postgres'),
    '-D',
    data,
    ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ];
  const child = spawn('/bin/sh', ['-c', untilInputEnds, 'sh', folder, ...server], {
    ...ids,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.stdin.end();
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  let said = '';
  const ready = new Promise((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said += text;
      if (said.includes('ready to accept connections')) resolve(undefined);
    });
    // It ends only when the server does.
    child.stderr.once('end', () => reject(new Error(`PostgreSQL did not start.\n${said}`)));
  });
  try {
    await ready;
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://${name}@127.0.0.1:${port}/postgres`, folder, stop };
}
