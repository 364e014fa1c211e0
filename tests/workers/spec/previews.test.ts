import { describe, expect, it } from 'vitest';
import { itemAt } from '../../../src/domain/model/values/lists.ts';
import { nothingResolved } from '../../../src/domain/model/resolvedIncludes.ts';
import { parseDetected } from '../../../src/formats/registry/detectFormat.ts';
import { samples } from '../../../src/app/files/samples/samples.ts';
import { emptySpecification, type Specification } from '../../../src/domain/model/specification.ts';
import { previewFormats } from '../../../src/screens/editor/shell/preview/previewFormats.ts';
import { createPreviews } from '../../../workers/spec/previews.ts';

const formats = previewFormats.map(({ id }) => id);

async function previewOf(sample: (typeof samples)[number]) {
  const context = { options: {}, report: () => undefined };
  const read = await parseDetected(await sample.load(), undefined, context);
  if (!read.ok) throw new Error(read.refusal.message);
  const { spec } = read.value;
  return { spec, previews: previewsOf(spec) };
}

function previewsOf(spec: Specification) {
  const replica = { key: { account: '', id: 'x' }, rev: 7, spec };
  return createPreviews(
    () => replica,
    () => nothingResolved,
  );
}

describe.each(samples)('the preview of $title', (sample) => {
  it.each(formats)('has each card at its lines in %s, and leads back from them', async (format) => {
    const { spec, previews } = await previewOf(sample);
    const { id, rev, totalLines } = await previews.printPreview(format);
    expect(rev).toBe(7);
    const lines = previews.printedPreviewLines(id, 0, totalLines);
    expect(lines.length).toBe(totalLines);
    const cards = [
      ...(format === 'jsonschema-json' ? [] : spec.operations).map(
        ({ name, httpMethod }) => ({ kind: 'operation', name, says: httpMethod }) as const,
      ),
      ...spec.types.map(({ name }) => ({ kind: 'type', name, says: name }) as const),
    ];
    for (const { kind, name, says } of cards) {
      const line = previews.printedPreviewLineOf(id, { kind, name });
      expect(line).not.toBeNull();
      const block = lines.slice(line ?? 0, (line ?? 0) + 12).join('\n');
      expect(block.toLowerCase()).toContain(says.toLowerCase());
      expect(previews.printedPreviewTargetAt(id, line ?? 0)).toEqual({ kind, name });
      // A declaration may be a single line.
      if (format === 'typescript') continue;
      expect(previews.printedPreviewTargetAt(id, (line ?? 0) + 1)).toEqual({ kind, name });
    }
    expect(previews.printedPreviewTargetAt(id, totalLines)).toBeNull();
  });
});

it('what TypeScript can’t say leads to its card', async () => {
  const property = { name: 'id', type: { kind: 'string' } } as const;
  const struct = { kind: 'struct', properties: [] } as const;
  const spec: Specification = {
    ...emptySpecification,
    types: [
      { ...struct, name: 'Base-Type' },
      { ...struct, name: 'Twice', properties: [property, property] },
      { name: 'List', kind: 'array', items: { kind: 'string' } },
      { ...struct, name: 'Child', parent: { kind: 'reference', target: 'List' } },
    ],
  };
  const previews = previewsOf(spec);
  const { id, findings, totalLines } = await previews.printPreview('typescript');
  const led = findings.map(({ target, line }) => [target?.name, line]);
  const lineOf = (name: string) => previews.printedPreviewLineOf(id, { kind: 'type', name });
  expect(led).toEqual(['Base-Type', 'Twice', 'Child'].map((name) => [name, lineOf(name)]));
  const notes = previews.printedPreviewNotes(id, 0, totalLines);
  expect(notes.length).toBe(totalLines);
  expect(notes.flatMap((note, line) => (note === '' ? [] : [[line, note]]))).toEqual(
    findings.map(({ line, message }) => [line, message]),
  );
});

