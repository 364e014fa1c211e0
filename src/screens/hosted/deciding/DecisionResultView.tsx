import type { DecisionResult } from '../../../domain/merge/decisionView.ts';
import { describeCounts, plural } from '../../../domain/model/counts.ts';
import { Badge, type BadgeTone } from '../../../ui/signs/Badge.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import styles from './Deciding.module.css';

const tones: Readonly<Record<string, BadgeTone>> = {
  error: 'danger',
  warning: 'warning',
  info: 'neutral',
};

export interface DecisionResultViewProps {
  readonly result: DecisionResult | undefined;
  /** The operation or type whose text is shown. */
  readonly name: string | undefined;
}

/** The result of the choices: what it changes for others, its findings, and its text. */
export function DecisionResultView({ result, name }: DecisionResultViewProps) {
  if (result === undefined) return <aside className={styles.result} aria-busy="true" />;
  const { changes, findings, text } = result;
  return (
    <aside className={styles.result} aria-label="The result">
      <p className={styles.resultHead}>
        <strong>The result</strong> has {describeCounts(result)} and{' '}
        {findings.count === 0 ? 'no findings' : plural(findings.count, 'finding')}
        {findings.news > 0 && `, ${findings.news} of which neither side has`}.
      </p>
      {text !== undefined && name !== undefined && (
        <Fold title={name} open heading="h2">
          <pre
            className={styles.text}
            tabIndex={0}
            role="region"
            aria-label={`${name} as it would be`}
          >
            {text}
          </pre>
        </Fold>
      )}
      {findings.count > 0 && (
        <Fold title="Findings" count={findings.count} open={findings.news > 0} heading="h2">
          <ul className={styles.lines}>
            {findings.shown.map(({ severity, message }, index) => (
              <li key={index}>
                <Badge tone={tones[severity] ?? 'neutral'}>{severity}</Badge> {message}
              </li>
            ))}
          </ul>
          <More count={findings.count - findings.shown.length} />
        </Fold>
      )}
      <Fold
        title="What saving it changes on the server"
        count={changes.count}
        open={false}
        heading="h2"
      >
        <Lines lines={changes.lines} count={changes.count} />
      </Fold>
    </aside>
  );
}

export function Lines({
  lines,
  count,
}: {
  readonly lines: readonly string[];
  readonly count: number;
}) {
  return (
    <>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
      <More count={count - lines.length} />
    </>
  );
}

function More({ count }: { readonly count: number }) {
  return count > 0 ? <p className={styles.count}>and {count} more</p> : null;
}
