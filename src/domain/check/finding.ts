import type { Edit } from '../edits/edit.ts';
import type { Severity } from './findings.ts';
import { kinds, type CheckCode } from './kinds.ts';

/** An edit that mends what was found. */
export interface Fix {
  /** What it does, for a button: `Add argument id`. */
  readonly label: string;
  readonly edit: Edit;
}

/** What is wrong with one place of a specification, or worth knowing of it. */
export interface CheckFinding {
  readonly code: CheckCode;
  readonly severity: Severity;
  /** A whole sentence that names what it is about. */
  readonly message: string;
  readonly at: FindingPlace;
  /** What can be done about it at the press of a button; the most likely first. */
  readonly fixes: readonly Fix[];
}

export interface FindingPlace {
  readonly entity: 'operation' | 'type' | 'import' | 'specification';
  /** The operation's or type's name, the import's alias, '' for the specification. */
  readonly name: string;
  /** Where in it, in the words of `Usage`: `argument id`, `payload`, `property owner` … */
  readonly place?: string;
}

/** Notes a finding about the entity that is being checked. */
export interface Report {
  (
    code: CheckCode,
    message: string,
    more?: { readonly place?: string; readonly fixes?: readonly Fix[] },
  ): void;
}

/** A list of findings about one entity, and what adds to it. */
export function reportOn(at: FindingPlace): {
  readonly findings: CheckFinding[];
  readonly report: Report;
} {
  const findings: CheckFinding[] = [];
  return {
    findings,
    report(code, message, { place, fixes = [] } = {}) {
      const where = place === undefined ? at : { ...at, place };
      findings.push({ code, severity: kinds[code].severity, message, at: where, fixes });
    },
  };
}
