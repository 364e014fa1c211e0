// Finds mutants that don't compile: no test ever has to notice these.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Errors about code that became unused, such as an import: the program still runs. */
const unused = /error TS(?:6133|6138|6192|6196|6198|6199|7027|7028):/;

/**
 * The mutants that don't compile. Checking many broken files takes no longer than checking one, so
 * one mutant of each file is tried at a time. That misses errors that a mutant causes in other
 * files; with `alone`, mutants are tried one by one.
 * @template {import('./mutants.mjs').Mutant} M
 * @param {import('./lane.mjs').Lane} lane
 * @param {readonly M[]} mutants
 * @param {boolean} alone
 * @returns {Promise<ReadonlySet<M>>}
 */
export async function findUncompilable(lane, mutants, alone = false) {
  const faulty = new Set();
  for (let left = [...mutants]; left.length > 0;) {
    const group = alone
      ? left.slice(0, 1)
      : [...new Map(left.map((mutant) => [mutant.file, mutant])).values()];
    const wrong = await filesThatDoNotCompile(lane, group);
    for (const mutant of group)
      if (wrong.has(mutant.file) || (alone && wrong.size > 0)) faulty.add(mutant);
    left = left.filter((mutant) => !group.includes(mutant));
  }
  return faulty;
}

/** Stops if the project does not compile: every mutant would seem to be the reason. */
export async function expectCompilable(lane) {
  const wrong = await filesThatDoNotCompile(lane, []);
  if (wrong.size > 0) throw new Error(`Without a mutant, ${[...wrong].join(', ')} must compile.`);
}

/** At most one mutant per file. */
async function filesThatDoNotCompile(lane, mutants) {
  const originals = mutants.map(({ file }) => lane.read(file));
  for (const [index, mutant] of mutants.entries()) {
    lane.write(mutant.file, mutate(originals[index], mutant));
  }
  const said = await compile(lane.folder);
  for (const [index, { file }] of mutants.entries()) lane.write(file, originals[index]);
  const lines = said.split('\n').filter((line) => / error TS\d+:/.test(line) && !unused.test(line));
  return new Set(lines.map((line) => line.slice(0, line.indexOf('('))));
}

export function mutate(source, { start, end, text }) {
  return source.slice(0, start) + text + source.slice(end);
}

/** The output of the compiler for a copy of the project. */
function compile(folder) {
  return new Promise((resolve, reject) => {
    const child = spawn(join(folder, 'node_modules/.bin/tsc'), ['-b', '--pretty', 'false'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0 || said.includes(' error TS')) resolve(said);
      else reject(new Error(`The compiler ended with code ${code}.`));
    });
  });
}
