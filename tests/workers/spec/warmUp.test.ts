import { expect, it } from 'vitest';
import { parseDetected } from '../../../src/formats/registry/detectFormat.ts';
import { warmUpDocument, warmUpImport } from '../../../workers/spec/warmUp.ts';

it('is a document that the importer reads completely', async () => {
  const context = { options: {}, report: () => undefined };
  const read = await parseDetected(warmUpDocument, undefined, context);
  if (!read.ok) throw new Error(read.refusal.message);
  const { format, spec, findings } = read.value;
  expect(format).toBe('openapi-json');
  expect(spec.operations.map(({ name }) => name)).toEqual(['pets.get', 'pets.change']);
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
});

it('is read again only until an import arrives', async () => {
  let asked = 0;
  await warmUpImport(() => {
    asked += 1;
    return true;
  });
  expect(asked).toBeLessThan(2);
});
