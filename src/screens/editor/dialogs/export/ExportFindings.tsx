import { formatCount, plural } from '../../../../domain/model/counts.ts';
import type { FindingGroup } from '../../../../domain/check/groupFindings.ts';
import { FoldedGroups } from '../../../reports/ReportGroups.tsx';

export interface ExportFindingsProps {
  readonly groups: readonly FindingGroup[];
}

/** What the chosen format can't express: the number of findings and, when opened, the details. */
export function ExportFindings({ groups }: ExportFindingsProps) {
  const count = (severity: FindingGroup['severity']) =>
    groups.reduce((sum, group) => sum + (group.severity === severity ? group.count : 0), 0);
  const [lost, changed, known] = [count('error'), count('warning'), count('info')];
  const words = [
    ...(lost > 0 ? [`${plural(lost, 'thing')} left out`] : []),
    ...(changed > 0 ? [`${formatCount(changed)} changed`] : []),
    ...(known > 0 ? [`${formatCount(known)} worth knowing`] : []),
  ];
  return (
    <FoldedGroups
      title={`This format can't express everything: ${words.join(', ')}`}
      groups={groups}
    />
  );
}
