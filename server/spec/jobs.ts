import { createHash } from 'node:crypto';
import { changelog } from '../../src/domain/compare/changelog.ts';
import { compareSpecifications } from '../../src/domain/compare/compareSpecifications.ts';
import type { Change } from '../../src/domain/compare/change.ts';
import { versionStep, type VersionStep } from '../../src/domain/compare/version.ts';
import type { Json } from '../../src/domain/json.ts';
import { describeConflict } from '../../src/domain/merge/conflict.ts';
import { mergeSpecifications } from '../../src/domain/merge/mergeSpecifications.ts';
import { refuse, succeed, type Result } from '../../src/domain/result.ts';
import type { Specification } from '../../src/domain/specification.ts';
import { parseDetected } from '../../src/formats/detectFormat.ts';
import type { ParseContext, PrintedFormatId } from '../../src/formats/format.ts';
import { parse as parseInternal } from '../../src/formats/internal/parse.ts';
import { printInternal, writeInternal } from '../../src/formats/internal/print.ts';
import { loadPrinter } from '../../src/formats/registry.ts';

/**
 * What is done with specifications, each a function of texts: they run in worker threads. A stored
 * text is internal JSON as `printInternal` gives it.
 */

/** A specification as it is stored, with what is kept beside it. */
export interface SpecBody {
  readonly text: string;
  /** SHA-256 of the content, whatever the order of keys: what is called commit hash. */
  readonly hash: string;
  /** Names of operations and types, a line each. */
  readonly names: string;
}

/** A specification that follows a stored one. */
export interface NextBody extends SpecBody {
  /** The changelog of the step. */
  readonly lines: readonly string[];
}

const context: ParseContext = { options: {}, report: () => undefined };

/** Reads internal JSON and compares it with the stored text that it follows. */
function save({
  before,
  text,
}: {
  readonly before: string;
  readonly text: string;
}): Result<NextBody> {
  const parsed = parseInternal(text, context);
  if (!parsed.ok) return parsed;
  return succeed(follow(before, parsed.value.spec));
}

/** Reads a document of any format and compares it with the stored text that it follows. */
async function importAny({
  before,
  text,
}: {
  readonly before: string;
  readonly text: string;
}): Promise<Result<NextBody & { readonly format: string }>> {
  const parsed = await parseDetected(text, undefined, context);
  if (!parsed.ok) return parsed;
  const { format, spec } = parsed.value;
  if (format.startsWith('raw-')) {
    return refuse(
      'format-unknown',
      'The body is no API or type document. Send TypeAPI, TypeSchema, OpenAPI, JSON Schema or internal JSON.',
    );
  }
  return succeed({ ...follow(before, spec), format });
}

/** What one stored text means to those who use another (rules 10). */
function compare({ before, after }: { readonly before: string; readonly after: string }): {
  readonly step: VersionStep;
  readonly lines: readonly string[];
  readonly changes: readonly Change[];
} {
  const comparison = compareSpecifications(readStored(before), readStored(after));
  const { changes } = comparison;
  return { step: versionStep(comparison), lines: changelog(comparison), changes };
}

/** A stored text in another format. */
async function print({
  text,
  format,
}: {
  readonly text: string;
  readonly format: PrintedFormatId;
}): Promise<string> {
  const printer = await loadPrinter(format);
  return printer(readStored(text)).text;
}

/**
 * Merges what `theirs` made of `base` into `mine`, stored texts all. Refused as `conflict`, with the
 * sentences for what cannot be decided.
 */
function merge(input: {
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}): Result<NextBody> {
  const [base, mine, theirs] = [input.base, input.mine, input.theirs].map(readStored) as [
    Specification,
    Specification,
    Specification,
  ];
  const { spec, conflicts } = mergeSpecifications(base, mine, theirs);
  if (conflicts.length === 0) return succeed(follow(input.mine, spec));
  const shown = conflicts.slice(0, 20).map(describeConflict);
  const more = conflicts.length - shown.length;
  return refuse(
    'conflict',
    `Both sides changed the same things: ${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}. Bring the fork up to date with its source, then merge.`,
  );
}

/** The names of a stored text's types. */
function typeNames({ text }: { readonly text: string }): readonly string[] {
  return readStored(text).types.map(({ name }) => name);
}

export const jobs = { save, importAny, compare, print, merge, typeNames };
export type Jobs = typeof jobs;

function follow(before: string, spec: Specification): NextBody {
  const comparison = compareSpecifications(readStored(before), spec);
  return { ...toBody(spec), lines: changelog(comparison) };
}

/** The form in which a specification is stored. */
export function toBody(spec: Specification): SpecBody {
  const names = [...spec.operations, ...spec.types].map(({ name }) => name);
  return {
    text: printInternal(spec),
    hash: createHash('sha256')
      .update(canonicalText(writeInternal(spec)))
      .digest('hex'),
    names: names.join('\n'),
  };
}

function readStored(text: string): Specification {
  const parsed = parseInternal(text, context);
  if (!parsed.ok) throw new Error(`A stored specification cannot be read: ${parsed.refusal.code}`);
  return parsed.value.spec;
}

/** JSON with the keys of every object in one order. */
function canonicalText(value: Json): string {
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(canonicalText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalText(item)}`).join(',')}}`;
}
