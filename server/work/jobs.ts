import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { changelog } from '../../src/domain/compare/changes/changelog.ts';
import { withoutPart } from '../../src/domain/compare/changes/change.ts';
import type { Change } from '../../src/domain/compare/changes/change.ts';
import { compareSpecifications } from '../../src/domain/compare/compareSpecifications.ts';
import { canonicalText } from '../../src/domain/compare/equalValues.ts';
import { versionStep, type VersionStep } from '../../src/domain/compare/version.ts';
import { formatCount } from '../../src/domain/model/counts.ts';
import { isJsonObject, ownValue, type Json } from '../../src/domain/model/values/json.ts';
import type { Chosen } from '../../src/domain/merge/choice.ts';
import { applyChoices } from '../../src/domain/merge/applyChoices.ts';
import { describeConflict } from '../../src/domain/merge/conflict.ts';
import { mergeSpecifications } from '../../src/domain/merge/mergeSpecifications.ts';
import { refuse, succeed, type Result } from '../../src/domain/model/values/result.ts';
import { emptySpecification, type Specification } from '../../src/domain/model/specification.ts';
import { parseDetected } from '../../src/formats/registry/detectFormat.ts';
import type { Parsed, ParseContext } from '../../src/formats/format.ts';
import { printInternal } from '../../src/formats/internal/print.ts';
import { readInternal } from '../../src/formats/internal/readSpecification.ts';
import { loadPrinter, type PrintedFormatId } from '../../src/formats/registry/registry.ts';
import { parseJson } from '../../src/formats/syntax/parseText.ts';
import { refuseNewNames } from './refuseNewNames.ts';
import type { RenderedPage, PageView } from '../pages/view.ts';

/** Gzipped internal JSON. */
export type Packed = Uint8Array<ArrayBuffer>;

/** A specification in its stored form. */
export interface StoredContent {
  readonly body: string;
  readonly packed: Packed;
  /** SHA-256 of the canonical content: the commit hash. */
  readonly hash: string;
  /** The author's message or, without one, the changes from the previous content, one per line. */
  readonly message: string;
  /** The names of operations and types. */
  readonly names: string;
  /** The urls of its includes. */
  readonly includes: readonly string[];
  /** The numbers of its operations and types. */
  readonly operations: number;
  readonly types: number;
}

const context: ParseContext = { options: {}, report: () => undefined };
/** The most lines of a generated message: an import may have a thousand operations. */
const longestMessage = 200;
/** The maximum length of an author's message, in characters. */
const longestSaid = 10_000;
const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** The text of a stored body. */
export async function bodyText(packed: Packed): Promise<string> {
  return (await unpack(packed)).toString('utf8');
}

async function open(packed: Packed | null): Promise<Specification> {
  if (packed === null) return emptySpecification;
  const body: Json = JSON.parse(await bodyText(packed));
  const read = readInternal(body);
  if (!read.ok) throw new Error(`A stored body cannot be read: ${read.refusal.message}`);
  return read.value.spec;
}

/**
 * The specification that this thread read last, because a document's pages are often requested in a
 * row.
 */
let latest: { readonly body: string; readonly spec: Specification } | undefined;

async function openAgain(packed: Packed, body: string): Promise<Specification> {
  if (latest?.body !== body) latest = { body, spec: await open(packed) };
  return latest.spec;
}

async function content(spec: Specification, previous: Packed | null): Promise<StoredContent> {
  const text = printInternal(spec);
  const lines = changelog(compareSpecifications(await open(previous), spec));
  const shown = lines.slice(0, longestMessage);
  if (lines.length > shown.length) shown.push(`and ${lines.length - shown.length} more changes`);
  return {
    body: createHash('sha256').update(text).digest('hex'),
    packed: new Uint8Array(await pack(text, { level: 5 })),
    hash: createHash('sha256')
      .update(canonicalText(JSON.parse(text)))
      .digest('hex'),
    message: clean(shown.join('\n')) || 'Only the order and layout changed',
    names: clean(names(spec).join('\n')),
    includes: spec.imports.map(({ url }) => clean(url)),
    operations: spec.operations.length,
    types: spec.types.length,
  };
}

/**
 * The content of a received document. Refused if a whole part of it can't be read, because nobody
 * would notice that less was saved than was sent. Extensions (`x-webhooks`) don't count as parts.
 */
async function received(
  parsed: Result<Parsed>,
  previous: Packed | null,
): Promise<Result<StoredContent>> {
  if (!parsed.ok) return parsed;
  const { spec, findings } = parsed.value;
  const lost = findings.find(
    ({ severity, path }) => severity === 'error' && /^\/(?!x-)[^/]+$/.test(path),
  );
  if (lost === undefined) return succeed(await content(spec, previous));
  return refuse(
    'unreadable-part',
    `Nothing was stored, because "${lost.path.slice(1)}" of the document can't be read. Correct it and send it again.`,
  );
}

