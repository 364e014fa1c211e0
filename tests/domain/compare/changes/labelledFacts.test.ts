import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collectFacts, type Fact } from '../../../../src/domain/compare/changes/labelledFacts.ts';

const editor = join(import.meta.dirname, '../../../../src/screens/editor');

/** The labels that are written in the editor, in lower case. */
const labels = new Set(
  readdirSync(editor, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [
      ...readFileSync(join(editor, file), 'utf8').matchAll(/\blabel="([^"]+)"|: '([^']+ URL)'/g),
    ])
    .map(([, label, other]) => (label ?? other)?.toLowerCase()),
);

test('a value has the label of its field in the editor', () => {
  const fields = [
    'httpMethod',
    'httpPath',
    'httpCode',
    'stability',
    'description',
    'security',
    'in',
    'wireName',
    'key',
    'base',
    'url',
    'tokenUrl',
    'authorizationUrl',
  ];
  const facts = new Map<string, Fact>();
  collectFacts(facts, '', Object.fromEntries(fields.map((field) => [field, 'value'])));
  expect(facts.size).toBe(fields.length);
  const unknown = [...facts.keys()].filter((label) => !labels.has(label.toLowerCase()));
  expect(unknown).toEqual([]);
});
