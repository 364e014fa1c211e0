import { resolve } from 'node:path';
import { checkSpecification, findingsByCode } from '../../src/domain/check/checkSpecification.ts';
import type { Finding } from '../../src/domain/check/findings.ts';
import { groupFindings } from '../../src/domain/check/groupFindings.ts';
import { kinds } from '../../src/domain/check/findingKinds.ts';
import { plural } from '../../src/domain/model/counts.ts';
import type { Specification } from '../../src/domain/model/specification.ts';
import { meaningOf } from '../../src/formats/registry/findingMeanings.ts';
import { findInputs, nothingFound } from '../inputs.ts';
import { done, refused, UsageError, type ExitCode, type Io } from '../io.ts';
import { writeAtomically } from '../outputs.ts';
import { createProgress } from '../progress.ts';
import { readDocument, type DocumentReport } from '../readDocument.ts';
import { readArguments, readFormat } from '../usage.ts';

export const lintHelp = `typewright lint INPUT… [--from auto|ID] [--report FILE.json] [--all]

Reads documents and reports its remarks: what is missing, what was changed, what is worth knowing; and the
findings of the editor's own checks about what was read: references to nothing, duplicate routes, defaults that
the enumeration does not have, bounds that leave no value, patterns that do not compile …

  INPUT          a file, a folder (every .json, .yaml and .yml in it), or - for standard input
  --from ID      the format they are in; auto, the default, detects it for each
  --report FILE  writes all remarks and findings as JSON, in the same form as "convert --report"
  --all          prints all remarks and findings, not just three of each kind

Exits with 0 when there is no error, 1 when there is one or a document was refused, 2 when the command line
is wrong.`;

/** How many remarks or findings of one kind are printed without `--all`. */
const shown = 3;

/** Prints the remarks about documents and the findings of the checks, grouped. */
export async function lint(args: readonly string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, {
    from: { type: 'string' },
    report: { type: 'string' },
    all: { type: 'boolean', default: false },
  });
  if (positionals.length === 0) throw new UsageError('Name at least one file or folder to check.');
  const from = readFormat(values.from);
  const inputs = await findInputs(positionals, io);
  if (inputs.length === 0) throw nothingFound(positionals);
  const reports: DocumentReport[] = [];
  const progress = createProgress(io, inputs.length);
  for (const [index, input] of inputs.entries()) {
    progress.at(index, input.file);
    const { report: read, spec } = await readDocument(input, from);
    const checked = spec === undefined ? [] : checkFindings(spec);
    const report = { ...read, findings: [...read.findings, ...checked] };
    reports.push(report);
    progress.end();
    io.stdout(describe(report, checked.length, values.all ? Infinity : shown));
  }
  if (values.report !== undefined) {
    await writeAtomically(resolve(io.cwd, values.report), `${JSON.stringify(reports, null, 2)}\n`);
  }
  const wrong = reports.some(({ findings }) =>
    findings.some(({ severity }) => severity === 'error'),
  );
  return wrong ? refused : done;
}

/**
 * The findings of the editor's checks. They have no path, because they don't refer to the document's text.
 */
function checkFindings(spec: Specification): readonly Finding[] {
  const found = [...findingsByCode(checkSpecification(spec)).values()].flat();
  return found.map(({ code, severity, message }) => ({ code, severity, message, path: '' }));
}

const meaningsOfChecks = new Map(Object.entries(kinds).map(([code, kind]) => [code, kind.meaning]));

function meaning(code: string): string | undefined {
  return meaningOf(code) ?? meaningsOfChecks.get(code);
}

/** `checked`: how many of the findings are those of the checks; the others are remarks about reading. */
function describe(
  { file, format, operations, types, findings }: DocumentReport,
  checked: number,
  most: number,
) {
  // The messages of a refusal say everything, so the meanings of their codes are left out.
  if (format === null) return `${file}: refused\n${findings.map(findingLine).join('\n')}\n`;
  const size = [
    plural(operations, 'operation'),
    plural(types, 'type'),
    plural(findings.length - checked, 'remark'),
    plural(checked, 'finding'),
  ];
  const head = `${file}: ${format}, ${size.join(', ')}`;
  const groups = groupFindings(findings, Math.min(most, findings.length), meaning);
  const lines = groups.flatMap(({ code, severity, count, meaning: means, examples }) => [
    `  ${severity} ${code} (${count})${means === undefined ? '' : `: ${means}`}`,
    ...examples.map(findingLine),
    ...(count > examples.length ? [`    … and ${count - examples.length} more`] : []),
  ]);
  return `${[head, ...lines].join('\n')}\n`;
}

function findingLine({ message, path }: Pick<Finding, 'message' | 'path'>): string {
  return `    ${message}${path === '' ? '' : `  at ${path}`}`;
}
