import { describe, expect, it } from 'vitest';
import { githubDocumentPath } from '../../scripts/githubDocument.mjs';
import { printJsonschemaJson } from '../../src/formats/jsonschema/print.ts';
import { readJsonschema } from '../../src/formats/jsonschema/parse.ts';
import { print } from '../../src/formats/typescript/print.ts';
import { compile } from '../formats/typescript/compile.ts';
import { documents, readDocument } from './documents.ts';
import { comparable } from './printed.ts';

it('declarations of all documents compile', async () => {
  const paths = [...documents, await githubDocumentPath()];
  const texts = new Map(
    paths.map((path, index) => [`document${index}`, print(readDocument(path)).text]),
  );
  expect(await compile(texts)).toBe('');
});

describe('JSON Schema', () => {
  it.each(documents)('has the types of %s', (path) => {
    const { types } = readDocument(path);
    const only = { imports: [], operations: [], types };
    const { text, findings } = printJsonschemaJson(only);
    const read = readJsonschema(JSON.parse(text), { options: {}, report: () => undefined });
    if (!read.ok) throw new Error(read.refusal.message);
    // A source may have `minLength` on a number, which has no meaning there.
    const others = findings.filter(({ code }) => code !== 'keyword-outdated');
    expect(others).toEqual([]);
    if (findings.length > 0) return;
    expect(comparable(read.value.spec).types).toEqual(withoutNames(comparable(only).types));
  });
});

/** Without the names of the schemas that scalars came from, which are written out here. */
function withoutNames(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutNames);
  const { metadata, ...rest } = value as { readonly metadata?: Readonly<Record<string, unknown>> };
  const { sharedAs: _, ...others } = metadata ?? {};
  return {
    ...Object.fromEntries(Object.entries(rest).map(([key, item]) => [key, withoutNames(item)])),
    ...(Object.keys(others).length > 0 && { metadata: others }),
  };
}
