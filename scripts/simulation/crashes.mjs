import { askAll } from './processes.mjs';

/** The moments of a flow are divided among this many processes. */
const parts = 4;

/**
 * Interrupts each flow at each of its moments, once per round; from the second round on, it is
 * interrupted again while it resumes. Returns what was met, how often, and the first failure.
 */
export async function runCrashes(program, { first, rounds }) {
  let flows = [];
  await askAll(program, [{ kind: 'flows' }], (said) => {
    flows = said;
    return true;
  });
  const wanted = Array.from({ length: rounds }, (_, round) =>
    flows.flatMap((flow) =>
      Array.from({ length: parts }, (_none, part) => {
        const isTwice = round > 0;
        return {
          kind: 'crashes',
          flow,
          seed: first + round,
          from: part + 1,
          every: parts,
          isTwice,
        };
      }),
    ),
  ).flat();
  const met = new Map();
  let failure;
  await askAll(program, wanted, (said) => {
    for (const [what, times] of Object.entries(said.met)) {
      met.set(what, (met.get(what) ?? 0) + times);
    }
    failure ??= said.failure;
    return failure === undefined;
  });
  return { flows: flows.length, met, failure };
}
