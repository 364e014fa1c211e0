/** Whether `npm run test:full` runs the tests, which tries everything more often. */
export const isFull = Number(process.env['FUZZ_RUNS'] ?? 0) > 10_000;

/** How often something is tried in `npm test`, and how often in the full run. */
export const runsOf = (usual: number, full: number): number => (isFull ? full : usual);
