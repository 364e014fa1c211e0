import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { githubDocumentPath } from '../../../scripts/large/githubDocument.mjs';
import { isJsonObject, type JsonObject } from '../../../src/domain/model/values/json.ts';
import { parseJson, parseYaml } from '../../../src/formats/syntax/parseText.ts';
import { documents } from '../documents.ts';
import { described } from './keywordDifferences.ts';
import { keywordsOf } from './keywordsOf.ts';

/* Every keyword of a source is in the printed document, or a finding at its place says that it is not. */

const cases = 'tests/fixtures/formats';
const corpora: Readonly<Record<string, readonly string[]>> = {
  'the test packages': documents,
  GitHub: [await githubDocumentPath()],
  'OpenAPI 3.0': casesOf('openapi30'),
  'OpenAPI 3.1': casesOf('openapi31'),
  'OpenAPI 3.2': casesOf('openapi32'),
  'Swagger 2.0': casesOf('swagger'),
  'JSON Schema': casesOf('jsonschema'),
};

for (const [corpus, files] of Object.entries(corpora)) {
  let compared = 0;
  let different = 0;

  describe(`the keywords of ${corpus}`, () => {
    it.each(files)('%s', (file) => {
      const { counts, named, unnamed } = keywordsOf(readSource(file));
      for (const count of counts.values()) compared += count;
      different += named.length;
      expect(unnamed.map(described)).toEqual([]);
    });

    afterAll(() => {
      console.info(`${corpus}: ${compared} keywords compared, ${different} told of in findings`);
    });
  });
}

function casesOf(family: string): readonly string[] {
  const root = join(cases, family);
  return readdirSync(root).flatMap((name) => {
    const files = readdirSync(join(root, name));
    // A refused source is not printed.
    const isPrinted = files.some((file) => file.startsWith('printed.'));
    const sources = files.filter((file) => isPrinted && file.startsWith('source.'));
    return sources.map((file) => join(root, name, file));
  });
}

function readSource(file: string): JsonObject {
  const text = readFileSync(file, 'utf8');
  const parsed = file.endsWith('.json') ? parseJson(text) : parseYaml(text);
  if (!parsed.ok) throw new Error(parsed.refusal.message);
  const { value } = parsed.value;
  if (!isJsonObject(value)) throw new Error('The document is no object.');
  return value;
}
