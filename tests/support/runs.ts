/** Whether this is `npm run test:full`, which tries everything more often. */
export const isFull = Number(process.env['FUZZ_RUNS'] ?? 0) > 10_000;

/** Chooses how often something is tried: `usual` in `npm test`, `full` in the full run. */
export const runsOf = (usual: number, full: number): number => (isFull ? full : usual);
