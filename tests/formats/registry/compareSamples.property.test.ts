import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Specification } from '../../../src/domain/model/specification.ts';
import { compareAcross } from '../../../src/formats/registry/compareAcross.ts';
import { loadPrinter, printableFormats } from '../../../src/formats/registry/registry.ts';
import { readText } from './compareTexts.ts';

// Each sample in each format, against itself in each other.

const samples = ['petShop', 'todoLists', 'webshop'] as const;
async function sample(name: string): Promise<Specification> {
  return (await readText(await readFile(`src/samples/${name}.json`, 'utf8'))).spec;
}

const readable = printableFormats.filter(({ syntax }) => syntax !== 'text');

for (const name of samples) {
  test.each(readable)(`${name}: nothing changed in its own print as $label`, async ({ id }) => {
    const spec = await sample(name);
    const printed = await readText((await loadPrinter(id))(spec).text);
    const file = { spec, format: 'typeapi' } as const;
    for (const [one, other] of [
      [printed, { spec }],
      [{ spec }, printed],
      [printed, file],
      [file, printed],
    ] as const) {
      const { changes, notComparable } = await compareAcross(one, other);
      expect(changes).toEqual([]);
      expect(notComparable.length === 0).toBe(id === 'typeapi' || id === 'internal');
    }
  });
}

test.each(samples)('%s: its exports have no changes against each other', async (name) => {
  const spec = await sample(name);
  const printed = await Promise.all(
    readable
      .filter(({ syntax }) => syntax === 'json')
      .map(async ({ id }) => readText((await loadPrinter(id))(spec).text)),
  );
  for (const one of printed) {
    for (const other of printed) expect((await compareAcross(one, other)).changes).toEqual([]);
  }
});
