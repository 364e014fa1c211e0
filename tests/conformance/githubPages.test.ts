import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { isJsonObject, type Json } from '../../src/domain/model/values/json.ts';
import type { Specification } from '../../src/domain/model/specification.ts';
import { parseDetected } from '../../src/formats/registry/detectFormat.ts';
import { referencePages } from '../../src/reference/content/referencePages.ts';
import { githubDocumentPath } from '../../scripts/large/githubDocument.mjs';
import { renderPage } from '../../server/pages/renderPage.tsx';
import type { DocumentHead } from '../../server/pages/view.ts';
import { readTags } from '../server/pages/readTags.ts';

/* GitHub's document as its pages show it without scripts: every operation of the source is there. */

const head: DocumentHead = {
  user: 'Ada',
  name: 'github',
  description: '',
  readme: '',
  private: false,
  base: '/d/Ada/github',
  embedded: false,
  version: undefined,
  versions: [],
  stable: undefined,
  updatedAt: '2026-03-04T05:06:07.000Z',
  usedBy: [],
  users: 0,
};
const methods = new Set(['get', 'post', 'put', 'patch', 'delete']);

let expected = 0;
let spec: Specification;

beforeAll(async () => {
  const text = readFileSync(await githubDocumentPath(), 'utf8');
  const source = JSON.parse(text) as { readonly paths: Readonly<Record<string, Json>> };
  for (const path of Object.values(source.paths)) {
    if (isJsonObject(path)) expected += Object.keys(path).filter((key) => methods.has(key)).length;
  }
  const parsed = await parseDetected(
    text,
    undefined,
    { options: {}, report: () => undefined },
    text.length,
  );
  if (!parsed.ok) throw new Error(parsed.refusal.message);
  ({ spec } = parsed.value);
});

/** The ids of the sections of a page: of operations, or of types. */
function idsOn(html: string): { readonly operations: string[]; readonly types: string[] } {
  // Only the tags of sections, because reading the others takes a sixth of the time.
  const sections = readTags((html.match(/<section\s[^<>]*>/g) ?? []).join(''));
  const ids = sections.map(({ attributes: { id = '' } }) => id);
  const of = (kind: string) => ids.filter((id) => id.startsWith(`${kind}:`));
  return { operations: of('o'), types: of('t') };
}

describe("GitHub's document without scripts", () => {
  test('has every operation of the source in its index, in at most 60 kB', () => {
    const { html } = renderPage({ kind: 'index', head }, spec);
    const links = readTags(html).filter(({ attributes: { href } }) => href?.includes('#o%3A'));
    expect(new Set(links.map(({ attributes: { href } }) => href)).size).toBe(expected);
    expect(expected).toBe(1223);
    expect(gzipSync(html).byteLength).toBeLessThan(50_000);
  });

  test('has every operation and every type once, on the page that the index names', () => {
    const operations: string[] = [];
    const types: string[] = [];
    for (const { id } of referencePages(spec).pages) {
      const { html, found } = renderPage({ kind: 'group', head, page: id }, spec);
      expect(found).toBe(true);
      const ids = idsOn(html);
      operations.push(...ids.operations);
      types.push(...ids.types);
    }
    expect(operations).toHaveLength(expected);
    expect(new Set(operations).size).toBe(expected);
    expect(new Set(types).size).toBe(spec.types.length);
    expect(types).toHaveLength(spec.types.length);
  });
});
