// Creates a new format: a folder with a minimal reader and printer, an entry in the table of
// formats, a golden case and a test. With `--printed-only`, there is no reader:
//
//   npm run new:format -- NAME [--printed-only]
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string} message */
function stop(message) {
  console.error(message);
  process.exit(2);
}

const words = process.argv.slice(2);
const printedOnly = words.includes('--printed-only');
const names = words.filter((word) => word !== '--printed-only');
const name = names[0] ?? '';
if (names.length !== 1 || !/^[a-z][a-zA-Z0-9]*$/.test(name)) {
  stop('Name the format in camel case: npm run new:format -- graphql --printed-only');
}
const Name = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
/** Shown to people: "Markdown table" for markdownTable. */
const label = Name.replaceAll(
  /(?<=[a-z0-9])[A-Z](?=[a-z])/g,
  (letter) => ` ${letter.toLowerCase()}`,
);

/** @param {string} syntax @param {string} ending @param {string} reading */
const entryOf = (syntax, ending, reading) => `import type { FormatEntry } from '../format.ts';

const head = {
  id: '${name}',
  label: '${label}',
  syntax: '${syntax}',
  endings: ['${ending}'],
} as const;

export const ${name} = {
${reading}  printers: [{ head, load: async () => (await import('./print.ts')).print }],
} as const satisfies FormatEntry;
`;

const entry = entryOf(
  'json',
  'json',
  `  reading: {
    heads: [head],
    loadDetect: () => import('./detect.ts'),
    loadRead: async () => (await import('./parse.ts')).read${Name},
    lossless: true,
  },
`,
);

const detect = `import { isJsonObject, ownValue, type Json } from '../../domain/model/values/json.ts';

/** How sure, from 0 to 1, that a value is a ${Name} document. */
export function detect(value: Json): number {
  if (!isJsonObject(value)) return 0;
  return ownValue(value, '${name}') === undefined ? 0 : 0.95;
}
`;

const parse = `import type { Finding } from '../../domain/check/findings.ts';
import { isJsonObject, ownValue, type Json } from '../../domain/model/values/json.ts';
import { refuse, succeed, type Result } from '../../domain/model/values/result.ts';
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

/** What every printer begins with: the fields that it prints, and a finding for each that it doesn't. */
const seen = `/** The fields that are printed, and those that are not. A new field needs its place in one list. */
type Fields = Seen<
  Specification,
  'types' | 'operations',
  | ('imports' | 'root' | 'baseUrl' | 'security' | 'info' | 'servers' | 'tags')
  | ('metadata' | 'layout')
