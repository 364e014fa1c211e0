import { kinds, type CheckCode } from '../../domain/check/findingKinds.ts';
import type { Severity } from '../../domain/check/findings.ts';

/** A line of the panel: the heading of a kind, or one finding. */
export type PanelRow =
  | {
      readonly kind: 'kind';
      readonly code: CheckCode;
      readonly count: number;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'finding'; readonly code: CheckCode; readonly index: number };

/** A kind with more findings than this is closed at first. */
const openedAtFirst = 20;

/**
 * The lines of the panel: every kind that passes the filter, with its findings if it is open. Kinds
 * that a person opened or closed stay that way; at first, notes and long kinds are closed.
 */
export function findingRows(
  counts: readonly { readonly code: CheckCode; readonly count: number }[],
  filter: Severity | 'all',
  toggled: ReadonlyMap<CheckCode, boolean>,
): readonly PanelRow[] {
  const rows: PanelRow[] = [];
  for (const { code, count } of counts) {
    const { severity } = kinds[code];
    if (filter !== 'all' && filter !== severity) continue;
    const byItself = count <= openedAtFirst && (severity !== 'info' || filter === 'info');
    const isOpen = toggled.get(code) ?? byItself;
    rows.push({ kind: 'kind', code, count, isOpen });
    if (!isOpen) continue;
    for (let index = 0; index < count; index++) rows.push({ kind: 'finding', code, index });
  }
  return rows;
}
