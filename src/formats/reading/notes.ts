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
  /** The kinds of details of the current card or document that the format can't express. */
  readonly left: Set<string>;
}

export function startNotes(...path: (string | number)[]): Notes {
  return { path, reporter: createReporter(), left: new Set() };
}

/** Notes that are discarded, for trying a form that may not be printed. */
export function unreadNotes({ path }: Notes): Notes {
  return { path, reporter: createReporter(), left: new Set() };
}

/** The current place, for use in a sentence. */
export function currentPlace(notes: Notes): string {
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
