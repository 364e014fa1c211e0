import { resolve } from 'node:path';
import { describeConflict } from '../src/domain/merge/conflict.ts';
import { mergeSpecifications } from '../src/domain/merge/mergeSpecifications.ts';
import type { Specification } from '../src/domain/specification.ts';
import { loadPrinter, printableFormats } from '../src/formats/registry.ts';
import { findInput } from './inputs.ts';
import { done, refused, UsageError, type ExitCode, type Io } from './io.ts';
import { withLineEnd, writeWhole } from './outputs.ts';
import { readDocument, type DocumentReport } from './readDocument.ts';
import { printFormat, readArguments, readFormat } from './usage.ts';

export const mergeHelp = `typewright merge BASE MINE THEIRS [--from auto|ID] [--to ID] [--out FILE]

Merges what two made of one document, operation by operation and type by type.

  BASE, MINE, THEIRS  files, in whatever formats; - is standard input
  --to ID             the format to write; that of MINE is the default
  --out FILE          where to; standard output without it

What both changed differently is a conflict: it is told, MINE is written, and the command ends with 1.
As a merge driver of git:  git config merge.typewright.driver "typewright merge %O %A %B --out %A"
Ends with 0 without conflicts, with 2 when the command line made no sense.`;

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
  const from = readFormat(values.from);
  const specs: Specification[] = [];
  const reports: DocumentReport[] = [];
  for (const name of positionals) {
    const { spec, report } = await readDocument(await findInput(name, io), from);
    reports.push(report);
    if (spec !== undefined) specs.push(spec);
    else for (const { message } of report.findings) io.stderr(`${name}: ${message}\n`);
  }
  const [base, mine, theirs] = specs;
  if (base === undefined || mine === undefined || theirs === undefined) return refused;
  const format = printFormat(values.to ?? printedLike(reports[1]?.format));
  const { spec, conflicts } = mergeSpecifications(base, mine, theirs);
  const text = withLineEnd((await loadPrinter(format.id))(spec).text);
  if (values.out === undefined) io.stdout(text);
  else await writeWhole(resolve(io.cwd, values.out), text);
  if (conflicts.length === 0) return done;
  for (const conflict of conflicts) io.stderr(`conflict: ${describeConflict(conflict)}\n`);
  io.stderr(
    `${conflicts.length} ${conflicts.length === 1 ? 'conflict' : 'conflicts'}; what is written holds ${positionals[1]} there, where it has something.\n`,
  );
  return refused;
}

/** The format of a document where it can be printed, else our own. */
function printedLike(id: string | null | undefined): string {
  return printableFormats.some((format) => format.id === id) ? (id ?? 'typeapi') : 'typeapi';
}
