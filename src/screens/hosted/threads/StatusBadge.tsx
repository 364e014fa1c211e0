import { Badge } from '../../../ui/signs/Badge.tsx';
import type { ThreadStatus } from './thread.ts';

export interface StatusBadgeProps {
  readonly statuses: readonly ThreadStatus[];
  /** The provider's number of the status. */
  readonly status: number | undefined;
}

/**
 * The status of an issue or a pull request; nothing for a status that this version doesn't know.
 */
export function StatusBadge({ statuses, status }: StatusBadgeProps) {
  const known = statuses.find(({ value }) => value === status);
  return known === undefined ? null : <Badge tone={known.tone}>{known.label}</Badge>;
}
