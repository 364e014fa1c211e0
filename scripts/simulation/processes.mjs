import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildProgram } from '../buildProgram.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/**
 * A larger young generation: with the default, a tenth of the time goes into garbage collection. There is a
 * process per core, so additional threads for garbage collection would only slow the others down.
 */
const roomy = ['--min-semi-space-size=64', '--max-semi-space-size=64', '--single-threaded-gc'];

/** The simulated server stores bodies uncompressed: gzip costs time and proves nothing there. */
const unpackedBodies = {
  name: 'unpacked-bodies',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === 'node:zlib' && importer?.endsWith('/server/work/jobs.ts')
      ? join(root, 'tests/simulation/world/unpacked.ts')
      : undefined,
};

/** Builds the simulator into `.cache/simulation/NAME` and returns the path of the program. */
export function buildSimulator(name, plugins = []) {
  const folder = join(root, '.cache/simulation', name);
  return buildProgram('tests/simulation/main.ts', folder, [unpackedBodies, ...plugins]);
}

/** Starts a process that handles one request at a time; `ask` resolves with its answer. */
function startProcess(program) {
  const child = fork(program, { cwd: root, execArgv: roomy });
  const gone = new Promise((_resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`A simulating process ended with ${code}.`)));
  });
  gone.catch(() => undefined);
  return {
    ask: (wanted) => {
      const answered = new Promise((resolve) => child.once('message', resolve));
      child.send(wanted);
      return Promise.race([answered, gone]);
    },
    end: () => child.kill('SIGKILL'),
  };
}

/**
 * Distributes `wanted` to one long-lived process per core. `hear` receives each answer and returns
 * whether to continue.
 */
export async function distribute(program, wanted, hear) {
  const left = wanted.values();
  let isOver = false;
  async function work() {
    const running = startProcess(program);
    try {
      for (const each of left) {
        if (isOver) return;
        isOver = !hear(await running.ask(each)) || isOver;
      }
    } finally {
      running.end();
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}
