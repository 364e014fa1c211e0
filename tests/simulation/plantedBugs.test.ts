import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plantedBugs } from './plantedBugs.mjs';

const engine = (file: string) =>
  readFileSync(new URL(`../../src/sync/${file}.ts`, import.meta.url), 'utf8');

test('each bug has a name of its own', () => {
  const names = plantedBugs.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(30);
});

test.each(plantedBugs)('there is a place for the bug "$name"', ({ patches }) => {
  for (const [file = '', find = '', put = ''] of patches) {
    expect(engine(file).split(find), `${file}: ${find}`).toHaveLength(2);
    expect(put).not.toBe(find);
  }
});
