import { Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatCount } from '../../../domain/model/counts.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { Button } from '../../../ui/bars/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { EmptyState } from '../../../ui/signs/EmptyState.tsx';
import { ItemList } from '../../../ui/lists/ItemList.tsx';
import { Kbd } from '../../../ui/signs/Kbd.tsx';
import { Spinner } from '../../../ui/signs/Spinner.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { DeletedLately } from './DeletedLately.tsx';
import { RenameRow } from './RenameRow.tsx';
import { SpecificationItem } from './SpecificationItem.tsx';
import { listedRows, displayName, type SpecificationRow } from './specificationRows.ts';
import styles from './SpecificationsDialog.module.css';
import { useRenaming } from './useRenaming.ts';

export interface SpecificationsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly now: Date;
  /** Id of the specification that is open. */
  readonly current: string;
  /** In any order; undefined while they are read. */
  readonly rows: readonly SpecificationRow[] | undefined;
  readonly onNew: () => void;
  readonly onOpen: (id: string) => void;
  readonly onRename: (id: string, name: string) => void;
  readonly onDuplicate: (id: string) => void;
  readonly onDelete: (id: string) => void;
  /** Id of the specification that was deleted last, since the list was opened. */
  readonly deleted?: string | undefined;
  /** Deleted specifications that can be restored, the last deleted first. */
  readonly removed: readonly SpecificationRow[];
  readonly onUndoDelete: (id: string) => void;
  /** Why the last action failed. */
  readonly error?: string | undefined;
}

/** With more rows than this, the list has a filter. */
const manyRows = 8;

/**
 * The specifications on this device: open, rename, duplicate and delete them, or start a new one.
 * Arrows move between the rows, Enter opens, F2 renames, Delete deletes.
 */
