import type { Finding, Severity } from '../../domain/check/findings.ts';
import { toPointer } from '../../domain/model/jsonPointer.ts';

/**
 * The findings of one run of reading or printing. The path is a stack that the caller pushes to and
 * pops from, so that a pointer is only built when there is something to report.
 */
export interface Notes {
  readonly path: (string | number)[];
  readonly findings: Finding[];
  /** Findings over the limit: counted but not stored. */
  unlisted: number;
  /** Entities whose metadata the printed format can't express. */
  metadata: number;
}

/** Otherwise a hostile document could cause a finding every few bytes and fill the memory. */
export const maxFindings = 10_000;

export function startNotes(...path: (string | number)[]): Notes {
  return { path, findings: [], unlisted: 0, metadata: 0 };
}

/** The current place, for a sentence. */
export function here(notes: Notes): string {
  return notes.path.length === 0 ? 'the document' : toPointer(notes.path);
}

/** Adds a finding about the current path. */
export function note(notes: Notes, severity: Severity, code: string, message: string): void {
  if (notes.findings.length >= maxFindings) {
    notes.unlisted += 1;
    return;
  }
  notes.findings.push({ code, severity, message, path: toPointer(notes.path) });
}

/** All findings, with a last one that counts those over the limit. */
export function finishNotes(notes: Notes): readonly Finding[] {
  if (notes.unlisted === 0) {
    return notes.findings;
  }
  return [
    ...notes.findings,
    {
      code: 'too-many-findings',
      severity: 'warning',
      message: `There are ${notes.unlisted} more findings that are not listed.`,
      path: '',
    },
  ];
}

/** Adds findings from elsewhere (a memo, another run) under the same limit. */
export function addFindings(notes: Notes, findings: readonly Finding[]): void {
  for (const finding of findings) {
    if (notes.findings.length >= maxFindings) {
      notes.unlisted += 1;
    } else {
      notes.findings.push(finding);
    }
  }
}
