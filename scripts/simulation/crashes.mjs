import { distribute } from './processes.mjs';

/** The crash points of a flow are divided among this many processes. */
const parts = 4;

/**
 * Interrupts each flow at each of its crash points, or at each `every`-th, once per round; from the second
 * round on, it is interrupted again while it resumes. Returns how often each flow was interrupted, how often
 * each event occurred, and the first failure.
 */
export async function runCrashes(program, { first, rounds, every }) {
  let names = [];
  await distribute(program, [{ kind: 'flows' }], (said) => {
    names = said;
    return true;
  });
  const wanted = Array.from({ length: rounds }, (_, round) =>
    names.flatMap((flow, at) =>
      Array.from({ length: parts }, (_none, part) => {
        const isTwice = round > 0;
        return {
          kind: 'crashes',
          flow,
          seed: first + round,
          // Each flow begins at a different crash point, so that points skipped in one flow are used in
          // another.
          from: part * every + ((at + round) % every) + 1,
          every: parts * every,
          isTwice,
        };
      }),
    ),
  ).flat();
  const flows = new Map(names.map((flow) => [flow, 0]));
  const met = new Map();
  let failure;
  await distribute(program, wanted, (said) => {
    for (const [what, times] of Object.entries(said.met)) {
      met.set(what, (met.get(what) ?? 0) + times);
      flows.set(said.flow, flows.get(said.flow) + times);
    }
    failure ??= said.failure;
    return failure === undefined;
  });
  return { flows, met, failure };
}
