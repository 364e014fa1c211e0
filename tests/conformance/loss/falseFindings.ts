import type { Finding } from '../../../src/domain/check/findings.ts';
import { unescapeStep } from '../../../src/domain/model/values/jsonPointer.ts';
import { follow, isIn, member, referred, type Dictionary, type Found } from '../document.ts';
import type { Difference } from '../keywords/keywordDifferences.ts';

/** A source, its printed document, and the findings. */
export interface Told {
  readonly source: Dictionary;
  readonly printed: Dictionary;
  /** The findings of reading the source. */
  readonly read: readonly Finding[];
  /** All findings: those of reading, and those of printing in the same format. */
  readonly findings: readonly Finding[];
  /** What is in the source, and missing or different in the printed document. */
  readonly differences: readonly Difference[];
}

/**
 * The findings that are false, that contradict another one, or that are about a place that the source does
 * not have.
 */
export function falseFindings(told: Told): string[] {
  const { source, printed, read, findings, differences } = told;
  const absent = differences.filter(({ is }) => is === 'nothing');
  const lost = new Set(absent.flatMap(({ pointers }) => pointers[0] ?? []));
  const kept = new Set(findings.filter((one) => claimOf(one) === 'kept').map(({ path }) => path));
  // Findings about these are about their copies, as they themselves are preserved unchanged.
  const copied = read.flatMap((one) => (one.code === 'type-in-place' ? [`${one.path}/`] : []));
  const wrong = read
    .filter(({ path }) => !isIn(source, path))
    .map((finding) => `There is no such place: ${described(finding)}`);
  for (const finding of findings) {
    const claim = claimOf(finding);
    const { path } = finding;
    if (claim === 'kept' && lost.has(path)) wrong.push(`It is lost: ${described(finding)}`);
    const isGone = claim === 'left out' || claim === 'replaced';
    // Printing may leave out an invalid keyword at a place where only the source has the one that is kept.
    const isSame = read.includes(finding) || lost.has(path);
    if (isGone && isSame && kept.has(path)) {
      wrong.push(`Another one denies it: ${described(finding)}`);
    }
    if (claim !== 'left out' || copied.some((place) => path.startsWith(place))) continue;
    if (isThere(source, printed, path)) {
      wrong.push(`It is there: ${described(finding)}`);
    }
  }
  return wrong;
}

/** What a finding claims about the keyword or name at its path. */
function claimOf({ message, path }: Finding): 'kept' | 'left out' | 'replaced' | undefined {
  const key = unescapeStep(path.slice(path.lastIndexOf('/') + 1));
  // Items of a list are not checked: when one is left out, the others move.
  if (/^\d+$/.test(key) || !message.toLowerCase().includes(key.toLowerCase())) return undefined;
  if (/\b(?:is|are) left out\b/.test(message)) return 'left out';
  if (/\b(?:another value|the value there) was used\b/.test(message)) return 'replaced';
  return /\b(?:is|are) kept\b/.test(message) ? 'kept' : undefined;
}

function described({ code, path, message }: Finding): string {
  return `${code} ${path}: ${message}`;
}

function lengthOf({ value }: Found): number | undefined {
  return Array.isArray(value) ? value.length : undefined;
}

/**
 * Whether the printed document has the same value at a place as the source; on the way, it may have
 * references where the source has none.
 */
function isThere(source: Dictionary, printed: Dictionary, path: string): boolean {
  let said: Found = { value: source, pointers: [] };
  let is: Found = { value: printed, pointers: [] };
  for (const step of path.split('/').slice(1).map(unescapeStep)) {
    const refers = referred(source, said) !== undefined;
    is = member(refers ? is : follow(printed, is), step);
    said = member(said, step);
    // In a list of another length, the same index is another item.
    if (lengthOf(is) !== lengthOf(said)) return false;
  }
  return said.value !== undefined && JSON.stringify(is.value) === JSON.stringify(said.value);
}
