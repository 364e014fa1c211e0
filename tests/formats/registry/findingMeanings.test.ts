import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { formatIds, printableFormats } from '../../../src/formats/registry/registry.ts';
import { findingMeanings, meaningOf } from '../../../src/formats/registry/findingMeanings.ts';

const folder = 'src/formats';
/** Words that look like codes but are not. */
const others = new Set<string>([
  ...formatIds,
  ...printableFormats.map(({ id }) => id),
  'js-yaml',
  'date-time',
  '2020-12',
]);

function textsIn(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('findingMeanings.ts'))
    .map((name) => readFileSync(join(root, name), 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, ''));
}

/** Codes with a hyphen are recognised by it, others by following a severity. */
function codesIn(text: string): string[] {
  const refusals = new Set(
    [...text.matchAll(/\brefuse\(\s*'([a-z0-9-]+)'/g)].map(([, code]) => code),
  );
  const findings = [...text.matchAll(/'(?:error|warning|info)',\s*'([a-z0-9-]+)'/g)];
  const hyphened = [...text.matchAll(/'([a-z0-9]+(?:-[a-z0-9]+)+)'/g)]
    .filter(([, code = '']) => !others.has(code) && !code.startsWith('x-') && !refusals.has(code))
    .filter(([, code = '']) => !code.endsWith('-syntax') && !code.startsWith('text-'));
  return [...findings, ...hyphened].map(([, code = '']) => code);
}

const used = new Set(textsIn(folder).flatMap(codesIn));

it('explains each finding of the formats', () => {
  const unexplained = [...used].filter((code) => meaningOf(code) === undefined);
  expect(unexplained, 'each needs a sentence in findingMeanings.ts').toEqual([]);
});

it('explains no code that never occurs', () => {
  const text = textsIn(folder).join('\n');
  expect(Object.keys(findingMeanings).filter((code) => !text.includes(`'${code}'`))).toEqual([]);
});

it.each(Object.entries(findingMeanings))(
  '%s is one sentence in a person’s words',
  (_, sentence) => {
    // People export; only the code prints.
    expect(sentence).not.toMatch(/\bprint/i);
    expect(sentence).toMatch(/^[A-Z][^.!?]*\.$/);
  },
);

it('does not know the names that every object has', () => {
  expect(meaningOf('constructor')).toBeUndefined();
});
