import type { Finding, Severity } from '../../domain/check/findings.ts';
import { toPointer } from '../../domain/model/values/jsonPointer.ts';
import { createReporter, type Reporter } from './reporter.ts';

/**
 * The findings of one run of reading or printing. The path is a stack that the caller pushes to and
 * pops from, so that a pointer is only built when there is something to report.
 */
export interface Notes {
  readonly path: (string | number)[];
  readonly reporter: Reporter;
  /** What the card or document that is being printed says and the format can't: each kind once. */
  readonly left: Set<string>;
}

export function startNotes(...path: (string | number)[]): Notes {
  return { path, reporter: createReporter(), left: new Set() };
}

/** Notes at the same place that nobody reads, for a spelling that may not be the one that is printed. */
export function unreadNotes({ path }: Notes): Notes {
  return { path, reporter: createReporter(), left: new Set() };
}

/** The current place, for use in a sentence. */
export function here(notes: Notes): string {
  return notes.path.length === 0 ? 'the document' : toPointer(notes.path);
}

/** Reports a finding at the current path. */
export function note(notes: Notes, severity: Severity, code: string, message: string): void {
  notes.reporter.add(code, severity, message, notes.path);
}

/** All findings of the run. */
export function finishNotes(notes: Notes): readonly Finding[] {
  return notes.reporter.findings();
}
