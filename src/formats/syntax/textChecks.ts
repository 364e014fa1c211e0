import type { Finding } from '../../domain/check/findings.ts';
import type { Json } from '../../domain/model/json.ts';
import { refuse, succeed, type Result } from '../../domain/model/result.ts';
import type { Position } from './position.ts';

/** The result of parsing a text: its value, and what was odd about the way it was written. */
export interface Read {
  readonly value: Json;
  readonly findings: readonly Finding[];
}

/** Text above this many bytes of UTF-8 is refused before it is parsed. */
export const maxBytes = 64 * 1024 * 1024;
/** Levels of nested objects and arrays. */
export const maxDepth = 200;
/** Values of every kind, containers included; what an alias stands for counts each time. */
export const maxNodes = 10_000_000;
/** Beyond this number, findings about duplicate keys are summarised in one. */
export const maxDuplicateFindings = 1000;

const sampleLength = 65_536;

/**
 * The text without its byte order mark, or the refusal of what is no text to parse: nothing, too
 * much, or something binary. `byteLength`, where the caller knows it, saves counting.
 */
export function checkText(text: string, byteLength?: number): Result<string> {
  if (isTooLong(text, byteLength)) return refuseTooLong();
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (!/\S/.test(body)) return refuseEmpty();
  if (looksBinary(body)) return refuseBinary();
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

/** One of several keys of the same name in the same object; the last one counts. */
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

/** A piece of the document, short enough to quote in a message. */
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
  if (byteLength !== undefined) return byteLength > maxBytes;
  if (text.length > maxBytes) return true;
  // A UTF-16 unit takes at most three bytes, so most texts need no counting.
  if (text.length * 3 <= maxBytes) return false;
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    // Half of a surrogate pair is half of four bytes.
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff)) bytes += 2;
    else bytes += 3;
  }
  return bytes > maxBytes;
}

/**
 * Judged by the beginning: a NUL, or more than a tenth of the units control characters and
 * replacement characters (what a decoder writes for bytes that are no UTF-8).
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

/** What nearly no text has. */
const strange = /[\0-\x08\x0e-\x1f\ufffd]/; // oxlint-disable-line no-control-regex -- what is looked for

/** Tab, LF, vertical tab, form feed, CR. */
function isWhiteSpace(unit: number): boolean {
  return unit >= 9 && unit <= 13;
}
