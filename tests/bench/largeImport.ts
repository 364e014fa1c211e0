/*
 * Run by tests/bench/large.bench.mjs, with a process for each figure: reads one document in one
 * way, and prints the milliseconds of each round, the size of the text and the heap.
 */
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { parseDetected } from '../../src/formats/registry/detectFormat.ts';

const [way, file = '', rounds = '1'] = process.argv.slice(2);
const text = readFileSync(file, 'utf8');
const byteLength = Buffer.byteLength(text);
const times: number[] = [];

for (let round = 0; round < Number(rounds); round += 1) {
  globalThis.gc?.();
  const started = clock();
  await read();
  times.push(clock() - started);
}
// With `--trace-gc`, the lines before this one are about garbage collections.
process.stdout.write(
  `${JSON.stringify({ times, byteLength, heap: process.memoryUsage().heapUsed })}\n`,
);

/**
 * Milliseconds that the main thread was running, if the system tells, so that other programs don't
 * count.
 */
function clock(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

async function read(): Promise<void> {
  if (way === 'json') JSON.parse(text);
  else if (way === 'yaml') load(text, { maxDepth: 1000 });
  else {
    const context = { options: {}, report: () => undefined };
    const result = await parseDetected(text, file, context, byteLength);
    if (!result.ok) throw new Error(result.refusal.message);
  }
}
