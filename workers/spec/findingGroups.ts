import type { Finding } from '../../src/domain/check/findings.ts';
import { groupFindings, type FindingGroup } from '../../src/domain/check/groupFindings.ts';
import { meaningOf } from '../../src/formats/registry/findingMeanings.ts';

/** How many findings of a kind are sent to the page; the saved report has all of them. */
const shownFindings = 2000;

/** What an import or an export noticed, as the page shows it: grouped, with what each kind means. */
export function groupsOf(findings: readonly Finding[]): readonly FindingGroup[] {
  return groupFindings(findings, shownFindings, meaningOf);
}
