import type { FoundSpecification, RestoreSource } from '../../../machines/dialogs/restoreDialog.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { Button } from '../../../ui/bars/Button.tsx';
import { BusyButton } from '../../../ui/bars/BusyButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { EmptyState } from '../../../ui/signs/EmptyState.tsx';
import { Item, ItemList } from '../../../ui/lists/ItemList.tsx';
import { Spinner } from '../../../ui/signs/Spinner.tsx';
import { describeCounts } from '../../../domain/model/counts.ts';
import { type RestorePointEntry, stateName } from '../../../storage/specs/restorePointGroups.ts';
import { Moment } from '../../reads/Moment.tsx';
import { RestorePointList } from '../../restorePoints/RestorePointList.tsx';
import styles from './RestoreDialog.module.css';

export interface RestoreDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly now: Date;
  /** The specification stored under the editor's id; undefined if there is none. */
  readonly stored: FoundSpecification | undefined;
  /** The older editor's specification under the same id. */
  readonly older?: FoundSpecification | undefined;
  /** In any order; undefined while they are read. */
  readonly points: readonly RestorePointEntry[] | undefined;
  /** The source that is being restored now. */
  readonly restoring?: RestoreSource | undefined;
  /** Why the last restore failed. */
  readonly error?: string | undefined;
  readonly onRestore: (source: RestoreSource) => void;
}

/** Restores an earlier state of the specification (rules 2, rules 4). */
export function RestoreDialog(props: RestoreDialogProps) {
  const { open, onClose, now, stored, older, points, restoring, error, onRestore } = props;
  const button = (source: RestoreSource, what: string) => (
    <BusyButton
      size="small"
      busy={restoring === source}
      busyLabel="Restoring"
      disabled={restoring !== undefined && restoring !== source}
      aria-label={`${restoring === source ? 'Restoring' : 'Restore'} ${what}`}
      onClick={() => onRestore(source)}
    >
      Restore
    </BusyButton>
  );
  const nothing = stored === undefined && older === undefined && points?.length === 0;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Restore"
      description="Replaces the open specification with an earlier state. You can undo this."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className={styles.body}>
        {error !== undefined && (
          <Alert tone="danger" title="It was not restored">
            {error}
          </Alert>
        )}
        {nothing && (
          <EmptyState title="There is nothing to restore yet">
            This specification is stored on this device from its first change on. After that,
            earlier states are kept too.
          </EmptyState>
        )}
        {(stored !== undefined || older !== undefined) && (
          <ItemList label="Stored">
            {stored !== undefined && (
              <Item
                title="What is stored on this device"
                detail={<Found {...stored} now={now} />}
                actions={button('stored', 'what is stored on this device')}
              />
            )}
            {older !== undefined && (
              <Item
                title="What the older editor left in this browser"
                detail={<Found {...older} now={now} />}
                actions={button('older', 'what the older editor left in this browser')}
              />
            )}
          </ItemList>
        )}
        {!nothing && (
          <section className={styles.points}>
            <h3 className={styles.heading}>Earlier states</h3>
            <p className={styles.note}>
              Kept before every import and restore, before everything is replaced, once a day, and
              when you choose “Keep this state”.
            </p>
            {points === undefined ? (
              <Spinner label="Looking for earlier states" showLabel className={styles.waiting} />
            ) : points.length === 0 ? (
              <p className={styles.none}>There are none yet.</p>
            ) : (
              <RestorePointList
                points={points}
                now={now}
                actions={(state) => button(state.seq, stateName(state))}
              />
            )}
          </section>
        )}
      </div>
    </Dialog>
  );
}

function Found({ at, counts, now }: FoundSpecification & { readonly now: Date }) {
  return (
    <>
      {counts === undefined ? 'Not counted yet' : describeCounts(counts)}
      {at !== undefined && (
        <>
          {' · '}changed <Moment at={at} now={now} />
        </>
      )}
    </>
  );
}