export function SpecificationsDialog(props: SpecificationsDialogProps) {
  const { open, onClose, now, current, rows, removed, error } = props;
  const deleted = removed.find(({ id }) => id === props.deleted);
  const [filter, setFilter] = useState('');
  const names = useRenaming();
  const list = useRef<HTMLUListElement>(null);
  const newButton = useRef<HTMLButtonElement>(null);
  const filterField = useRef<HTMLInputElement>(null);
  /** What to focus when the focused row is gone or has come back. */
  const next = useRef<{ readonly id: string | undefined; readonly without?: string }>(undefined);
  const many = rows !== undefined && rows.length > manyRows;
  const listed = rows === undefined ? [] : listedRows(rows, many ? filter : '');

  // The dialog always starts afresh.
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setFilter('');
    names.leave();
  }

  useEffect(() => {
    const { current: wanted } = next;
    if (wanted === undefined) return;
    const targets = openers(list.current);
    if (targets.some((target) => target.dataset.opens === wanted.without)) return;
    const target = targets.find((row) => row.dataset.opens === wanted.id);
    if (wanted.id !== undefined && target === undefined) return;
    next.current = undefined;
    (target ?? newButton.current)?.focus();
  });

  /** The focus starts in the list, not in a message above it. */
  const start = {
    get current() {
      return filterField.current ?? openers(list.current)[0] ?? null;
    },
  };
  const isRead = rows !== undefined;
  useEffect(() => {
    // This button had the focus until the list was loaded.
    if (isRead && document.activeElement === newButton.current) {
      (filterField.current ?? openers(list.current)[0])?.focus();
    }
  }, [isRead]);
  const left = rows?.some(({ id }) => id === names.left?.id) === true ? names.left : undefined;
  const remove = (id: string) => {
    const at = listed.findIndex((row) => row.id === id);
    next.current = { id: (listed[at + 1] ?? listed[at - 1])?.id, without: id };
    props.onDelete(id);
  };
  const undoDelete = (id: string) => {
    next.current = { id };
    setFilter('');
    props.onUndoDelete(id);
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      initialFocus={start}
      title="Specifications"
      description="Kept in this browser, on this device"
      footer={
        <>
          {listed.length > 0 && <Keys />}
          <Button ref={newButton} variant="primary" icon={Plus} onClick={props.onNew}>
            New specification
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {error !== undefined && <Alert tone="danger">{error}</Alert>}
        {deleted !== undefined && (
          <Alert
            key={deleted.id}
            tone="info"
            actions={
              <Button size="small" onClick={() => undoDelete(deleted.id)}>
                Undo
              </Button>
            }
          >
            {displayName(deleted)} deleted.
          </Alert>
        )}
        {left !== undefined && (
          <Alert
            key={`${left.id} ${left.text}`}
            tone="info"
            actions={
              <Button
                size="small"
                onClick={() => {
                  setFilter('');
                  names.reopen();
                }}
              >
                Undo
              </Button>
            }
            onDismiss={() => {
              next.current = { id: left.id };
              names.forget();
            }}
          >
            Discarded: “{left.text.trim()}” as the name of {left.name}.
          </Alert>
        )}
        {many && (
          <TextField
            ref={filterField}
            type="search"
            label="Filter by name"
            hideLabel
            compact
            placeholder={`Filter ${formatCount(rows.length)} specifications`}
            value={filter}
            onValueChange={setFilter}
          />
        )}
        {rows === undefined ? (
          <div className={styles.waiting}>
            <Spinner label="Looking for what is kept here" showLabel />
          </div>
        ) : listed.length === 0 ? (
          <Nothing filter={many ? filter.trim() : ''} onAll={() => setFilter('')} />
        ) : (
          <ItemList ref={list} label="Specifications on this device" onKeyDown={moveBetweenRows}>
            {listed.map((row) =>
              row.id === names.renaming?.id ? (
                <RenameRow
                  key={row.id}
                  name={displayName(row)}
                  text={names.renaming.text}
                  onType={names.type}
                  onRename={(name) => {
                    next.current = { id: row.id };
                    names.take();
                    if (name !== displayName(row)) props.onRename(row.id, name);
                  }}
                  onCancel={() => {
                    next.current = { id: row.id };
                    names.leave();
                  }}
                />
              ) : (
                <SpecificationItem
                  key={row.id}
                  row={row}
                  now={now}
                  current={row.id === current}
                  onOpen={() => props.onOpen(row.id)}
                  onRename={() => names.begin(row.id, displayName(row))}
                  onDuplicate={() => props.onDuplicate(row.id)}
                  onDelete={() => remove(row.id)}
                />
              ),
            )}
          </ItemList>
        )}
        <DeletedLately
          rows={removed.filter((row) => row !== deleted)}
          now={now}
          onRestore={undoDelete}
        />
      </div>
    </Dialog>
  );
}

const hints = [
  { key: 'Enter', does: 'open' },
  { key: 'F2', does: 'rename' },
  { key: 'Delete', does: 'delete' },
];

function Keys() {
  return (
    <p className={styles.keys}>
      {hints.map(({ key, does }) => (
        <span key={key} className={styles.hint}>
          <Kbd>{key}</Kbd> {does}
        </span>
      ))}
    </p>
  );
}

function Nothing({ filter, onAll }: { readonly filter: string; readonly onAll: () => void }) {
  if (filter === '') {
    return (
      <EmptyState title="Nothing is kept here yet">
        A specification is kept on this device from its first change on.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No name contains that"
      actions={
        <Button size="small" onClick={onAll}>
          Show all
        </Button>
      }
    >
      No specification on this device is called “{filter}”.
    </EmptyState>
  );
}

/** The buttons that open a row, in order. */
function openers(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])];
}

function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const all = openers(event.currentTarget);
  const here = all.findIndex((target) => target === event.target);
  if (here === -1) return;
  const target =
    event.key === 'ArrowDown'
      ? all[here + 1]
      : event.key === 'ArrowUp'
        ? all[here - 1]
        : event.key === 'Home'
          ? all[0]
          : event.key === 'End'
            ? all.at(-1)
            : undefined;
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}