it.each(['openapi-json', 'openapi-yaml'] as const)(
  'a type that is printed where it is used has its card there in %s, and what is around it its own',
  async (format) => {
    const object = (properties: object) => ({ type: 'object', properties });
    const pen = { description: 'For two.', ...object({ width: { type: 'integer' } }) };
    const schema = object({ pen, ink: { type: 'string' } });
    const answer = { description: 'OK', content: { 'application/json': { schema } } };
    const document = {
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      paths: {
        '/a': { get: { operationId: 'a', responses: { 200: answer }, security: [] } },
        '/b': {
          get: { operationId: 'b', responses: { 400: { $ref: '#/components/responses/Bad' } } },
        },
        '/c': {
          get: { operationId: 'c', responses: { 400: { $ref: '#/components/responses/Bad' } } },
        },
      },
      components: {
        responses: {
          Bad: {
            description: 'Bad',
            content: { 'application/json': { schema: object({ code: { type: 'integer' } }) } },
          },
        },
      },
    };
    const context = { options: {}, report: () => undefined };
    const read = await parseDetected(JSON.stringify(document), undefined, context);
    if (!read.ok) throw new Error(read.refusal.message);
    const previews = previewsOf(read.value.spec);
    const { id, totalLines } = await previews.printPreview(format);
    const lines = previews.printedPreviewLines(id, 0, totalLines);
    const cardAt = (said: string) => {
      const line = lines.findIndex((text) => text.includes(said));
      return previews.printedPreviewTargetAt(id, line)?.name;
    };
    const nameOf = (property: string) =>
      read.value.spec.types.find(
        (type) => type.kind === 'struct' && type.properties.some(({ name }) => name === property),
      )?.name;
    expect(lines.join('\n')).not.toContain('Object_');
    expect(cardAt('width')).toBe(nameOf('width'));
    expect(cardAt('ink')).toBe(nameOf('pen'));
    expect(cardAt('security')).toBe('a');
    expect(cardAt('operationId')).toBe('a');
    // Shared values are in the components.
    expect(cardAt('code')).toBe(nameOf('code'));
    for (const { name } of read.value.spec.types) {
      const line = previews.printedPreviewLineOf(id, { kind: 'type', name });
      expect(previews.printedPreviewTargetAt(id, line ?? -1)).toEqual({ kind: 'type', name });
    }
  },
);

it('says no more than three things at a line, and how many others there are', async () => {
  const properties = ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd', 'e', 'e'].map((name) => ({
    name,
    type: { kind: 'string' } as const,
  }));
  const types = [{ kind: 'struct', name: 'Twice', properties } as const];
  const previews = previewsOf({ ...emptySpecification, types });
  const { id, findings, totalLines } = await previews.printPreview('typescript');
  expect(findings.map(({ line }) => line)).toEqual(Array.from({ length: 5 }, () => 0));
  const [first] = previews.printedPreviewNotes(id, 0, totalLines);
  const said = findings.slice(0, 3).map(({ message }) => message);
  expect(first).toBe(`${said.join(' ')} And 2 more.`);
});

it('a text that is no longer there has no lines', async () => {
  const { previews } = await previewOf(itemAt(samples, 0));
  const { id } = await previews.printPreview('typeapi');
  await previews.printPreview('typescript');
  expect(previews.printedPreviewLines(id, 0, 10)).toEqual([]);
  expect(previews.printedPreviewNotes(id, 0, 10)).toEqual([]);
  expect(previews.printedPreviewTargetAt(id, 3)).toBeNull();
});

it('what TypeAPI can’t say of a card leads to its card and has a mark at its line', async () => {
  const limited = { kind: 'string', metadata: { minLength: 1 } } as const;
  const previews = previewsOf({
    ...emptySpecification,
    types: [
      { kind: 'struct', name: 'Plain', properties: [] },
      { kind: 'struct', name: 'Pet', properties: [{ name: 'id', type: limited }] },
    ],
  });
  const { id, findings } = await previews.printPreview('typeapi');
  const line = previews.printedPreviewLineOf(id, { kind: 'type', name: 'Pet' });
  expect(line).not.toBeNull();
  const message =
    "TypeAPI can't express these details of Pet, so they are not exported: minLength.";
  expect(findings).toEqual([
    { severity: 'info', message, line, target: { kind: 'type', name: 'Pet' } },
  ]);
});
