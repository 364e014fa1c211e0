import { resolve } from 'node:path';
import { plural } from '../src/domain/model/counts.ts';
import type { Finding } from '../src/domain/check/findings.ts';
import { groupFindings } from '../src/domain/check/groupFindings.ts';
import { meaningOf } from '../src/formats/registry/findingMeanings.ts';
import { findInputs, nothingFound } from './inputs.ts';
import { done, refused, UsageError, type ExitCode, type Io } from './io.ts';
import { writeWhole } from './outputs.ts';
import { createProgress } from './progress.ts';
import { readDocument, type DocumentReport } from './readDocument.ts';
import { readArguments, readFormat } from './usage.ts';

export const lintHelp = `typewright lint INPUT… [--from auto|ID] [--report FILE.json] [--all]

Reads documents and reports what it noticed: what is missing, what was changed, what is worth knowing.

  INPUT          a file, a folder (every .json, .yaml and .yml in it), or - for standard input
  --from ID      the format they are in; auto, the default, detects it for each
  --report FILE  writes every finding as JSON, in the same form as "convert --report"
  --all          prints every finding, not just three of each kind

Exits with 0 when nothing is missing, 1 when something is or a document was refused, 2 when the command
line is wrong.`;

/** How many findings of one kind are printed without `--all`. */
const shown = 3;

/** Prints the findings of documents, grouped. */
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
    const { report } = await readDocument(input, from);
    reports.push(report);
    progress.end();
    io.stdout(describe(report, values.all ? Infinity : shown));
  }
  if (values.report !== undefined) {
    await writeWhole(resolve(io.cwd, values.report), `${JSON.stringify(reports, null, 2)}\n`);
  }
  const wrong = reports.some(({ findings }) =>
    findings.some(({ severity }) => severity === 'error'),
  );
  return wrong ? refused : done;
}

function describe({ file, format, operations, types, findings }: DocumentReport, most: number) {
  // The meaning of a kind adds nothing where the message already says everything.
  if (format === null) return `${file}: refused\n${findings.map(findingLine).join('\n')}\n`;
  const size = [
    plural(operations, 'operation'),
    plural(types, 'type'),
    plural(findings.length, 'finding'),
  ];
  const head = `${file}: ${format}, ${size.join(', ')}`;
  const groups = groupFindings(findings, Math.min(most, findings.length), meaningOf);
  const lines = groups.flatMap(({ code, severity, count, meaning, examples }) => [
    `  ${severity} ${code} (${count})${meaning === undefined ? '' : `: ${meaning}`}`,
    ...examples.map(findingLine),
    ...(count > examples.length ? [`    … and ${count - examples.length} more`] : []),
  ]);
  return `${[head, ...lines].join('\n')}\n`;
}

function findingLine({ message, path }: Pick<Finding, 'message' | 'path'>): string {
  return `    ${message}${path === '' ? '' : `  at ${path}`}`;
}
