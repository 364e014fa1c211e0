import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { load } from 'js-yaml';
import { afterAll, describe, expect, it } from 'vitest';
import { githubDocumentPath } from '../../scripts/large/githubDocument.mjs';
import type { Parsed } from '../../src/formats/format.ts';
import { parse as parseInternal } from '../../src/formats/internal/parse.ts';
import { print as printInternal } from '../../src/formats/internal/printPretty.ts';
import { parseOpenapiJson, parseOpenapiYaml } from '../../src/formats/openapi/parse.ts';
import { compareDocument } from './compareDocument.ts';
import { isIn } from './document.ts';
import { expectSound } from './invariants.ts';

const corpora = {
  'readme 2.0': documentsIn('@readme/oas-examples/2.0'),
  'readme 3': [
    ...documentsIn('@readme/oas-examples/3.0'),
    ...documentsIn('@readme/oas-examples/3.1'),
  ],
  figma: documentsIn('@figma/rest-api-spec/openapi'),
  galaxy: documentsIn('@scalar/galaxy/dist'),
  github: [await githubDocumentPath()],
};

for (const [corpus, files] of Object.entries(corpora)) {
  const totals = new Map<string, number>();
  const count = (what: string, more: number): void => {
    totals.set(what, (totals.get(what) ?? 0) + more);
  };

  describe(`the documents of ${corpus}`, () => {
    it('are there', () => expect(files.length).toBeGreaterThan(0));

    it.each(files.map((file) => [relative('.', file)]))('%s', (file) => {
      const text = readFileSync(file, 'utf8');
      const isYaml = !file.endsWith('.json');
      const { spec, findings } = importText(text, isYaml);
      expectSound(spec);
      // Specifications are stored as internal JSON, so everything must survive that format.
      const stored = read(printInternal(spec).text, parseInternal).spec;
      if (!isDeepStrictEqual(stored, spec)) expect(stored).toEqual(spec);
      const source = isYaml ? load(text) : (JSON.parse(text) as unknown);
      const compared = compareDocument(source, spec, findings);
      expect(compared.losses).toEqual([]);
      for (const finding of findings) {
        expect(finding.message).not.toBe('');
        expect(finding.path).toMatch(/^(?:\/.*)?$/s);
        if (!isIn(source, finding.path)) expect(finding).toBe('at a place of the source');
      }
      count('documents', 1);
      for (const [what, number] of Object.entries(compared.totals)) count(what, number);
      count('named by findings', sumOf(compared.named));
      count('findings', findings.length);
      count('errors', findings.filter(({ severity }) => severity === 'error').length);
    });

    afterAll(() => {
      const figures = [...totals].map(([what, number]) => `${number} ${what}`);
      process.stdout.write(`${corpus}: ${figures.join(', ')}\n`);
    });
  });
}

function documentsIn(folder: string): string[] {
  const root = join('node_modules', folder);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:json|yaml)$/.test(name))
    .map((name) => join(root, name));
}

function importText(text: string, isYaml: boolean): Parsed {
  return read(text, isYaml ? parseOpenapiYaml : parseOpenapiJson);
}

function read(text: string, parse: typeof parseInternal): Parsed {
  const result = parse(text, { options: {}, report: () => undefined });
  if (!result.ok) throw new Error(result.refusal.message);
  return result.value;
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
