import { GitMerge } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { describeCounts, plural } from '../../domain/model/counts.ts';
import type { Side } from '../../domain/merge/conflict.ts';
import { printRoute } from '../../routes/printRoute.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useHosted, type OpenConflict } from '../hosted/hosted.ts';
import { Page } from '../hosted/Page.tsx';
import styles from './Conflict.module.css';
import { ConflictRow } from './ConflictRow.tsx';

export interface ConflictProps {
  /** The id of the save that conflicts. */
  readonly call: string;
}

const sideOfKey: ReadonlyMap<string, Side> = new Map([
  ['m', 'mine'],
  ['t', 'theirs'],
  ['b', 'base'],
]);

/** Three versions side by side, and what a person wants of each. Nothing is lost by leaving it. */
export function Conflict({ call }: ConflictProps) {
  const { decisions, go } = useHosted();
  const [open, setOpen] = useState<OpenConflict>();
  const [problem, setProblem] = useState<string>();
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(() => new Map());
  const [isBusy, setBusy] = useState(false);
  const finish = useRef<HTMLButtonElement>(null);
  const { openConflict, finishConflict } = decisions;
  useEffect(() => {
    let wanted = true;
    void openConflict(call, []).then((found) => {
      if (!wanted) return;
      if (found.ok) setOpen(found.value);
      else setProblem(found.refusal.message);
    });
    return () => {
      wanted = false;
    };
  }, [call, openConflict]);

  const conflicts = open?.conflicts ?? [];
  const left = conflicts.filter(({ id }) => !choices.has(id)).length;
  const choose = useCallback(
    (id: string, side: Side) => setChoices((before) => new Map([...before, [id, side]])),
    [],
  );
  const chooseAll = (side: Side) =>
    setChoices((before) => new Map([...before, ...conflicts.map(({ id }) => [id, side] as const)]));

  /** `m`, `t` and `b` choose and go on to the next one; the last one leads to Finish. */
  const onKeyDown = (event: KeyboardEvent<HTMLOListElement>) => {
    const side = sideOfKey.get(event.key.toLowerCase());
    const row = event.target instanceof Element ? event.target.closest('li') : null;
    const id = row?.dataset['conflict'];
    if (side === undefined || id === undefined || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    event.preventDefault();
    choose(id, side);
    const next = row?.nextElementSibling;
    if (next instanceof HTMLElement) next.focus();
    else finish.current?.focus();
  };

  async function end(): Promise<void> {
    setBusy(true);
    const chosen = [...choices];
    const ended = await finishConflict(call, chosen);
    setBusy(false);
    if (ended.ok) {
      go(printRoute({ page: 'outbox' }), 'replace');
      return;
    }
    if (ended.refusal.code !== 'undecided') {
      setProblem(ended.refusal.message);
      return;
    }
    // A choice has brought up something else to decide.
    const again = await openConflict(call, chosen);
    if (!again.ok) setProblem(again.refusal.message);
    else {
      const known = new Set(conflicts.map(({ id }) => id));
      const more = again.value.conflicts.filter(({ id }) => !known.has(id));
      setOpen({ ...again.value, conflicts: [...conflicts, ...more] });
    }
  }

  const title = 'Two saves of one document';
  if (problem !== undefined && open === undefined) {
    return (
      <Page title={title} windowTitle={title}>
        <EmptyState icon={GitMerge} title="Nothing to decide">
          {problem} <a href={printRoute({ page: 'outbox' })}>Open the outbox</a>
        </EmptyState>
      </Page>
    );
  }
  if (open === undefined) {
    return (
      <Page title={title} windowTitle={title}>
        <Spinner label="The two versions: loading" />
      </Page>
    );
  }
  return (
    <Page
      title={title}
      windowTitle={title}
      detail={`Somebody else has saved${open.theirs === '' ? '' : ` (${open.theirs.slice(0, 8)})`} while you changed the same. Everything else is merged: ${describeCounts(open.merged)}.`}
    >
      {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
      <div className={styles.all} role="group" aria-label="For all of them">
        <Button size="small" onClick={() => chooseAll('mine')}>
          Mine for all
        </Button>
        <Button size="small" onClick={() => chooseAll('theirs')}>
          Theirs for all
        </Button>
        <span className={styles.keys}>
          Keys: <kbd>M</kbd> mine, <kbd>T</kbd> theirs, <kbd>B</kbd> before
        </span>
      </div>
      <ol className={styles.list} onKeyDown={onKeyDown} aria-label="To decide">
        {conflicts.map((conflict) => (
          <ConflictRow
            key={conflict.id}
            conflict={conflict}
            chosen={choices.get(conflict.id)}
            onChoose={choose}
          />
        ))}
      </ol>
      <footer className={styles.footer}>
        <span role="status">
          {left === 0
            ? 'All are decided.'
            : `${left} of ${plural(conflicts.length, 'conflict')} left`}
        </span>
        <a href={printRoute({ page: 'outbox' })}>Later</a>
        <Button
          ref={finish}
          variant="primary"
          aria-disabled={left > 0 || isBusy || undefined}
          onClick={() => {
            if (left === 0 && !isBusy) void end();
          }}
        >
          Finish
        </Button>
      </footer>
    </Page>
  );
}
