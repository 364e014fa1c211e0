import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import type { ComparedDocuments } from '../../domain/compare/compared.ts';
import { plural } from '../../domain/model/counts.ts';
import { refuse, type Result } from '../../domain/model/values/result.ts';
import { compareDialog, type CompareSource } from '../../machines/dialogs/compareDialog.ts';
import type { CardPlace } from '../../machines/editorTypes.ts';
import type { RestorePoint } from '../../storage/database/database.ts';
import { Alert } from '../../ui/signs/Alert.tsx';
import { Button } from '../../ui/bars/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Spinner } from '../../ui/signs/Spinner.tsx';
import styles from './CompareDialog.module.css';
import type { CompareReads } from '../reads/compareReads.ts';
import { ComparisonView } from '../comparison/ComparisonView.tsx';
import { FoldedGroups } from '../reports/ReportGroups.tsx';
import { CompareSources } from './CompareSources.tsx';

/**
 * Rendered lazily, as the dialog `compare`. `rev` is the replica's (`preview.rev === rev ? rev :
 * undefined`). `onJump` shows a card; the dialog closes itself first.
 */
export interface CompareDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly reads: { analysis(): Promise<CompareReads> };
  readonly rev: number | undefined;
  readonly onJump: (place: CardPlace) => void;
}

/**
 * Compares the open specification with an earlier state, a file or a text, and shows the changes
 * (rules 10).
 */
export function CompareDialog({ open, onClose, reads, rev, onJump }: CompareDialogProps) {
  const machine = useMemo(
    () =>
      compareDialog.provide({
        actors: {
          compare: fromPromise<Result<ComparedDocuments>, CompareSource | undefined>(({ input }) =>
            compareWith(reads, input),
          ),
        },
      }),
    [reads],
  );
  const [state, send] = useMachine(machine);
  const { source, compared, run, error } = state.context;
  const points = useRestorePoints(reads, open);
  const [text, setText] = useState('');
  const content = useRef<HTMLDivElement>(null);
  const compare = (other: CompareSource) => send({ type: 'compare', source: other, rev });
  const choose = () => send({ type: 'choose' });
  const step = state.value;
  // The focused button disappeared with the previous step.
  const shown = useRef(step);
  useEffect(() => {
    if (open && shown.current !== step) content.current?.focus();
    shown.current = step;
  }, [open, step]);
  const remarks = compared?.remarks.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const hasMoved = step === 'compared' && rev !== undefined && rev !== state.context.rev;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Compare"
      description={
        step === 'choosing' || source === undefined
          ? 'What has changed in this specification since an earlier state, or against another document.'
          : `From ${source.name} to the specification as it is now.`
      }
      size="large"
      footer={
        <>
          {step === 'reading' && <Button onClick={choose}>Cancel</Button>}
          {step === 'compared' && (
            <Button className={styles.again ?? ''} onClick={choose}>
              Compare with something else
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div ref={content} tabIndex={-1} className={styles.content}>
        {step === 'choosing' && (
          <CompareSources
            points={points}
            error={error}
            text={text}
            onText={setText}
            onChoose={compare}
          />
        )}
        {step === 'reading' && source !== undefined && (
          <Spinner label={`Comparing with ${source.name}`} showLabel />
        )}
        {step === 'compared' && source !== undefined && compared !== undefined && (
          <>
            {hasMoved && (
              <Alert
                tone="info"
                actions={
                  <Button size="small" onClick={() => compare(source)}>
                    Compare again
                  </Button>
                }
              >
                The specification has changed since this comparison.
              </Alert>
            )}
            {remarks > 0 && (
              <FoldedGroups
                title={`${plural(remarks, 'remark')} when reading ${source.name}: what was left out or changed is not compared`}
                groups={compared.remarks}
              />
            )}
            <ComparisonView
              // A new comparison is shown from its beginning.
              key={run}
              compared={compared}
              reads={reads}
              onJump={(target) => {
                onClose();
                onJump(target);
              }}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

async function compareWith(
  reads: CompareDialogProps['reads'],
  source: CompareSource | undefined,
): Promise<Result<ComparedDocuments>> {
  try {
    if (source === undefined) throw new Error('There is nothing to compare with.');
    const [analysis, document] = await Promise.all([reads.analysis(), source.document()]);
    return await analysis.compareWith(document);
  } catch {
    return refuse(
      'compare',
      `${source?.name ?? 'It'} couldn't be compared: reading it stopped halfway. Try again, or choose something else.`,
    );
  }
}

/** Read again each time the dialog opens. */
function useRestorePoints(
  reads: CompareDialogProps['reads'],
  open: boolean,
): readonly RestorePoint[] | undefined {
  const [points, setPoints] = useState<readonly RestorePoint[]>();
  useEffect(() => {
    if (!open) return undefined;
    let wanted = true;
    const read = async () => (await reads.analysis()).restorePoints();
    read().then(
      (states) => {
        if (wanted) setPoints(states);
      },
      () => {
        if (wanted) setPoints([]);
      },
    );
    return () => {
      wanted = false;
    };
  }, [open, reads]);
  return points;
}