/** No database can store a NUL character in text. */
function clean(text: string): string {
  return text.replaceAll('\0', '');
}

/** The author's message of a save; empty if there is none. */
function messageOf(envelope: Json): string {
  const message = isJsonObject(envelope) ? ownValue(envelope, 'message') : undefined;
  return typeof message === 'string' ? clean(message.trim()) : '';
}

function names(spec: Specification): readonly string[] {
  return [...spec.operations.map(({ name }) => name), ...spec.types.map(({ name }) => name)];
}

/**
 * Work that would delay other answers: reading, printing, comparing and merging. All arguments and
 * results can be cloned.
 */
export const jobs = {
  /** The content of a save: the JSON `{spec, message}`. */
  save: async (bytes: Uint8Array, previous: Packed | null): Promise<Result<StoredContent>> => {
    const read = parseJson(new TextDecoder().decode(bytes), bytes.byteLength);
    if (!read.ok) return read;
    const envelope = read.value.value;
    const spec = isJsonObject(envelope) ? ownValue(envelope, 'spec') : undefined;
    if (spec === undefined) return refuse('invalid-body', 'The body must be {"spec": …}.');
    if (!isJsonObject(spec)) {
      return refuse('invalid-body', 'The spec must be an object of internal JSON.');
    }
    const text = messageOf(envelope);
    if (text.length > longestSaid) {
      return refuse('long-message', `A message can have at most ${longestSaid} characters.`);
    }
    const parsed = readInternal(spec);
    const wrong = parsed.ok && (await refuseNewNames(parsed.value.spec, () => open(previous)));
    if (wrong) return wrong;
    const made = await received(parsed, previous);
    return made.ok && text !== '' ? succeed({ ...made.value, message: text }) : made;
  },
  /** The content of a document in any format. */
  convert: async (bytes: Uint8Array, previous: Packed | null): Promise<Result<StoredContent>> => {
    const text = new TextDecoder().decode(bytes);
    const parsed = await parseDetected(text, undefined, context, bytes.byteLength);
    return received(parsed, previous);
  },
  /** A stored body as the content that follows another one. */
  again: async (packed: Packed, previous: Packed | null): Promise<Result<StoredContent>> =>
    succeed(await content(await open(packed), previous)),
  /** Merges theirs into mine; returns the conflicts as sentences, if there are any. */
  merge: async (
    base: Packed | null,
    mine: Packed,
    theirs: Packed,
    chosen: Chosen = [],
  ): Promise<Result<{ content: StoredContent | null; conflicts: readonly string[] }>> => {
    const specs = [await open(base), await open(mine), await open(theirs)] as const;
    const { spec, conflicts } = applyChoices(mergeSpecifications(...specs), chosen).merge;
    if (conflicts.length > 0) {
      return succeed({ content: null, conflicts: conflicts.map(describeConflict) });
    }
    return succeed({ content: await content(spec, mine), conflicts: [] });
  },
  compare: async (
    before: Packed | null,
    after: Packed,
  ): Promise<
    Result<{ changes: readonly Change[]; lines: readonly string[]; step: VersionStep }>
  > => {
    const comparison = compareSpecifications(await open(before), await open(after));
    const changes = comparison.changes.map(withoutPart);
    return succeed({ changes, lines: changelog(comparison), step: versionStep(comparison) });
  },
  print: async (packed: Packed, format: PrintedFormatId): Promise<Result<string>> => {
    const print = await loadPrinter(format);
    return succeed(print(await open(packed)).text);
  },
  /** A page for browsers without scripts; `body` is the hash of the packed specification. */
  page: async (packed: Packed, body: string, view: PageView): Promise<Result<RenderedPage>> => {
    const { renderPage } = await import('../pages/renderPage.tsx');
    return succeed(renderPage(view, await openAgain(packed, body)));
  },
  /** The number of operations and types, in words. */
  counts: async (
    packed: Packed,
    body: string,
  ): Promise<Result<{ operations: string; types: string }>> => {
    const { operations, types } = await openAgain(packed, body);
    return succeed({
      operations: formatCount(operations.length),
      types: formatCount(types.length),
    });
  },
  typeNames: async (packed: Packed): Promise<Result<readonly string[]>> =>
    succeed((await open(packed)).types.map(({ name }) => name)),
};

export type Jobs = typeof jobs;
export type JobName = keyof Jobs;

export interface JobMessage {
  readonly name: JobName;
  readonly args: Parameters<Jobs[JobName]>;
}

/** The entry point of a pool thread. */
export function doJob({ name, args }: JobMessage): ReturnType<Jobs[JobName]> {
  const job: unknown = jobs[name];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these are the arguments of the job of this name
  return (job as (...given: typeof args) => ReturnType<Jobs[JobName]>)(...args);
}
