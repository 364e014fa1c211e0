import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Result } from '../../../src/domain/model/values/result.ts';
import {
  detectFormat,
  parseAs,
  parseDetected,
} from '../../../src/formats/registry/detectFormat.ts';
import type { ParseContext, Progress } from '../../../src/formats/format.ts';
import { emptySpecification } from '../../../src/domain/model/specification.ts';
import {
  formatIds,
  formatMeta,
  loadPrinter,
  printableFormats,
  type FormatId,
} from '../../../src/formats/registry/registry.ts';
import { seedTexts, seedValues } from '../../fuzz/seeds.ts';

const context: ParseContext = { options: {}, report: () => {} };
const fixture = (name: string): string =>
  readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8');

function messageOf(result: Result<unknown>): string {
  if (result.ok) throw new Error('was not refused');
  return result.refusal.message;
}

describe('the registry', () => {
  it('offers every format once, with a label of its own', () => {
    expect(new Set(formatIds).size).toBe(formatIds.length);
    expect(new Set(formatMeta.map(({ label }) => label)).size).toBe(formatIds.length);
    const { size } = new Set(printableFormats.map(({ label }) => label));
    expect(size).toBe(printableFormats.length);
  });

  it('gives each a readable name and its file extensions', () => {
    const endings = { json: ['json'], yaml: ['yaml', 'yml'] };
    for (const format of [...formatMeta, ...printableFormats]) {
      expect(format.label).toMatch(/^\w.*[\w)]$/);
      if (format.syntax === 'text') expect(format.endings[0]).toMatch(/^\w[\w.]*$/);
      else expect(format.endings).toEqual(endings[format.syntax]);
    }
  });

  it.each(printableFormats)('prints $id, and reads it again if it can be read', async ({ id }) => {
    const print = await loadPrinter(id);
    const { text } = print({
      ...emptySpecification,
      operations: [{ name: 'getPet', httpMethod: 'GET', httpPath: '/', arguments: [], throws: [] }],
      types: [{ kind: 'struct', name: 'Pet', properties: [] }],
    });
    expect(text).toContain('Pet');
    const read = formatIds.find((known) => known === id);
    if (read === undefined) return;
    expect(await parseAs(read, text, context)).toMatchObject({
      ok: true,
      value: { spec: { types: [{ kind: 'struct', name: 'Pet' }] } },
    });
  });
});

describe('detection', () => {
  it.each(formatIds.filter((id) => !id.endsWith('-yaml')))('detects %s', async (id) => {
    for (const value of seedValues[id]) {
      const text = JSON.stringify(value);
      expect(await detectFormat(text)).toEqual({ ok: true, value: id });
      const parsed = await parseDetected(text, undefined, context);
      expect(parsed).toMatchObject({ ok: true, value: { format: id } });
      expect(parsed).toMatchObject({ ok: true, value: { spec: { types: expect.any(Array) } } });
    }
  });

  it('prefers JSON Schema for a document that TypeSchema, listed before it, could read too', async () => {
    const text = '{"definitions": {"Pet": {"type": "object"}}}';
    expect(await detectFormat(text)).toEqual({ ok: true, value: 'jsonschema-json' });
  });

  it('detects YAML', async () => {
    for (const [id, texts] of Object.entries(seedTexts)) {
      for (const text of texts)
        expect(await detectFormat(text, 'x.yml')).toEqual({ ok: true, value: id });
    }
    expect(await detectFormat('operations:\n  a: {method: GET, path: /}\n')).toMatchObject({
      value: 'typeapi',
    });
  });

  it('treats broken JSON as JSON, unless the file name says YAML', async () => {
    const text = '{"a": 1,}';
    expect(messageOf(await parseDetected(text, undefined, context))).toMatch(
      /^This is not valid JSON: at line 1, column 9,/,
    );
    expect(await detectFormat(text, 'x.yaml')).toEqual({ ok: true, value: 'raw-yaml' });
    expect(await detectFormat('{a: 1}')).toEqual({ ok: true, value: 'raw-yaml' });
    expect((await detectFormat('{a: 1}', 'x.json')).ok).toBe(true);
    expect(messageOf(await detectFormat('nonsense', 'x.json'))).toMatch(/^This is not valid JSON/);
  });

  it('refuses prose, web pages and empty text', async () => {
    expect(messageOf(await detectFormat('Hello, this is a text.'))).toMatch(
      /^This is neither JSON nor/,
    );
    expect(messageOf(await detectFormat('<!DOCTYPE html>\n<p>x</p>'))).toMatch(
      /^This is a web page/,
    );
    expect(messageOf(await detectFormat(' '))).toBe(
      'There is nothing to import: the text is empty.',
    );
  });

  it('reads any JSON as raw data if it is nothing else', async () => {
    expect(await parseDetected('[{"a": 1}, 2]', undefined, context)).toMatchObject({
      ok: true,
      value: {
        format: 'raw-json',
        findings: [{ code: 'raw-wrapped' }, { code: 'raw-mixed-types' }],
      },
    });
  });

  it('passes on findings of the text, and reports progress that never decreases', async () => {
    const steps: Progress[] = [];
    const parsed = await parseDetected(fixture('duplicateKeys.json'), undefined, {
      options: {},
      report: (progress) => steps.push(progress),
    });
    expect(parsed).toMatchObject({ ok: true });
    expect(parsed.ok && parsed.value.findings[0]?.code).toBe('duplicate-key');
    const stages = steps.map(({ stage }) => stage);
    expect(stages.indexOf('parsing')).toBe(0);
    expect(stages.lastIndexOf('parsing')).toBeLessThan(stages.indexOf('converting'));
  });
});