>;
`;
const leftOut = `  const findings: Finding[] = [];
  const { types, operations }: Fields = spec;
  if (operations.length > 0) {
    findings.push({
      code: 'operations-left-out',
      severity: 'error',
      message: \`${label} has no operations: \${operations.length} are not printed.\`,
      path: '',
    });
  }
`;

const print = `import type { Finding } from '../../domain/check/findings.ts';
import type { Specification } from '../../domain/model/specification.ts';
import type { Seen } from '../../domain/model/values/total.ts';
import type { Printed } from '../format.ts';

${seen}
/** A specification as ${label}, pretty-printed, with a finding for what it can't say. */
export function print(spec: Specification): Printed {
${leftOut}  const names = types.map((type) => type.name);
  return { text: JSON.stringify({ ${name}: '1', types: names }, null, 2), findings };
}
`;

const printText = `import type { Finding } from '../../domain/check/findings.ts';
import type { Specification, Type } from '../../domain/model/specification.ts';
import type { Seen } from '../../domain/model/values/total.ts';
import type { Printed } from '../format.ts';

${seen}
/** A specification as ${label}, with a finding for what it can't say. */
export function print(spec: Specification): Printed {
${leftOut}  return { text: ['// ${label}\\n', ...types.map(printType)].join('\\n'), findings };
}

function printType(type: Type): string {
  const properties = type.kind === 'struct' ? type.properties : [];
  return [type.name, ...properties.map((property) => \`  \${property.name}\`), ''].join('\\n');
}
`;

const source = `${JSON.stringify({ [name]: '1', types: ['Pet'] }, null, 2)}
`;

/** The source of the golden case of a format without a reader. */
const typeapiSource = `${JSON.stringify(
  {
    operations: {},
    definitions: { Pet: { type: 'struct', properties: { name: { type: 'string' } } } },
  },
  null,
  2,
)}
`;

const golden = `tests/fixtures/formats/${name}/types`;
const goldenHint =
  'Write sources of ten to forty lines, one topic each, and run GOLDEN=write npx vitest run tests/formats/golden.test.ts; then read what it wrote.';

const test = `import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from '../../../src/formats/${name}/parse.ts';
import { print } from '../../../src/formats/${name}/print.ts';
import { detectFormat } from '../../../src/formats/registry/detectFormat.ts';

const golden = join(import.meta.dirname, '../../fixtures/formats/${name}/types');
const source = readFileSync(join(golden, 'source.json'), 'utf8');

it('is detected', async () => {
  expect(await detectFormat(source)).toEqual({ ok: true, value: '${name}' });
});

it('has golden cases', () => {
  const hasPrinted = readdirSync(golden).some((file) => file.startsWith('printed.'));
  expect(hasPrinted, '${goldenHint}').toBe(true);
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

const printedTest = `import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { emptySpecification } from '../../../src/domain/model/specification.ts';
import { loadPrinter } from '../../../src/formats/registry/registry.ts';

const golden = join(import.meta.dirname, '../../fixtures/formats/${name}/types');

it('has golden cases', () => {
  const hasPrinted = readdirSync(golden).some((file) => file.startsWith('printed.'));
  expect(hasPrinted, '${goldenHint}').toBe(true);
});

it('prints every type', async () => {
  const print = await loadPrinter('${name}');
  const { text, findings } = print({
    ...emptySpecification,
    types: [
      { kind: 'struct', name: 'Pet', properties: [{ name: 'age', type: { kind: 'integer' } }] },
      { kind: 'map', name: 'Ages', values: { kind: 'integer' } },
    ],
  });
  expect(findings).toEqual([]);
  expect(text).toBe('// ${label}\\n\\nPet\\n  age\\n\\nAges\\n');
});
`;

const folder = `src/formats/${name}`;
const files = new Map(
  printedOnly
    ? [
        [`${folder}/entry.ts`, entryOf('text', 'txt', '')],
        [`${folder}/print.ts`, printText],
        [`${golden}/source.json`, typeapiSource],
        [`tests/formats/${name}/${name}.test.ts`, printedTest],
      ]
    : [
        [`${folder}/entry.ts`, entry],
        [`${folder}/detect.ts`, detect],
        [`${folder}/parse.ts`, parse],
        [`${folder}/print.ts`, print],
        [`${golden}/source.json`, source],
        [`tests/formats/${name}/${name}.test.ts`, test],
      ],
);

for (const made of new Set([...files.keys()].map((file) => dirname(file)))) {
  if (existsSync(join(root, made))) stop(`${made} is there already: choose another name.`);
}
for (const [file, text] of files) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  console.log(file);
}

const tablePath = 'src/formats/registry/formats.ts';
const table = readFileSync(join(root, tablePath), 'utf8');
const imported = table.match(/^import .*$/gm) ?? [];
const entered = [...imported, `import { ${name} } from '../${name}/entry.ts';`].toSorted();
writeFileSync(
  join(root, tablePath),
  table
    .replace(imported.join('\n'), entered.join('\n'))
    .replace(/,?\s*\] as const;/, `,\n  ${name},\n] as const;`),
);
console.log(`${tablePath} (its entry: where the format is offered)`);
console.log(`
Next: npm run format, which puts these files into the usual form
      GOLDEN=write npx vitest run tests/formats/golden.test.ts tests/formats/printedEverywhere.test.ts
      npx vitest run tests/formats
What the format can say is ${printedOnly ? 'printed in print.ts' : 'read and printed in parse.ts and print.ts'}; its label and file extensions are in entry.ts.
CONTRIBUTING.md has the other files.`);
