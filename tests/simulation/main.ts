/*
 * Runs seeds for scripts/simulate.mjs, which says which ones, message by message: what is compiled while it
 * runs stays warm. Answers each with what was met, and how the first run that failed did.
 */
import 'fake-indexeddb/auto';
import { expected } from './coverage.ts';
import { runSeeds, type SeedsWanted } from './runSeeds.ts';
import { tellStory } from './shrink.ts';

process.on('message', (wanted: SeedsWanted) => void answer(wanted));

async function answer(wanted: SeedsWanted): Promise<void> {
  const met = new Map<string, number>();
  const failure = await runSeeds(wanted, met);
  const isTold = failure !== undefined && wanted.isQuick !== true;
  const story = isTold ? await tellStory(failure.plan) : undefined;
  process.send?.({ met: Object.fromEntries(met), expected: expected(), failure, story });
}
