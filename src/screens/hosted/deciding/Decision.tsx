import { useRef, useState, type ReactNode } from 'react';
import type { Dispute, ViewedEntity } from '../../../domain/merge/decisionView.ts';
import { plural } from '../../../domain/model/counts.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { Button } from '../../../ui/bars/Button.tsx';
import { Kbd } from '../../../ui/signs/Kbd.tsx';
import { useBusy } from '../../../ui/useBusy.ts';
import { MergedChanges } from './MergedChanges.tsx';
import { DecisionList } from './DecisionList.tsx';
import { DecisionResultView } from './DecisionResultView.tsx';
import styles from './Deciding.module.css';
import type { VersionLabels } from './versionLabels.ts';
import type { DecidingState } from './useDeciding.ts';

export interface DecisionProps {
  readonly dispute: Dispute;
  readonly state: DecidingState;
  readonly names: VersionLabels;
  /** The author and time of each of the three versions. */
  readonly about: ReactNode;
  readonly look: ViewedEntity | undefined;
  readonly onLook: (at: ViewedEntity) => void;
  /** The link that leaves without deciding. */
  readonly later: ReactNode;
  /** The label of the last button. */
  readonly finish?: string;
  /** Called with the id of the call that carries out the decision. */
  readonly onFinished: (call: string) => void;
}

/** The screen on which a person resolves the conflicts between two versions with a common base, and sees the result. */
export function Decision(props: DecisionProps) {
  const { dispute, state, names, about, look, onLook, later, onFinished } = props;
  const { finish: finishWords = 'Finish' } = props;
  const { view, chosen, isDecided, left, result, moved, choose } = state;
  const [refused, setRefused] = useState<string>();
  const [isBusy, run] = useBusy(setRefused);
  const finish = useRef<HTMLButtonElement>(null);
  if (view === undefined) return null;
  const { conflicts } = view;
  const canBoth = conflicts.some(({ both }) => both === true);

  async function end(): Promise<void> {
    const ended = await state.finish();
    if (ended.ok) onFinished(ended.value);
    // If somebody saved meanwhile, the new conflicts are shown, with a note.
    else setRefused(ended.refusal.code === 'moved' ? undefined : ended.refusal.message);
  }

  return (
    <>
      {refused !== undefined && (
        <Alert tone="danger" onDismiss={() => setRefused(undefined)}>
          {refused}
        </Alert>
      )}
      {moved !== undefined && (
        <Alert tone="warning">
          {dispute.kind === 'call'
            ? 'Somebody has saved again'
            : `${dispute.source} or ${dispute.target} was saved again`}{' '}
          while you decided, so it was merged again with that. {stillApplying(moved)}
        </Alert>
      )}
      {about}
      <div className={styles.layout}>
        <div className={styles.main}>
          <div className={styles.all} role="group" aria-label="For all of them">
            <Button size="small" onClick={() => choose(conflicts, 'mine')}>
              {names.mine} for all
            </Button>
            <Button size="small" onClick={() => choose(conflicts, 'theirs')}>
              {names.theirs} for all
            </Button>
            {canBoth && (
              <Button size="small" onClick={() => choose(conflicts, 'both')}>
                Both where possible
              </Button>
            )}
            <span className={styles.keys}>
              <Kbd>M</Kbd> {names.mine} <Kbd>T</Kbd> {names.theirs} <Kbd>O</Kbd> {names.base}{' '}
              <Kbd>B</Kbd> both <Kbd>W</Kbd> write it
            </span>
          </div>
          <DecisionList
            key={view.state}
            conflicts={conflicts}
            chosen={chosen}
            isDecided={isDecided}
            names={names}
            onChoose={choose}
            onLook={onLook}
            onEnd={() => finish.current?.focus()}
          />
          <MergedChanges dispute={dispute} state={view.state} names={names} />
        </div>
        <DecisionResultView result={result} name={look?.name} />
      </div>
      <footer className={styles.footer}>
        <span role="status">
          {left === 0
            ? 'All are decided.'
            : `${left} of ${plural(conflicts.length, 'conflict')} left`}
        </span>
        {later}
        <Button
          ref={finish}
          variant="primary"
          aria-disabled={left > 0 || isBusy || undefined}
          onClick={() => {
            if (left === 0 && !isBusy) void run(end);
          }}
        >
          {finishWords}
        </Button>
      </footer>
    </>
  );
}

/** How many of the earlier choices still apply, as a sentence. */
function stillApplying({ still, before }: NonNullable<DecidingState['moved']>): string {
  if (before === 0) return 'You had chosen nothing yet.';
  if (before === 1) return `Your choice ${still === 1 ? 'still' : 'no longer'} applies.`;
  if (still === 0) return `None of your ${before} choices still applies.`;
  return `${still} of your ${plural(before, 'choice')} still ${still === 1 ? 'applies' : 'apply'}.`;
}
