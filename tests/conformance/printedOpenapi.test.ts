import { describe, expect, it } from 'vitest';
import { githubDocumentPath } from '../../scripts/large/githubDocument.mjs';
import type { Finding } from '../../src/domain/check/findings.ts';
import type { Specification } from '../../src/domain/model/specification.ts';
import { printOpenapi30Json, printOpenapiJson } from '../../src/formats/openapi/print.ts';
import { printOpenapi30Yaml, printOpenapiYaml } from '../../src/formats/openapi/printYaml.ts';
import { documents, readDocument, readText } from './documents.ts';
import { comparable, peerSays, structureSays } from './printed.ts';
import { isFull } from '../support/runs.ts';

const versions = {
  '3.1': { json: printOpenapiJson, yaml: printOpenapiYaml },
  '3.0': { json: printOpenapi30Json, yaml: printOpenapi30Yaml },
} as const;

/** The version of the source, or the one nearest to it. */
function versionOf(spec: Specification): '3.0' | '3.1' {
  const said = spec.metadata?.['openapi'];
  return typeof said === 'string' && said.startsWith('3.0') ? '3.0' : '3.1';
}

/**
 * The findings about what can't be printed as in the source: a `$ref` in an example, which readers would
 * follow; a security requirement without its scheme; a missing response where one is required; a schema that
 * claims another draft; `examples` that is no list.
 */
const losses = new Set(['keyword-left-out', 'requirement-left-out', 'response-added']);

function isLoss({ code }: Finding): boolean {
  return losses.has(code);
}

/** Printing and reading YAML is slow, so the usual run does it with every third document. */
const inYaml = new Set(documents.filter((_, at) => isFull || at % 3 === 0));

describe.each(documents)('%s', (path) => {
  const spec = readDocument(path);

  // The usual run prints each document only in the version of its source.
  it.each(isFull ? (['3.1', '3.0'] as const) : [versionOf(spec)])(
    'printed as OpenAPI %s is valid for other validators',
    async (version) => {
      const { text } = versions[version].json(spec);
      expect(await peerSays(text)).toBe('');
      expect(await structureSays(text)).toEqual([]);
    },
  );

  it('is the same specification when it is printed and read again', () => {
    const { text, findings } = versions[versionOf(spec)].json(spec);
    const again = readText(text);
    const lost = findings.filter(isLoss);
    if (lost.length === 0) expect(comparable(again)).toEqual(comparable(spec));
    // Whatever was left out the first time, nothing more is left out the second time.
    const second = versions[versionOf(again)].json(again);
    expect(second.findings.filter(isLoss)).toEqual([]);
    expect(second.text).toBe(text);
  });

  if (!inYaml.has(path)) return;

  it('says the same in YAML', () => {
    const { json, yaml } = versions[versionOf(spec)];
    expect(readText(yaml(spec).text, 'yaml')).toEqual(readText(json(spec).text));
  });
});

it('prints nearly all documents without loss', () => {
  const lossy = documents.filter((path) => {
    const spec = readDocument(path);
    return versions[versionOf(spec)].json(spec).findings.some(isLoss);
  });
  expect(lossy.length).toBeLessThan(documents.length / 6);
});

it("GitHub's document is valid for another validator and survives a round trip", async () => {
  const spec = readDocument(await githubDocumentPath());
  const { text, findings } = printOpenapi30Json(spec);
  expect(await peerSays(text)).toBe('');
  expect(await structureSays(text)).toEqual([]);
  // A path whose variables have two names.
  expect(new Set(findings.map(({ code }) => code))).toEqual(new Set(['path-variable-renamed']));
  expect(printOpenapi30Json(readText(text)).text).toBe(text);
});