describe('a chosen format', () => {
  const write = (id: FormatId): string => JSON.stringify(seedValues[id][0]);

  it.each(formatIds)('reads %s', async (id) => {
    expect(await parseAs(id, write(id), context)).toMatchObject({
      ok: true,
      value: { format: id },
    });
  });

  it('is refused if the document is clearly of another format', async () => {
    expect(messageOf(await parseAs('typeschema', write('openapi-json'), context))).toBe(
      'This looks like OpenAPI, not TypeSchema. Choose OpenAPI or Detect.',
    );
    expect(messageOf(await parseAs('openapi-yaml', write('typeapi'), context))).toBe(
      'This looks like TypeAPI, not OpenAPI. Choose TypeAPI or Detect.',
    );
    expect(messageOf(await parseAs('typeapi', write('internal'), context))).toBe(
      'This looks like Internal JSON, not TypeAPI. Choose Internal JSON or Detect.',
    );
  });

  it('may be TypeAPI for a file of types alone, which is a TypeAPI document without operations', async () => {
    const types = [{ kind: 'struct', name: 'Pet' }];
    const text = '{"$defs": {"Pet": {"type": "struct", "properties": {}}}}';
    expect(await detectFormat(text)).toEqual({ ok: true, value: 'typeschema' });
    expect(await parseAs('typeapi', text, context)).toMatchObject({
      ok: true,
      value: { format: 'typeapi', spec: { types } },
    });
    // In the other direction, operations would be lost.
    expect(messageOf(await parseAs('typeschema', write('typeapi'), context))).toBe(
      'This looks like TypeAPI, not TypeSchema. Choose TypeAPI or Detect.',
    );
  });

  it('is refused if nothing could be read', async () => {
    expect(messageOf(await parseAs('typeapi', '{"a": 1}', context))).toBe(
      'This does not look like TypeAPI: nothing in it could be read. Choose another format or Detect.',
    );
    expect(await parseAs('typeapi', '{}', context)).toMatchObject({ ok: true });
  });

  it('may always be raw data', async () => {
    expect(await parseAs('raw-json', write('openapi-json'), context)).toMatchObject({ ok: true });
  });

  it('is read from YAML even if it was chosen as JSON', async () => {
    expect(await parseAs('raw-json', 'a: 1\n', context)).toMatchObject({
      ok: true,
      value: { format: 'raw-yaml' },
    });
    expect(messageOf(await parseAs('raw-json', 'nothing', context))).toMatch(
      /^This is not valid JSON: at line 1, column 1, a value is expected/,
    );
  });
});
