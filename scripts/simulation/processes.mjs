import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildProgram } from '../buildProgram.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Young objects have room: otherwise a tenth of the time goes into collecting them. */
const roomy = ['--max-semi-space-size=64'];

/** Bodies go to the simulated server's store unpacked: gzip takes time there and shows nothing. */
const unpackedBodies = {
  name: 'unpacked-bodies',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === 'node:zlib' && importer?.endsWith('/server/work/jobs.ts')
      ? join(root, 'tests/simulation/unpacked.ts')
      : undefined,
};

/** Builds the simulator into `.cache/simulation/NAME`; gives the path of the program. */
export function buildSimulator(name, plugins = []) {
  const folder = join(root, '.cache/simulation', name);
  return buildProgram('tests/simulation/main.ts', folder, [unpackedBodies, ...plugins]);
}

/** A process that runs what it is asked for, one thing after the other; `ask` gives what it answers. */
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
 * Asks the program for each of `wanted`, in a process for each core that stays warm. `hear` is told each answer,
 * and says whether to go on.
 */
export async function askAll(program, wanted, hear) {
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
