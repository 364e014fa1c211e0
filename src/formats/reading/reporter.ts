import type { Finding, Severity } from '../../domain/check/findings.ts';
import { pointerOf, type Place } from './place.ts';

/** Beyond this number, findings of one code and severity are counted and summarised in one. */
export const maxFindingsPerCode = 10_000;
/** Characters of all messages and paths: a long key can stand in the path of thousands of findings. */
const maxCharacters = 50_000_000;

/** Collects what a reader noticed. */
export interface Reporter {
  add(code: string, severity: Severity, message: string, place: Place): void;
  findings(): Finding[];
}

interface Tally {
  count: number;
  unlisted: number;
  readonly code: string;
  readonly severity: Severity;
}

export function createReporter(): Reporter {
  const list: Finding[] = [];
  const tallies = new Map<string, Tally>();
  let room = maxCharacters;
  return {
    add(code, severity, message, place) {
      const kind = `${severity} ${code}`;
      let tally = tallies.get(kind);
      if (tally === undefined) {
        tally = { count: 0, unlisted: 0, code, severity };
        tallies.set(kind, tally);
      }
      tally.count += 1;
      if (tally.count > maxFindingsPerCode || room < 0) {
        tally.unlisted += 1;
        return;
      }
      const path = pointerOf(place);
      room -= message.length + path.length;
      list.push({ code, severity, message, path });
    },
    findings() {
      // What several operations share is read for each of them, but reported only once.
      const said = new Map<string, Finding | Set<string>>();
      const all = list.filter((finding) => isFirst(said, finding));
      for (const { code, severity, unlisted } of tallies.values()) {
        if (unlisted === 0) continue;
        const message = `The same ("${code}") was found in ${unlisted} more places.`;
        all.push({ code, severity, message, path: '' });
      }
      return all;
    },
  };
}

/**
 * Whether this is the first finding like it. Most places have only one, so building a key is
 * avoided.
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
