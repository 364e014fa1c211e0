import type { Finding, Severity } from '../../domain/check/findings.ts';
import { toPointer } from '../../domain/model/values/jsonPointer.ts';
import { pointerOf, type Place } from './place.ts';

/**
 * From this number on, findings with the same code and severity are only counted, and summarised in
 * one.
 */
export const maxFindingsPerCode = 10_000;
/**
 * The maximum total length of messages and paths: a long key may occur in the paths of thousands of
 * findings.
 */
const maxCharacters = 50_000_000;

/** A place, or the steps that lead to it. */
type Where = Place | readonly (string | number)[];

/**
 * Collects the findings of readers and printers. Reports the same finding about the same place only
 * once, because what operations share is read for each of them.
 */
export interface Reporter {
  add(code: string, severity: Severity, message: string, where: Where): void;
  /** Tells that the value at a place is also read on its own, independently of what contains it. */
  readAlone(where: Place): void;
  /** Tells that a scalar is exported unchanged, with keywords that are only meant for objects. */
  keepScalar(where: Place): void;
  /** Adds findings from elsewhere (a memo, another run), subject to the same limits. */
  addAll(findings: readonly Finding[]): void;
  /** The findings in order, followed by a summary for each code of which some are not listed. */
  findings(): readonly Finding[];
}

interface Tally {
  count: number;
  unlisted: number;
  readonly code: string;
  readonly severity: Severity;
}

export function createReporter(): Reporter {
  const listed: Finding[] = [];
  const tallies = new Map<string, Tally>();
  const alone = new Set<string>();
  const scalars = new Set<string>();
  let room = maxCharacters;
  /** Counts a finding; false if a limit is exceeded and it must not be listed. */
  const count = (code: string, severity: Severity): boolean => {
    const kind = `${severity} ${code}`;
    let tally = tallies.get(kind);
    if (tally === undefined) {
      tally = { count: 0, unlisted: 0, code, severity };
      tallies.set(kind, tally);
    }
    tally.count += 1;
    const isListed = tally.count <= maxFindingsPerCode && room >= 0;
    if (!isListed) tally.unlisted += 1;
    return isListed;
  };
  const list = (finding: Finding): void => {
    room -= finding.message.length + finding.path.length;
    listed.push(finding);
  };
  return {
    add(code, severity, message, where) {
      if (!count(code, severity)) return;
      const path = 'parent' in where ? pointerOf(where) : toPointer(where);
      list({ code, severity, message, path });
    },
    readAlone: (where) => void alone.add(`${pointerOf(where)}/`),
    keepScalar: (where) => void scalars.add(`${pointerOf(where)}/`),
    addAll(findings) {
      for (const finding of findings) if (count(finding.code, finding.severity)) list(finding);
    },
    findings() {
      if (listed.length === 0) return listed;
      const said = new Map<string, Finding | Set<string>>();
      const all = withoutDenied(listed, alone).filter(
        (finding) => !isKeptIn(scalars, finding) && isFirst(said, finding),
      );
      for (const { code, severity, unlisted } of tallies.values()) {
        if (unlisted === 0) continue;
        const message = `The same ("${code}") was found in ${unlisted} more places.`;
        all.push({ code, severity, message, path: '' });
      }
      return all;
    },
  };
}

/** Codes of findings about values that were replaced. */
const replacing: ReadonlySet<string> = new Set(['all-of-conflict', 'keyword-replaced']);

/**
 * The findings without those that a keyword is kept if it was replaced later by another schema of the same
 * value. In a schema that is also read on its own, the keyword is kept nevertheless.
 */
function withoutDenied(
  findings: readonly Finding[],
  alone: ReadonlySet<string>,
): readonly Finding[] {
  const replaced = new Set(
    findings.flatMap(({ code, path }) => (replacing.has(code) ? [path] : [])),
  );
  if (replaced.size === 0) return findings;
  const isDenied = ({ code, path }: Finding): boolean =>
    code === 'keyword-kept' &&
    replaced.has(path) &&
    ![...alone].some((place) => path.startsWith(place));
  return findings.filter((finding) => !isDenied(finding));
}

function isKeptIn(scalars: ReadonlySet<string>, { code, path }: Finding): boolean {
  return code === 'required-left-out' && [...scalars].some((place) => path.startsWith(place));
}

/**
 * Whether this finding is new at its place. Most places have only one, which avoids building a key.
 */
function isFirst(said: Map<string, Finding | Set<string>>, finding: Finding): boolean {
  const known = said.get(finding.path);
  if (known === undefined) {
    said.set(finding.path, finding);
    return true;
  }
  if (known instanceof Set) return known.size < known.add(keyOf(finding)).size;
  const keys = new Set([keyOf(known), keyOf(finding)]);
  said.set(finding.path, keys);
  return keys.size === 2;
}

function keyOf({ severity, code, message }: Finding): string {
  return `${severity} ${code} ${message}`;
}
