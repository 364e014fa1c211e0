import { resolve } from 'node:path';
import { describeConflict } from '../../src/domain/merge/conflict.ts';
import { mergeSpecifications } from '../../src/domain/merge/mergeSpecifications.ts';
import type { Finding } from '../../src/domain/check/findings.ts';
import { emptySpecification, type Specification } from '../../src/domain/model/specification.ts';
import {
  loadPrinter,
  printableFormats,
  type PrintedFormat,
} from '../../src/formats/registry/registry.ts';
import { findInput } from '../inputs.ts';
import { done, refused, UsageError, type ExitCode, type Io } from '../io.ts';
import { lossesIn, printFirst } from '../importLosses.ts';
import { withLineEnd, writeAtomically } from '../outputs.ts';
import { readDocument, type DocumentReport } from '../readDocument.ts';
import { printFormat, readArguments, readFormat } from '../usage.ts';
import type { DocumentMetadata } from '../../src/formats/openapi/openapiMetadata.ts';
import { metadataIn } from '../../src/domain/model/metadata/metadataKeys.ts';

export const mergeHelp = `typewright merge BASE MINE THEIRS [--from auto|ID] [--to ID] [--out FILE]

Merges two people's changes to one document, operation by operation and type by type.

  BASE, MINE, THEIRS  files, in any formats; one of them can be -, standard input
  --from ID           the format that all three are in; auto, the default, detects it for each
  --to ID             the format to write; by default that of MINE (OpenAPI 3.0 stays 3.0)
  --out FILE          where to write; standard output by default

What both changed differently is a conflict: it is reported, and the version of MINE is written.
An empty BASE is read as an empty document; git passes one when both sides added the file.
To use it as a merge driver in git:
  git config merge.typewright.driver "typewright merge %O %A %B --out %A"
Exits with 0 without conflicts, with 1 when there are some or a document can't be read (nothing is
written then), with 2 when the command line is wrong.`;

/** Writes the merge of two documents with their common base; conflicts go to standard error. */
export async function merge(args: readonly string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, {
    from: { type: 'string' },
    to: { type: 'string' },
    out: { type: 'string' },
  });
  if (positionals.length !== 3) {
    throw new UsageError('Name three documents: their common base, mine and theirs.');
  }
  if (positionals.indexOf('-') !== positionals.lastIndexOf('-')) {
    throw new UsageError(
      'Standard input can be one of the three documents. Name files for the others.',
    );
  }
  const from = readFormat(values.from);
  const specs: Specification[] = [];
  const reports: DocumentReport[] = [];
  for (const [index, name] of positionals.entries()) {
    const { spec, report } = await readDocument(await findInput(name, io), from);
    reports.push(report);
    if (spec === undefined) {
      // Both sides started from scratch. An empty MINE or THEIRS would delete everything, so it is
      // refused.
      if (index === 0 && report.findings[0]?.code === 'text-empty') {
        specs.push(emptySpecification);
        continue;
      }
      for (const { message } of report.findings) io.stderr(`${name}: ${message}\n`);
      continue;
    }
    specs.push(spec);
    tellLeftOut(report, io);
  }
  const [base, mine, theirs] = specs;
  if (base === undefined || mine === undefined || theirs === undefined) return refused;
  const format = printFormat(values.to ?? printedLike(reports[1]?.format, mine));
  const { spec, conflicts } = mergeSpecifications(base, mine, theirs);
  const printed = (await loadPrinter(format.id))(spec);
  tellLost(printed.findings, format, io);
  const text = withLineEnd(printed.text);
  if (values.out === undefined) io.stdout(text);
  else await writeAtomically(resolve(io.cwd, values.out), text);
  if (conflicts.length === 0) return done;
  for (const conflict of conflicts) io.stderr(`conflict: ${describeConflict(conflict)}\n`);
  io.stderr(
    `${conflicts.length} ${conflicts.length === 1 ? 'conflict' : 'conflicts'}; in each, the version from ${positionals[1]} was written, where it has one.\n`,
  );
  return refused;
}

/** Prints how many parts of a document could not be read and are missing from the merge. */
function tellLeftOut({ file, findings }: DocumentReport, io: Io): void {
  const count = findings.filter(({ severity }) => severity === 'error').length;
  if (count === 0) return;
  const what = count === 1 ? 'one thing' : `${count} things`;
  io.stderr(`${file}: ${what} in it could not be read; "typewright lint ${file}" shows what.\n`);
}

/** Prints what the output format can't express. */
function tellLost(findings: readonly Finding[], format: PrintedFormat, io: Io): void {
  const lines = lossesIn(findings).map(({ message }) => message);
  const more = (count: number) => `${count} more things could not be written as ${format.label}.`;
  printFirst(lines, shownLosses, more, io);
}

const shownLosses = 10;

/** The id of the document's own format if that can be printed, otherwise TypeAPI. */
function printedLike(id: string | null | undefined, spec: Specification): string {
  const version = metadataIn<DocumentMetadata>(spec.metadata).openapi;
  if (typeof version === 'string' && /^3\.0(?:\.|$)/.test(version)) {
    if (id === 'openapi-json') return 'openapi30-json';
    if (id === 'openapi-yaml') return 'openapi30-yaml';
  }
  return printableFormats.some((format) => format.id === id) ? (id ?? 'typeapi') : 'typeapi';
}
