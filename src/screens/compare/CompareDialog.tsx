import { useCallback, useEffect, useRef, useState } from 'react';
import type { Compared } from '../../domain/compare/compared.ts';
import { refuse } from '../../domain/model/result.ts';
import type { Target } from '../../machines/editorTypes.ts';
import type { RestorePoint } from '../../storage/database.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './CompareDialog.module.css';
import type { CompareReads, CompareSource } from './compareReads.ts';
import { ComparisonView } from './ComparisonView.tsx';
import { CompareSources } from './CompareSources.tsx';

/**
 * Wiring: lazy, as the plain dialog `compare`. `rev` is the replica's (`preview.rev === rev ? rev :
 * undefined`). `onJump` shows an operation or a type; the dialog closes itself first.
 */
export interface CompareDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly reads: { analysis(): Promise<CompareReads> };
  readonly rev: number | undefined;
  readonly onJump: (target: Target) => void;
}

type State =
  | { readonly kind: 'choosing'; readonly error?: string }
  | { readonly kind: 'reading'; readonly source: CompareSource }
  | {
      readonly kind: 'compared';
      readonly source: CompareSource;
      readonly compared: Compared;
      /** Of the open specification, as it was compared. */
      readonly rev: number | undefined;
    };

/** The open specification beside an earlier state, a file or a text: what changed (rules 10). */
export function CompareDialog({ open, onClose, reads, rev, onJump }: CompareDialogProps) {
  const [state, setState] = useState<State>({ kind: 'choosing' });
  const [text, setText] = useState('');
  const points = useRestorePoints(reads, open);
  const running = useRef(0);
  const content = useRef<HTMLDivElement>(null);
  const compare = async (source: CompareSource) => {
    running.current += 1;
    const run = running.current;
    setState({ kind: 'reading', source });
    const answer = await compareWith(reads, source);
    // What was cancelled may still be answered.
    if (run !== running.current) return;
    setState(
      answer.ok
        ? { kind: 'compared', source, compared: answer.value, rev }
        : { kind: 'choosing', error: answer.refusal.message },
    );
  };
  const choose = () => {
    running.current += 1;
    setState({ kind: 'choosing' });
  };
  // What was pressed is gone with the step before.
  const { kind } = state;
  const shown = useRef(kind);
  useEffect(() => {
    if (open && shown.current !== kind) content.current?.focus();
    shown.current = kind;
  }, [open, kind]);
  const hasMoved = state.kind === 'compared' && rev !== undefined && rev !== state.rev;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Compare"
      description={
        state.kind === 'choosing'
          ? 'What has changed in this specification since an earlier state, or against another document.'
          : `From ${state.source.name} to the specification as it is now.`
      }
      size="large"
      footer={
        <>
          {state.kind === 'reading' && <Button onClick={choose}>Cancel</Button>}
          {state.kind === 'compared' && (
            <Button className={styles.again ?? ''} onClick={choose}>
              Compare with something else
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div ref={content} tabIndex={-1} className={styles.content}>
        {state.kind === 'choosing' && (
          <CompareSources
            points={points}
            error={state.error}
            text={text}
            onText={setText}
            onChoose={(source) => void compare(source)}
          />
        )}
        {state.kind === 'reading' && (
          <Spinner label={`Comparing with ${state.source.name}`} showLabel />
        )}
        {state.kind === 'compared' && (
          <>
            {hasMoved && (
              <Alert
                tone="info"
                actions={
                  <Button size="small" onClick={() => void compare(state.source)}>
                    Compare again
                  </Button>
                }
              >
                The specification has changed since it was compared.
              </Alert>
            )}
            <ComparisonView
              // Another comparison is read from its beginning.
              key={running.current}
              compared={state.compared}
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

async function compareWith(reads: CompareDialogProps['reads'], source: CompareSource) {
  try {
    const [analysis, document] = await Promise.all([reads.analysis(), source.document()]);
    return await analysis.compareWith(document);
  } catch {
    return refuse(
      'compare',
      `${source.name} could not be compared: reading it broke off. Try again, or choose something else.`,
    );
  }
}

/** Read anew each time the dialog opens. */
function useRestorePoints(
  reads: CompareDialogProps['reads'],
  open: boolean,
): readonly RestorePoint[] | undefined {
  const [points, setPoints] = useState<readonly RestorePoint[]>();
  const read = useCallback(async () => (await reads.analysis()).restorePoints(), [reads]);
  useEffect(() => {
    if (!open) return undefined;
    let wanted = true;
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
  }, [open, read]);
  return points;
}
