import type { Finding, Severity } from '../../domain/findings.ts';
import { pointerOf, rootPlace, type Place } from './place.ts';

/** Beyond these, findings of one code are counted and summed up in one. */
export const maxFindingsPerCode = 10_000;

/** Collects what a reader noticed. */
export interface Reporter {
  add(code: string, severity: Severity, message: string, place: Place): void;
  findings(): Finding[];
}

export function createReporter(): Reporter {
  const list: Finding[] = [];
  const counts = new Map<string, { count: number; severity: Severity }>();
  return {
    add(code, severity, message, place) {
      const seen = counts.get(code);
      const count = (seen?.count ?? 0) + 1;
      counts.set(code, { count, severity });
      if (count <= maxFindingsPerCode)
        list.push({ code, severity, message, path: pointerOf(place) });
    },
    findings() {
      const all = list.slice();
      for (const [code, { count, severity }] of counts) {
        const more = count - maxFindingsPerCode;
        if (more <= 0) continue;
        const message = `The same ("${code}") was found in ${more} more places.`;
        all.push({ code, severity, message, path: pointerOf(rootPlace) });
      }
      return all;
    },
  };
}
