import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { simulate, type Plan } from './simulate.ts';

const folder = new URL('cases/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

/** Runs that once failed, shortened as far as possible. */
test.each(files)('%s', async (file) => {
  const plan = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Plan;
  const { violations } = await simulate(plan);
  expect(violations).toEqual([]);
});
