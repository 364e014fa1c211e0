import { CircleCheck } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { CheckFinding, FindingPlace } from '../../domain/check/finding.ts';
import type { CheckCode } from '../../domain/check/findingKinds.ts';
import { formatCount } from '../../domain/model/counts.ts';
import { describeEdit } from '../../domain/edits/describeEdit.ts';
import type { Edit } from '../../domain/edits/edit.ts';
import type { Severity } from '../../domain/check/findings.ts';
import type { Target } from '../../machines/editorTypes.ts';
import { Alert } from '../../ui/signs/Alert.tsx';
import { Button } from '../../ui/bars/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { EmptyState } from '../../ui/signs/EmptyState.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Spinner } from '../../ui/signs/Spinner.tsx';
import { useRowPages } from '../../ui/lists/useRowPages.ts';
import { VirtualList } from '../../ui/lists/VirtualList.tsx';
import { countBySeverity } from './FindingsBadge.tsx';
import { FindingRow } from './FindingRow.tsx';
import { findingRows } from './findingRows.ts';
import styles from './FindingsPanel.module.css';
import { KindRow } from './KindRow.tsx';
import { type FindingSource, useFindingCounts } from './useFindingCounts.ts';

/**
 * Rendered lazily, as the dialog `findings`. `rev` is the replica's (`preview.rev === rev ? rev :
 * undefined`). `onJump` shows an operation or a type; the panel closes itself first. `onEdit`
 * applies a fix, `onUndo` undoes the newest step. `readonly`: no fixes are offered;
 * `operationsReadonly`: none for findings about operations.
 */
export interface FindingsPanelProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly reads: FindingSource;
  readonly rev: number | undefined;
  /** The resolved includes. */
  readonly resolved?: unknown;
  readonly readonly: boolean;
  readonly operationsReadonly: boolean;
  readonly onJump: (target: Target) => void;
  readonly onEdit: (edit: Edit) => void;
  readonly onUndo: () => void;
}

type Filter = Severity | 'all';

const rowHeight = 62;

/** All findings of the specification, by kind, each with a link to its place and its fixes. */
export function FindingsPanel(props: FindingsPanelProps) {
  const { open, onClose, reads, rev, resolved, readonly, onJump, onEdit, onUndo } = props;
  const [attempt, setAttempt] = useState(0);
  const answer = useFindingCounts(reads, open ? rev : undefined, { resolved, attempt });
  // The menu that closes, the dialog and its list are rendered in separate tasks, one after the other.
  const isOpened = useDeferredValue(open, false);
  const isFilled = useDeferredValue(isOpened, false);
  const counts = answer === 'failed' ? undefined : answer;
  const [filter, setFilter] = useState<Filter>('all');
  const [toggled, setToggled] = useState<ReadonlyMap<CheckCode, boolean>>(new Map());
  const [fixed, setFixed] = useState<Edit>();
  const scroller = useRef<HTMLDivElement>(null);
  const read = useCallback(
    async (list: string, from: number, to: number): Promise<readonly CheckFinding[]> => {
      const analysis = await reads.analysis();
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a list's name is the code
      return (await analysis.findingsOf(list as CheckCode, from, to)).findings;
    },
    [reads],
  );
  const pages = useRowPages(counts, read);
  const bySeverity = counts && countBySeverity(counts);
  const rows = useMemo(
    () => findingRows(counts?.kinds ?? [], filter, toggled),
    [counts, filter, toggled],
  );
  const want = useCallback(
    (from: number, to: number) => {
      for (const row of rows.slice(from, to)) {
        if (row.kind === 'finding') pages.want(row.code, row.index, row.index + 1);
      }
    },
    [rows, pages],
  );
  const jump = ({ entity, name }: FindingPlace) => {
    onClose();
    if (entity === 'operation' || entity === 'type') onJump({ kind: entity, name });
  };
  const fix = (edit: Edit) => {
    onEdit(edit);
    setFixed(edit);
    // The button disappears together with the findings that it fixed.
    scroller.current?.focus({ preventScroll: true });
  };
  const renderRow = (at: number) => {
    const row = rows[at];
    if (row === undefined) return null;
    if (row.kind === 'kind') {
      return (
        <KindRow
          row={row}
          onToggle={() => setToggled(new Map(toggled).set(row.code, !row.isOpen))}
        />
      );
    }
    const finding = pages.row(row.code, row.index);
    const isLocked = readonly || (props.operationsReadonly && finding?.at.entity === 'operation');
    return <FindingRow finding={finding} onJump={jump} onFix={isLocked ? undefined : fix} />;
  };
  const close = () => {
    setFixed(undefined);
    onClose();
  };
  return (
    <Dialog
      open={open && isOpened}
      onClose={close}
      title="Findings"
      description={`What is wrong with this specification, or worth knowing.${readonly ? '' : ' You can undo every fix.'}`}
      size="large"
      footer={
        <>
          {fixed !== undefined && (
            <span className={styles.fixed}>
              <span role="status">{describeEdit(fixed)}: done.</span>
              <Button
                size="small"
                onClick={() => {
                  setFixed(undefined);
                  onUndo();
                  scroller.current?.focus({ preventScroll: true });
                }}
              >
                Undo
              </Button>
            </span>
          )}
          <Button onClick={close}>Close</Button>
        </>
      }
    >
      <div className={styles.layout}>
        {answer === 'failed' ? (
          <Alert
            tone="danger"
            actions={
              <Button size="small" onClick={() => setAttempt(attempt + 1)}>
                Try again
              </Button>
            }
          >
            The specification couldn't be checked. Check your connection and try again.
          </Alert>
        ) : bySeverity === undefined || counts === undefined || !isFilled ? (
          <Spinner label="Checking the specification" showLabel />
        ) : counts.kinds.length === 0 ? (
          <EmptyState icon={CircleCheck} title="Nothing to fix">
            Every reference has its type, every path has its arguments, and every name follows the
            rules.
          </EmptyState>
        ) : (
          <>
            <Segmented
              label="Show"
              className={styles.filter ?? ''}
              value={filter}
              onChange={setFilter}
              options={filters(bySeverity)}
            />
            {rows.length === 0 ? (
              <p className={styles.none}>There are none of this kind.</p>
            ) : (
              <VirtualList
                label="Findings"
                className={styles.list ?? ''}
                count={rows.length}
                rowHeight={rowHeight}
                renderRow={renderRow}
                onRange={want}
                scrollerRef={scroller}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

function filters({ error, warning, info }: Record<Severity, number>) {
  return [
    { value: 'all', label: `All ${formatCount(error + warning + info)}` },
    { value: 'error', label: `Errors ${formatCount(error)}` },
    { value: 'warning', label: `Warnings ${formatCount(warning)}` },
    { value: 'info', label: `Notes ${formatCount(info)}` },
  ] as const;
}
