import { maxReadBytes } from '../../domain/model/values/byteSize.ts';
import type { Finding } from '../../domain/check/findings.ts';
import type { Json } from '../../domain/model/values/json.ts';
import { refuse, succeed, type Result } from '../../domain/model/values/result.ts';
import type { Position } from './position.ts';

/** A parsed text: its value, and findings about how it was written. */
export interface ParsedText {
  readonly value: Json;
  readonly findings: readonly Finding[];
}

/** The maximum nesting of objects and arrays. */
export const maxDepth = 200;
/**
 * The maximum number of values, including containers; an alias counts all values that it stands
 * for.
 */
export const maxNodes = 10_000_000;
/** Of further duplicate keys, only the number is reported. */
export const maxDuplicateFindings = 1000;

const sampleLength = 65_536;

/**
 * The text without its byte order mark, or a refusal if it is empty, too long, binary or in another encoding than
 * UTF-8. `byteLength` is the length of the bytes that it was decoded from, if the caller knows it.
 */
export function checkText(text: string, byteLength?: number): Result<string> {
  if (isTooLong(text, byteLength)) return refuseTooLong();
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (!/\S/.test(body)) return refuseEmpty();
  if (looksBinary(body)) return refuseBinary();
  if (byteLength !== undefined && isMisread(body, byteLength)) return refuseEncoding(body);
  return succeed(body);
}

export function refuseEmpty(): Result<never> {
  return refuse('text-empty', 'There is nothing to import: the text is empty.');
}

export function refuseBinary(): Result<never> {
  return refuse(
    'text-binary',
    'This is not readable text: it looks like a binary file, or like text in another encoding than UTF-8. Choose a JSON or YAML file saved as UTF-8.',
  );
}

/**
 * Bytes that could not be decoded are missing from the text, so importing the rest would lose them silently.
 */
function refuseEncoding(text: string): Result<never> {
  const line = text.slice(0, text.indexOf('\ufffd')).split('\n').length;
  return refuse(
    'text-encoding',
    `Line ${line} is not UTF-8: the text was saved in another encoding. Save it as UTF-8 and import it again.`,
  );
}

export function refuseTooDeep(place: Position): Result<never> {
  return refuse(
    'text-too-deep',
    `The document is nested more than ${maxDepth} levels deep, first at line ${place.line}, column ${place.column}. Make it flatter and import it again.`,
    place,
  );
}

export function refuseTooManyNodes(): Result<never> {
  return refuse(
    'text-too-many-values',
    'The document has more than 10 million values. Split it and import the parts.',
  );
}

/** A finding for a duplicate key in an object; its last value counts. */
export function duplicateKey(key: string, path: string, line: number): Finding {
  return {
    code: 'duplicate-key',
    severity: 'warning',
    message: `The key "${shorten(key)}" is written again at line ${line}. The last value was used; remove the others.`,
    path,
  };
}

export function moreDuplicateKeys(count: number): Finding {
  return {
    code: 'duplicate-key',
    severity: 'warning',
    message: `${count} more keys are written more than once. The last value of each was used; remove the others.`,
    path: '',
  };
}

/** Shortens an excerpt from the document for use in a message. */
export function shorten(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`;
}

function refuseTooLong(): Result<never> {
  return refuse(
    'text-too-long',
    'The text is larger than 64 MB, which is the most that can be imported. Split it and import the parts.',
  );
}

function isTooLong(text: string, byteLength: number | undefined): boolean {
  if (byteLength !== undefined) return byteLength > maxReadBytes;
  if (text.length > maxReadBytes) return true;
  // A UTF-16 code unit takes at most three bytes, so most texts need not be counted.
  if (text.length * 3 <= maxReadBytes) return false;
  return lengthInUtf8(text) > maxReadBytes;
}

/**
 * Whether bytes were not UTF-8: the replacement characters that a decoder writes for them are longer than the
 * bytes. A byte order mark, which it drops, has three bytes.
 */
function isMisread(text: string, byteLength: number): boolean {
  if (!text.includes('\ufffd')) return false;
  const length = lengthInUtf8(text);
  return length !== byteLength && length + 3 !== byteLength;
}

/** In bytes. */
function lengthInUtf8(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    // A surrogate is half of a pair, which takes four bytes.
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff)) bytes += 2;
    else bytes += 3;
  }
  return bytes;
}

/**
 * Whether a text is binary: its beginning contains a NUL, or more than a tenth of it are control
 * characters and replacement characters (which a decoder writes for invalid UTF-8).
 */
function looksBinary(text: string): boolean {
  const sample = text.length > sampleLength ? text.slice(0, sampleLength) : text;
  if (!strange.test(sample)) return false;
  let found = 0;
  for (let index = 0; index < sample.length; index += 1) {
    const unit = sample.charCodeAt(index);
    if (unit === 0) return true;
    if (unit === 0xfffd || (unit < 32 && !isWhiteSpace(unit))) found += 1;
  }
  return found * 10 > sample.length;
}

/** Characters that text hardly ever contains. */
const strange = /[\0-\x08\x0e-\x1f\ufffd]/; // oxlint-disable-line no-control-regex -- what is looked for

/** Tab, LF, vertical tab, form feed, CR. */
function isWhiteSpace(unit: number): boolean {
  return unit >= 9 && unit <= 13;
}
