import type { DiffedWords, ShownValue } from '../../domain/compare/changes/changeDetail.ts';
import styles from './ChangedValues.module.css';

/** The differing values, before and after; descriptions are compared word by word. */
export function ChangedValues({ values }: { readonly values: readonly ShownValue[] }) {
  return (
    <dl className={styles.values}>
      {values.map(({ label, before, after, words }) => (
        <div key={label} className={styles.value}>
          <dt className={styles.label}>{label}</dt>
          {words === undefined ? (
            <>
              <Side kind="removed" word="Before" text={before} />
              <Side kind="added" word="After" text={after} />
            </>
          ) : (
            <dd className={styles.words}>
              {words.map((run, index) => (
                <Words key={index} run={run} />
              ))}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function Side({
  kind,
  word,
  text,
}: {
  readonly kind: 'added' | 'removed';
  readonly word: string;
  readonly text: string | undefined;
}) {
  return (
    <dd className={styles.side} data-kind={text === undefined ? undefined : kind}>
      <span className={styles.word}>{word}</span>
      {text === undefined ? (
        <span className={styles.nothing}>nothing</span>
      ) : (
        <code className={styles.text}>{text}</code>
      )}
    </dd>
  );
}

function Words({ run: { kind, text } }: { readonly run: DiffedWords }) {
  if (kind === 'added') return <ins className={styles.added}>{text}</ins>;
  if (kind === 'removed') return <del className={styles.removed}>{text}</del>;
  return <span>{text}</span>;
}
