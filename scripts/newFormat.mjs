// Lays out a format: its folder with a reader and a printer that say very little, a golden case, and
// a test whose failures say what to do next: npm run new:format NAME
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string} message */
function stop(message) {
  console.error(message);
  process.exit(2);
}

const words = process.argv.slice(2);
const name = words[0] ?? '';
if (words.length !== 1 || !/^[a-z][a-zA-Z0-9]*$/.test(name)) {
  stop('Say what the format is called, in camel case: npm run new:format graphql');
}
const Name = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

const meta = `export const meta = {
  id: '${name}',
  label: '${Name}',
  syntax: 'json',
  endings: ['json'],
} as const;
`;

const detect = `import { isJsonObject, ownValue, type Json } from '../../domain/model/json.ts';

/** How sure, from 0 to 1, that a value is a ${Name} document. */
export function detect(value: Json): number {
  if (!isJsonObject(value)) return 0;
  return ownValue(value, '${name}') === undefined ? 0 : 0.95;
}
`;

const parse = `import type { Finding } from '../../domain/check/findings.ts';
import { isJsonObject, ownValue, type Json } from '../../domain/model/json.ts';
import { refuse, succeed, type Result } from '../../domain/model/result.ts';
import type { Type } from '../../domain/model/specification.ts';
import type { ParseContext, Parsed } from '../format.ts';
import { readText } from '../reading/readText.ts';
import { parseJson } from '../syntax/parseText.ts';

/** A ${Name} document's value → specification. Refused only when it is not an object. */
export function read${Name}(value: Json): Result<Parsed> {
  if (!isJsonObject(value)) {
    return refuse('not-an-object', 'A ${Name} document is a JSON object, and this is none.');
  }
  const names = ownValue(value, 'types');
  const types: Type[] = [];
  const findings: Finding[] = [];
  (Array.isArray(names) ? (names as readonly Json[]) : []).forEach((typeName, index) => {
    if (typeof typeName === 'string') {
      types.push({ kind: 'struct', name: typeName, properties: [] });
      return;
    }
    findings.push({
      code: 'unexpected-value',
      severity: 'error',
      message: \`The type at \${index} is left out, because it has no name.\`,
      path: \`/types/\${index}\`,
    });
  });
  return succeed({ spec: { imports: [], operations: [], types }, findings });
}

/** ${Name} text → specification; refused when it is no JSON or no object. */
export function parse(text: string, context: ParseContext): Result<Parsed> {
  return readText(text, context, parseJson, read${Name});
}
`;

const print = `import type { Finding } from '../../domain/check/findings.ts';
import type { Specification } from '../../domain/model/specification.ts';
import type { Printed } from '../format.ts';

/** A specification as ${Name}, pretty-printed, with a finding for each thing that it cannot say. */
export function print(spec: Specification): Printed {
  const findings: Finding[] = [];
  if (spec.operations.length > 0) {
    findings.push({
      code: 'operations-left-out',
      severity: 'error',
      message: \`${Name} has no operations: \${spec.operations.length} are not printed.\`,
      path: '',
    });
  }
  const types = spec.types.map((type) => type.name);
  return { text: JSON.stringify({ ${name}: '1', types }, null, 2), findings };
}
`;

const source = `${JSON.stringify({ [name]: '1', types: ['Pet'] }, null, 2)}
`;

const golden = `tests/fixtures/formats/${name}/types`;

const test = `import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { detectFormat } from '../../../src/formats/registry/detectFormat.ts';
import { parse } from '../../../src/formats/${name}/parse.ts';
import { print } from '../../../src/formats/${name}/print.ts';
import { formatIds, printableFormats } from '../../../src/formats/registry/registry.ts';
import { seedValues } from '../../fuzz/seeds.ts';

const golden = join(import.meta.dirname, '../../fixtures/formats/${name}/types');
const source = readFileSync(join(golden, 'source.json'), 'utf8');

it('is a format that is read', () => {
  expect(
    formatIds,
    'Add ${name} to FormatId in src/formats/format.ts; its meta to formatMeta and a case to loadFormat in src/formats/registry/registry.ts.',
  ).toContain('${name}');
});

it('is a format that is printed', () => {
  expect(
    printableFormats.map(({ id }) => id),
    'Add its meta to printableFormats and a case to loadPrinter in src/formats/registry/registry.ts.',
  ).toContain('${name}');
});

it('is detected', () => {
  expect(
    detectFormat(source),
    'Add it to families in src/formats/registry/detectFormat.ts, and to lossless where its reader preserves what leads nowhere.',
  ).toEqual({ ok: true, value: '${name}' });
});

it('is fuzzed', () => {
  expect(
    Object.keys(seedValues),
    'Add documents that use everything it has to seedValues in tests/fuzz/seeds.ts.',
  ).toContain('${name}');
});

it('has golden cases', () => {
  expect(
    existsSync(join(golden, 'printed.json')),
    'Write sources of ten to forty lines, one topic each, and run GOLDEN=write npx vitest run tests/formats/golden.test.ts; then read what it wrote.',
  ).toBe(true);
});

it('prints what it read', () => {
  const parsed = parse(source, { options: {}, report: () => {} });
  expect(parsed).toMatchObject({ ok: true, value: { findings: [] } });
  if (!parsed.ok) return;
  const printed = print(parsed.value.spec);
  expect(printed.findings).toEqual([]);
  expect(JSON.parse(printed.text)).toEqual(JSON.parse(source));
});
`;

const files = new Map([
  [`src/formats/${name}/meta.ts`, meta],
  [`src/formats/${name}/detect.ts`, detect],
  [`src/formats/${name}/parse.ts`, parse],
  [`src/formats/${name}/print.ts`, print],
  [`${golden}/source.json`, source],
  [`tests/formats/${name}/${name}.test.ts`, test],
]);

for (const folder of new Set([...files.keys()].map((file) => dirname(file)))) {
  if (existsSync(join(root, folder))) stop(`${folder} is there already: choose another name.`);
}
for (const [file, text] of files) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  console.log(file);
}
console.log(`
Next: npx vitest run tests/formats/${name}
Each failure says what to do. What the format can say is read and printed in parse.ts and print.ts.`);
