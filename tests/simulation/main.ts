/*
 * Runs the seeds and crashes that scripts/simulate.mjs requests in messages; the process continues, so that
 * compiled code can be reused. Answers each message with the counted events and the first failed run.
 */
import 'fake-indexeddb/auto';
import { expected } from './coverage.ts';
import { runCrashes, type CrashesWanted } from './world/crashPoints.ts';
import { flows } from './flows.ts';
import { runSeeds, type SeedsWanted } from './runSeeds.ts';
import { tellStory } from './shrink.ts';

type Wanted =
  | ({ readonly kind: 'seeds' } & SeedsWanted)
  | CrashesWanted
  | { readonly kind: 'flows' };

process.on('message', (wanted: Wanted) => {
  void answer(wanted).then((answered) => process.send?.(answered));
});

async function answer(wanted: Wanted): Promise<unknown> {
  switch (wanted.kind) {
    case 'seeds':
      return answerSeeds(wanted);
    case 'crashes':
      return runCrashes(wanted);
    case 'flows':
      return Object.keys(flows);
  }
}

async function answerSeeds(wanted: SeedsWanted): Promise<unknown> {
  const met = new Map<string, number>();
  const failure = await runSeeds(wanted, met);
  const isTold = failure !== undefined && wanted.isQuick !== true;
  const story = isTold ? await tellStory(failure.plan) : undefined;
  return { met: Object.fromEntries(met), expected: expected(), failure, story };
}
