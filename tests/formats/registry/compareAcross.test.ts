import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import type { Specification } from '../../../src/domain/model/specification.ts';
import { compareAcross } from '../../../src/formats/registry/compareAcross.ts';
import { parseDetected } from '../../../src/formats/registry/detectFormat.ts';
import { loadPrinter, printableFormats } from '../../../src/formats/registry/registry.ts';

const samples = ['petShop', 'todoLists', 'webshop'] as const;
const context = { options: {}, report: () => undefined };

async function read(text: string) {
  const parsed = await parseDetected(text, undefined, context);
  if (!parsed.ok) throw new Error(parsed.refusal.message);
  return parsed.value;
}

async function sample(name: string): Promise<Specification> {
  return (await read(await readFile(`src/samples/${name}.json`, 'utf8'))).spec;
}

const readable = printableFormats.filter(({ syntax }) => syntax !== 'text');

for (const name of samples) {
  test.each(readable)(`${name}: nothing changed in its own print as $label`, async ({ id }) => {
    const spec = await sample(name);
    const printed = await read((await loadPrinter(id))(spec).text);
    for (const [one, other] of [
      [printed, { spec }],
      [{ spec }, printed],
    ] as const) {
      const { changes, notComparable } = await compareAcross(one, other);
      expect(changes).toEqual([]);
      expect(notComparable.length === 0).toBe(id === 'typeapi' || id === 'internal');
    }
  });
}

test('only what a person changed is a change, beside what the format makes', async () => {
  const spec = await sample('petShop');
  const printed = await read((await loadPrinter('openapi-yaml'))(spec).text);
  const edited = applyEdit(spec, { kind: 'operation.delete', name: 'pet.delete' });
  if (!edited.ok) throw new Error(edited.refusal.message);
  const { changes } = await compareAcross(printed, { spec: edited.value.spec });
  expect(changes.map(({ line }) => line)).toEqual(['Operation pet.delete was removed']);
});

test('two documents in one format are compared as they were read', async () => {
  const spec = await sample('petShop');
  const text = (await loadPrinter('openapi-json'))(spec).text;
  const before = await read(text);
  const after = await read(text.replace('"version": "1.0.0"', '"version": "1.1.0"'));
  const { changes, notComparable } = await compareAcross(before, after);
  expect(changes.map(({ code }) => code)).toEqual(['version-changed']);
  expect(notComparable).toEqual([]);
});
