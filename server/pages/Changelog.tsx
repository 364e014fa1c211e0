import { formatCount } from '../../src/domain/model/counts.ts';
import { Markdown } from '../../src/reference/markdown/Markdown.tsx';
import reference from '../../src/reference/parts/Reference.module.css';
import { Badge, type BadgeTone } from '../../src/ui/signs/Badge.tsx';
import styles from './Frame.module.css';
import type { ChangeLine, ListedChanges, VersionChanges } from './view.ts';

const levels: Readonly<
  Record<ChangeLine['level'], { readonly word: string; readonly tone: BadgeTone }>
> = {
  major: { word: 'breaking', tone: 'danger' },
  minor: { word: 'new', tone: 'success' },
  patch: { word: 'wording', tone: 'neutral' },
};

/** The changes of each version, latest first, with the reasons for breaking ones. */
export function Changelog({
  versions,
  base,
}: {
  readonly versions: readonly VersionChanges[];
  readonly base: string;
}) {
  return (
    <div className={styles.versions}>
      <h2 className={reference.pageTitle}>Changelog</h2>
      {versions.length === 0 && <p>There is no version yet.</p>}
      {versions.map(({ version, createdAt, changelog, step, changes, more }) => (
        <section key={version} id={`v:${version}`} aria-label={`Version ${version}`}>
          <h3 className={styles.versionTitle}>
            <a href={`${base}?version=${encodeURIComponent(version)}`}>{version}</a>
            <time className={styles.date} dateTime={createdAt}>
              {createdAt.slice(0, 10)}
            </time>
            {step === 'major' && <Badge tone="danger">breaking</Badge>}
          </h3>
          {changelog !== '' && (
            <div className={styles.prose}>
              <Markdown text={changelog} level={4} keepsLines />
            </div>
          )}
          <ChangeLines changes={changes} more={more} />
        </section>
      ))}
    </div>
  );
}

/** A list of changes, with the reasons for breaking ones. */
export function ChangeLines({ changes, more }: Pick<ListedChanges, 'changes' | 'more'>) {
  return (
    <>
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map(({ level, line, reason }, at) => (
            <li key={at} className={styles.change}>
              <Badge tone={levels[level].tone}>{levels[level].word}</Badge>
              <span>{line}</span>
              {reason !== undefined && <span className={styles.reason}>{reason}</span>}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className={styles.date}>and {formatCount(more)} more changes</p>}
    </>
  );
}
