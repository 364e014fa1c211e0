import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { load } from 'js-yaml';
import { afterAll, describe, expect, it } from 'vitest';
import { githubDocumentPath } from '../../scripts/githubDocument.mjs';
import type { Parsed } from '../../src/formats/format.ts';
import { parseOpenapiJson, parseOpenapiYaml } from '../../src/formats/openapi/parse.ts';
import { countSource } from './countSource.ts';
import { expectSound } from './invariants.ts';

const corpora = {
  readme: [...documentsIn('@readme/oas-examples/3.0'), ...documentsIn('@readme/oas-examples/3.1')],
  figma: documentsIn('@figma/rest-api-spec/openapi'),
  galaxy: documentsIn('@scalar/galaxy/dist'),
  github: [await githubDocumentPath()],
};

for (const [corpus, files] of Object.entries(corpora)) {
  const totals = { documents: 0, operations: 0, parameters: 0, objects: 0, types: 0, findings: 0 };

  describe(`the documents of ${corpus}`, () => {
    it('are there', () => expect(files.length).toBeGreaterThan(0));

    it.each(files.map((file) => [relative('.', file)]))('%s', (file) => {
      const text = readFileSync(file, 'utf8');
      const isYaml = !file.endsWith('.json');
      const { spec, findings } = importText(text, isYaml);
      const source = countSource(isYaml ? load(text) : JSON.parse(text));

      expectSound(spec);
      const expected = source.operations.map(
        ({ method, path, parameters }) =>
          `${method.toUpperCase()} ${path.replaceAll(/\{([^{}]*)\}/g, ':$1')}: ${parameters.toSorted().join(', ')}`,
      );
      const found = spec.operations.map(
        ({ httpMethod, httpPath, arguments: list }) =>
          `${httpMethod} ${httpPath}: ${list
            .map((argument) => `${argument.in} ${argument.wireName ?? argument.name}`)
            .toSorted()
            .join(', ')}`,
      );
      expect(found.toSorted()).toEqual(expected.toSorted());
      for (const [name, properties] of source.objects) {
        const type = spec.types.find((other) => other.name === name.replaceAll(/\W/g, '_'));
        expect([name, type?.kind]).toEqual([name, 'struct']);
        if (type?.kind === 'struct') {
          expect(type.properties.map((property) => property.name)).toEqual(properties);
        }
      }
      for (const finding of findings) {
        expect(finding.message).not.toBe('');
        expect(finding.path).toMatch(/^(?:\/.*)?$/s);
      }

      totals.documents += 1;
      totals.operations += source.operations.length;
      for (const operation of source.operations) totals.parameters += operation.parameters.length;
      totals.objects += source.objects.size;
      totals.types += spec.types.length;
      totals.findings += findings.length;
    });

    afterAll(() => {
      const figures = Object.entries(totals).map(([what, count]) => `${count} ${what}`);
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
  const parse = isYaml ? parseOpenapiYaml : parseOpenapiJson;
  const result = parse(text, { options: {}, report: () => undefined });
  if (!result.ok) throw new Error(result.refusal.message);
  return result.value;
}
