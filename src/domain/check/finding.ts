import type { Edit } from '../edits/edit.ts';
import type { Severity } from './findings.ts';
import { kinds, type CheckCode } from './findingKinds.ts';

/** An edit that fixes the problem. */
export interface Fix {
  /** The label of its button: `Add argument id`. */
  readonly label: string;
  readonly edit: Edit;
}

/** A problem in one place of a specification, or something worth knowing about it. */
export interface CheckFinding {
  readonly code: CheckCode;
  readonly severity: Severity;
  /** A whole sentence that names what it is about. */
  readonly message: string;
  readonly at: FindingPlace;
  /** Fixes to choose from, the most likely first. */
  readonly fixes: readonly Fix[];
}

export interface FindingPlace {
  readonly entity: 'operation' | 'type' | 'import' | 'specification';
  /** The name of the operation or type, the alias of the import, '' for the specification. */
  readonly name: string;
  /** The place in it, in the words of `Usage`: `argument id`, `payload`, `property owner` … */
  readonly place?: string;
}

/** Reports a finding about the entity being checked. */
export interface ReportFinding {
  (
    code: CheckCode,
    message: string,
    more?: { readonly place?: string; readonly fixes?: readonly Fix[] },
  ): void;
}

/** A list of findings about one entity, and a function that adds to it. */
export function collectFindings(at: FindingPlace): {
  readonly findings: CheckFinding[];
  readonly report: ReportFinding;
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
