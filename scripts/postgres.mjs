// A PostgreSQL of the tests' own: a fresh database in a temporary folder, on a port of its own.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { installPackage } from './installPackage.mjs';

/** Where Debian puts the programs; POSTGRES_BIN names another folder. */
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
 * The folder of PostgreSQL's programs; installs Debian's package `postgresql`, and says so, when
 * there is none. Throws when it cannot be installed.
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

/** PostgreSQL does not run as root: the account that Debian's package makes takes its place. */
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
 * Runs a server, `$2` and so on, until whoever started it says so or is gone, however it ended: a
 * thread or a process that is killed runs nothing of its own any more, but its end of a pipe closes.
 * Then the server ends as well, and its folder, `$1`, is deleted.
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
 * Starts a server with an empty database. The caller has to call `stop`, in `finally`, which also
 * deletes the data. `quick` leaves out what only matters when the machine loses its power.
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
    // Only the server holds it open.
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
