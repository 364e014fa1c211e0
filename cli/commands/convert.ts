import { resolve } from 'node:path';
import type { Finding } from '../../src/domain/check/findings.ts';
import { plural } from '../../src/domain/model/counts.ts';
import type { ImportOptions } from '../../src/formats/format.ts';
import { loadPrinter, type PrintedFormat } from '../../src/formats/registry/registry.ts';
import { findInputs, nothingFound, type Input } from '../inputs.ts';
import { done, refused, UsageError, type ExitCode, type Io } from '../io.ts';
import { lossesIn, printFirst } from '../importLosses.ts';
import { isFolder, resultPaths, withLineEnd, writeAtomically } from '../outputs.ts';
import { createProgress } from '../progress.ts';
import { readDocument, type DocumentReport } from '../readDocument.ts';
import { printFormat, readArguments, readFormat } from '../usage.ts';

export const convertHelp = `typewright convert INPUT… [--from auto|ID] [--to ID] [--out FILE|DIR] [--report FILE.json]

Reads documents and writes them in another format.

  INPUT            a file, a folder (every .json, .yaml and .yml in it), or - for standard input
  --from ID        the format they are in; auto, the default, detects it for each
  --to ID          the format to write; typeapi is the default
  --out FILE|DIR   where to write. Without it, one document goes to standard output; several need a
                   folder, where they keep their relative paths and names
  --report FILE    writes a report of what was read, with every remark, as JSON; what is lost of a
                   single document is also said on standard error
  --drop-headers   leaves OpenAPI's header parameters out
  --names path     names inline objects after the place where they occur, not after their content

Exits with 0 when all were read, 1 when any was refused (the others are still written), 2 when the
command line is wrong. "typewright formats" lists the formats.`;

/** Converts documents; the report lists all of them, refused ones with the reason. */
export async function convert(args: readonly string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, {
    from: { type: 'string' },
    to: { type: 'string', default: 'typeapi' },
    out: { type: 'string' },
    report: { type: 'string' },
    'drop-headers': { type: 'boolean', default: false },
    names: { type: 'string', default: 'hash' },
  });
  if (positionals.length === 0)
    throw new UsageError('Name at least one file or folder to convert.');
  const from = readFormat(values.from);
  const format = printFormat(values.to);
  const options = importOptions(values['drop-headers'], values.names);
  const inputs = await findInputs(positionals, io);
  if (inputs.length === 0) throw nothingFound(positionals);
  const places = await choosePlaces(inputs, { out: values.out, format, io });
  const print = await loadPrinter(format.id);
  const reports: DocumentReport[] = [];
  let failed = false;
  const progress = createProgress(io, inputs.length);
  for (const [index, input] of inputs.entries()) {
    progress.at(index, input.file);
    const { spec, report } = await readDocument(input, from, options);
    if (spec === undefined) {
      failed = true;
      reports.push(report);
      progress.end();
      for (const { message } of report.findings) io.stderr(`${input.file}: ${message}\n`);
      continue;
    }
    const printed = print(spec);
    const findings = [...report.findings, ...printed.findings];
    reports.push({ ...report, findings });
    if (inputs.length === 1) tellLosses(input.file, findings, io);
    const place = places[index];
    const text = withLineEnd(printed.text);
    if (place === undefined) io.stdout(text);
    else await writeAtomically(place, text);
  }
  progress.end();
  if (values.report !== undefined) {
    await writeAtomically(resolve(io.cwd, values.report), `${JSON.stringify(reports, null, 2)}\n`);
  }
  if (inputs.length > 1 || values.out !== undefined) io.stderr(`${summary(reports)}\n`);
  return failed ? refused : done;
}

/** Prints what was lost or changed on standard error, for runs without a report. */
function tellLosses(file: string, findings: readonly Finding[], io: Io): void {
  const lines = lossesIn(findings).map(
    ({ severity, message, path }) =>
      `${file}${path === '' ? '' : ` ${path}`}: ${severity}: ${message}`,
  );
  const more = (count: number) =>
    `${plural(count, 'more loss', 'more losses')}: see --report FILE.json`;
  printFirst(lines, mostTold, more, io);
}

/** The most losses that are printed per document: nobody would read more. */
const mostTold = 20;

function importOptions(dropHeaderParameters: boolean, names: string): ImportOptions {
  if (names !== 'hash' && names !== 'path') {
    throw new UsageError(`--names must be hash or path, not ${names}.`);
  }
  return { dropHeaderParameters, inlineNames: names };
}

/** Where each result goes; undefined is standard output. */
async function choosePlaces(
  inputs: readonly Input[],
  {
    out,
    format,
    io,
  }: { readonly out: string | undefined; readonly format: PrintedFormat; readonly io: Io },
): Promise<readonly (string | undefined)[]> {
  if (out === undefined) {
    if (inputs.length > 1) {
      throw new UsageError(
        `${inputs.length} documents can't all go to standard output. Name a folder: --out DIR`,
      );
    }
    return [];
  }
  if (inputs.length === 1 && !(await isFolder(out, io.cwd))) return [resolve(io.cwd, out)];
  const places = resultPaths(
    inputs.map(({ relativePath }) => relativePath),
    format,
  );
  return places.map((place) => resolve(io.cwd, out, place));
}

function summary(reports: readonly DocumentReport[]): string {
  const read = reports.filter(({ format }) => format !== null);
  const total = (what: string, of: (report: DocumentReport) => number) =>
    plural(
      read.reduce((sum, report) => sum + of(report), 0),
      what,
    );
  const refusedCount = reports.length - read.length;
  const parts = [
    `${read.length} read`,
    total('operation', ({ operations }) => operations),
    total('type', ({ types }) => types),
    total('remark', ({ findings }) => findings.length),
  ];
  return `${parts.join(', ')}${refusedCount === 0 ? '' : `, ${refusedCount} refused`}`;
}
