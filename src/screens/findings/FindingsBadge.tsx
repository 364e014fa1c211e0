import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { kinds } from '../../domain/check/findingKinds.ts';
import { formatCount, plural } from '../../domain/model/counts.ts';
import type { Severity } from '../../domain/check/findings.ts';
import { Button } from '../../ui/bars/Button.tsx';
import type { FindingCounts } from '../reads/findingReads.ts';
import styles from './FindingsBadge.module.css';
import { type FindingSource, useFindingCounts } from './useFindingCounts.ts';

/**
 * Rendered lazily, in the toolbar; only when the specification is not empty, so that the worker
 * loads nothing for a first visit. `rev` is the replica's (`preview.rev`), undefined while it is
 * behind. `onClick` opens the dialog `findings`.
 */
export interface FindingsBadgeProps {
  readonly reads: FindingSource;
  readonly rev: number | undefined;
  /** The resolved includes. */
  readonly resolved?: unknown;
  readonly onClick: () => void;
}

/** Debounce: edits that follow each other faster than this are checked together, in ms. */
const patience = 300;

/** The number of findings, as a button that opens their list. */
export function FindingsBadge({ reads, rev, resolved, onClick }: FindingsBadgeProps) {
  const counts = useFindingCounts(reads, rev, { resolved, patience });
  // A failure is shown in the findings dialog.
  if (counts === undefined || counts === 'failed') return null;
  return <FindingsButton counts={counts} onClick={onClick} />;
}

export function FindingsButton({
  counts,
  onClick,
}: {
  readonly counts: FindingCounts;
  readonly onClick: () => void;
}) {
  const { error, warning, info } = countBySeverity(counts);
  // Notes are not counted on the button: they are no reason to worry.
  const tone = error > 0 ? 'error' : warning > 0 ? 'warning' : 'clean';
  const Icon = tone === 'error' ? CircleAlert : tone === 'warning' ? TriangleAlert : CircleCheck;
  const words = [
    ...(error > 0 ? [plural(error, 'error')] : []),
    ...(warning > 0 ? [plural(warning, 'warning')] : []),
    ...(info > 0 ? [plural(info, 'note')] : []),
  ];
  const label = words.length === 0 ? 'Nothing found' : words.join(', ');
  return (
    <Button
      variant="quiet"
      icon={Icon}
      aria-haspopup="dialog"
      aria-label={`Findings: ${label}`}
      data-tooltip={`Findings: ${label}`}
      data-tone={tone}
      className={styles.badge}
      onClick={onClick}
    >
      {error + warning > 0 && formatCount(error + warning)}
    </Button>
  );
}

export function countBySeverity({ kinds: counts }: FindingCounts): Record<Severity, number> {
  const total = { error: 0, warning: 0, info: 0 };
  for (const { code, count } of counts) total[kinds[code].severity] += count;
  return total;
}
