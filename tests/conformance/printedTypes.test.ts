import { describe, expect, it } from 'vitest';
import { githubDocumentPath } from '../../scripts/large/githubDocument.mjs';
import { printJsonschemaJson } from '../../src/formats/jsonschema/print.ts';
import { canonicalText } from '../../src/domain/compare/equalValues.ts';
import type { Specification } from '../../src/domain/model/specification.ts';
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
    expect(findings).toEqual([]);
    expect(unnamed(withoutNames(read.value.spec))).toEqual(unnamed(withoutNames(only)));
  });
});

/**
 * The types as sorted texts without the names of inline objects: these names depend on the content, which
 * differs without the names of shared schemas.
 */
function unnamed(spec: unknown): readonly string[] {
  const { types } = comparable(spec as Specification);
  return types.map((type) => canonicalText(type).replace(/Object_[a-p]{12}/g, 'Object')).toSorted();
}

/**
 * Removes the names of the shared schemas that something came from, because copies in metadata are written
 * out here, and the paths of the schemas that a discriminator's mapping names.
 */
function withoutNames(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/^#\/(?:components\/schemas|\$defs)\//, '');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutNames);
  const { sharedAs, ...rest } = value as Readonly<Record<string, unknown>>;
  // Unions are shared in JSON Schema, too.
  const said = rest['kind'] === 'union' && sharedAs !== undefined ? { ...rest, sharedAs } : rest;
  const entries = Object.entries(said).map(([key, item]) => [key, withoutNames(item)] as const);
  const isEmpty = ([key, item]: (typeof entries)[number]) =>
    key === 'metadata' && Object.keys(item as object).length === 0;
  return Object.fromEntries(entries.filter((entry) => !isEmpty(entry)));
}
