import { Check, CloudUpload, Save, TriangleAlert } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useId, useRef, type ToggleEvent } from 'react';
import type { labelIn } from '../../../machines/syncStatus.ts';
import { Button } from '../../../ui/bars/Button.tsx';
import { classNames } from '../../../ui/styles/classNames.ts';
import styles from './SyncLabelView.module.css';

/** The sync state of a document: a word, and three statements. */
export type SyncWords = NonNullable<ReturnType<typeof labelIn>>;

const icons: Readonly<Record<SyncWords['status'], LucideIcon>> = {
  notSaved: TriangleAlert,
  saving: Save,
  saved: Save,
  sending: CloudUpload,
  synced: Check,
  conflict: TriangleAlert,
  signIn: TriangleAlert,
  failed: TriangleAlert,
};

export interface SyncLabelViewProps {
  /** Undefined while nothing is known: its room is reserved. */
  readonly label: SyncWords | undefined;
  /** Asks the provider for its current state. */
  readonly onCheck: () => void;
  readonly isChecking?: boolean;
  /** Why the last check failed. */
  readonly problem?: string | undefined;
}

/** A document's state on this device, in the outbox, and on the server. */
export function SyncLabelView(props: SyncLabelViewProps) {
  const { label, onCheck, isChecking = false, problem } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  if (label === undefined) {
    return (
      <span className={classNames(styles.label, styles.unknown)}>
        <span className={styles.icon} /> <span className={styles.long}>…</span>
        <span className={styles.short}>…</span>
      </span>
    );
  }
  const { status, word, device, underway, server } = label;
  // Below the label, wherever the page has it.
  const place = ({ currentTarget }: ToggleEvent<HTMLElement>) => {
    const { bottom = 0 } = button.current?.getBoundingClientRect() ?? {};
    currentTarget.style.top = `${bottom}px`;
  };
  const Icon = icons[status];
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        data-status={status}
        className={styles.label}
        aria-label={`Sync: ${word}`}
      >
        <Icon aria-hidden className={styles.icon} /> <span className={styles.long}>{word}</span>
        <span className={styles.short}>{status === 'saved' ? 'Saved here' : word}</span>
      </button>
      <div id={id} popover="auto" onBeforeToggle={place} className={styles.truths}>
        <dl className={styles.list}>
          <dt>On this device</dt>
          <dd>{device}</dd>
          <dt>On its way</dt>
          <dd>{underway ?? 'Nothing.'}</dd>
          <dt>On the server</dt>
          <dd>{server}</dd>
        </dl>
        <Button size="small" onClick={onCheck}>
          {isChecking ? 'Checking…' : 'Check now'}
        </Button>
        <p role="status" className={styles.problem}>
          {problem}
        </p>
      </div>
    </>
  );
}
