import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Compared, DiffSummary } from '../../domain/compare/compared.ts';
import { nextVersion, type VersionStep } from '../../domain/compare/version.ts';
import { formatCount, plural } from '../../domain/model/counts.ts';
import type { CardPlace } from '../../machines/editorTypes.ts';
import { Alert } from '../../ui/signs/Alert.tsx';
import { Badge, type BadgeTone } from '../../ui/signs/Badge.tsx';
import { Button } from '../../ui/bars/Button.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Spinner } from '../../ui/signs/Spinner.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { ChangeList } from './ChangeList.tsx';
import styles from './ComparisonView.module.css';
import type { ComparisonReads } from '../reads/compareReads.ts';
import { DiffList } from './DiffList.tsx';
import { NotComparable } from './NotComparable.tsx';

export interface ComparisonViewProps {
  readonly compared: Compared;
  readonly reads: { analysis(): Promise<ComparisonReads> };
  readonly onJump?: (place: CardPlace) => void;
  /** The previous version, if known; the next version is then shown. */
  readonly version?: string;
  /** Whether the previous version can be entered where it is not known. */
  readonly asksVersion?: boolean;
  /** Called when the changes are first shown: from then on, the page below them does not move. */
  readonly onShown?: () => void;
}

const steps: Readonly<Record<VersionStep, { readonly tone: BadgeTone; readonly says: string }>> = {
  major: { tone: 'danger', says: 'Existing clients may break: this calls for a major version.' },
  minor: {
    tone: 'success',
    says: 'There is something new to use: this calls for a minor version.',
  },
  patch: { tone: 'neutral', says: 'Only wording changed: this calls for a patch version.' },
  none: { tone: 'neutral', says: 'Nothing that clients can see has changed.' },
};

/** The result of a comparison: the version step, the changes, and the difference of the texts. */
export function ComparisonView(props: ComparisonViewProps) {
  const { compared, reads, onJump, version, asksVersion = true, onShown } = props;
  const { step, counts } = compared;
  const [shown, setShown] = useState<'changes' | 'text'>('changes');
  const [breakingOnly, setBreakingOnly] = useState(false);
  const [copied, setCopied] = useState<'yes' | 'refused'>();
  const diff = useTextDiff(reads, shown === 'text');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await (await reads.analysis()).changelog());
      setCopied('yes');
    } catch {
      setCopied('refused');
    }
  };
  const from = version ?? compared.version ?? '';
  const isNextShown = step !== 'none' && (asksVersion || nextVersion(from, step) !== undefined);
  const total = counts.major + counts.minor + counts.patch;
  return (
    <div className={styles.comparison}>
      <div className={styles.summary}>
        <Badge tone={steps[step].tone}>{step === 'none' ? 'no change' : step}</Badge>
        <p className={styles.says}>
          {steps[step].says}{' '}
          {total > 0 && (
            <span className={styles.muted}>
              {formatCount(counts.major)} breaking, {formatCount(counts.minor)} compatible,{' '}
              {formatCount(counts.patch)} of wording.
            </span>
          )}
        </p>
        {isNextShown && <NextVersion step={step} from={from} />}
      </div>
      <div className={styles.tools}>
        <Segmented
          label="Show"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'changes', label: 'Changes' },
            { value: 'text', label: 'Text' },
          ]}
        />
        {shown === 'changes' && total > 0 && (
          <>
            <Checkbox label="Breaking only" checked={breakingOnly} onChange={setBreakingOnly} />
            <Button
              size="small"
              icon={copied === 'yes' ? Check : Copy}
              className={styles.copy ?? ''}
              onClick={() => void copy()}
            >
              {copied === 'yes' ? 'Copied' : 'Copy the changelog'}
            </Button>
          </>
        )}
        {shown === 'text' && diff !== undefined && diff !== 'failed' && (
          <span className={styles.muted} role="status">
            {plural(diff.added, 'line')} added, {plural(diff.removed, 'line')} removed
          </span>
        )}
      </div>
      {copied === 'refused' && (
        <Alert tone="danger">The browser did not allow copying. Select the lines instead.</Alert>
      )}
      {shown === 'changes' ? (
        <>
          <ChangeList
            key={String(breakingOnly)}
            list={breakingOnly ? 'breaking' : 'all'}
            count={breakingOnly ? compared.breakingRows : compared.rows}
            reads={reads}
            onJump={onJump}
            onShown={onShown}
          />
          <NotComparable {...compared.notComparable} reads={reads} onJump={onJump} />
        </>
      ) : (
        <TextDifference diff={diff} reads={reads} />
      )}
    </div>
  );
}

function TextDifference({
  diff,
  reads,
}: {
  readonly diff: DiffSummary | 'failed' | undefined;
  readonly reads: ComparisonViewProps['reads'];
}) {
  if (diff === undefined) return <Spinner label="Comparing line by line" showLabel />;
  if (diff === 'failed') {
    return (
      <Alert tone="danger">
        The texts couldn't be compared line by line. The list of changes is complete.
      </Alert>
    );
  }
  if (diff.rows === 0) return <p className={styles.none}>Both export the same text.</p>;
  return (
    <>
      {diff.isCut && (
        <Alert tone="info">
          The texts differ in more lines than can be shown: these are the first{' '}
          {formatCount(diff.rows)}. The list of changes is complete.
        </Alert>
      )}
      <DiffList count={diff.rows} reads={reads} />
    </>
  );
}

/** The next version number. */
function NextVersion({ step, from }: { readonly step: VersionStep; readonly from: string }) {
  // A document's version may be any text, from which no next version follows.
  const [version, setVersion] = useState(nextVersion(from, step) === undefined ? '' : from);
  const next = nextVersion(version.trim(), step);
  return (
    <div className={styles.version}>
      <TextField
        compact
        monospace
        label="Current version"
        placeholder="1.4.2"
        className={styles.versionField ?? ''}
        value={version}
        onValueChange={setVersion}
        error={version.trim() !== '' && next === undefined ? 'Enter it like 1.4.2.' : undefined}
      />
      <output className={styles.next}>{next === undefined ? '' : `Next: ${next}`}</output>
    </div>
  );
}

/** Computed by the worker when it is first shown. */
function useTextDiff(
  reads: ComparisonViewProps['reads'],
  wanted: boolean,
): DiffSummary | 'failed' | undefined {
  const [diff, setDiff] = useState<DiffSummary | 'failed'>();
  useEffect(() => {
    if (!wanted) return undefined;
    let here = true;
    reads
      .analysis()
      .then((analysis) => analysis.textDiff())
      .then(
        (made) => {
          if (here) setDiff(made);
        },
        () => {
          if (here) setDiff('failed');
        },
      );
    return () => {
      here = false;
    };
  }, [reads, wanted]);
  return diff;
}
