import type { Finding } from '../../src/domain/check/findings.ts';
import { groupFindings, type FindingGroup } from '../../src/domain/check/groupFindings.ts';
import { meaningOf } from '../../src/formats/registry/findingMeanings.ts';

/** How many findings of a kind are sent to the page; the saved report has all of them. */
const shownFindings = 2000;

/**
 * The findings of an import or an export, as the page shows them: grouped by kind, with an
 * explanation of each kind.
 */
export function groupsOf(findings: readonly Finding[]): readonly FindingGroup[] {
  return groupFindings(findings, shownFindings, meaningOf);
}
