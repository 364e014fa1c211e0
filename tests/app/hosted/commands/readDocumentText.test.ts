import { expect, it } from 'vitest';
import { readDocumentText } from '../../../../src/app/hosted/commands/readDocumentText.ts';

it('reads YAML and JSON', async () => {
  const value = { openapi: '3.1.0' };
  expect(await readDocumentText('openapi: 3.1.0')).toEqual({ ok: true, value });
  expect(await readDocumentText('{"openapi": "3.1.0"}')).toEqual({ ok: true, value });
});

it('refuses text that would replace a specification with nothing', async () => {
  expect(await readDocumentText('just words')).toMatchObject({ ok: false });
  expect(await readDocumentText('[1, 2]')).toMatchObject({ ok: false });
  expect(await readDocumentText('{"a": ')).toMatchObject({ ok: false });
});
