import type { ReactNode } from 'react';
import { exportLabels } from '../../src/reference/content/exportLabels.ts';
import { formatCount } from '../../src/domain/model/counts.ts';
import { VersionLinks } from '../../src/reference/VersionLinks.tsx';
import reference from '../../src/reference/parts/Reference.module.css';
import styles from './Frame.module.css';
import type { DocumentHead, PageView } from './view.ts';

/** The frame around the content of every page of a document. */
export function PageFrame({
  head,
  kind,
  title,
  children,
}: {
  readonly head: DocumentHead;
  /** The page of the document that is shown. */
  readonly kind: PageView['kind'];
  /** The title in the specification. */
  readonly title: string | undefined;
  readonly children: ReactNode;
}) {
  const { user, name, description, base, embedded } = head;
  if (embedded) {
    return (
      <main className={styles.main}>
        {/* Hidden, because the site that embeds this page shows a title itself. */}
        <h1 className="visually-hidden">{title ?? name}</h1>
        {children}
      </main>
    );
  }
  return (
    <>
      <header className={styles.bar}>
        <a className={styles.brand} href="/">
          Typewright
        </a>
        <nav aria-label="Typewright" className={styles.barLinks}>
          <a href="/explore">Explore</a>
          <a href="/">Sandbox</a>
        </nav>
      </header>
      <main className={styles.main}>
        <p className={styles.path}>
          <a href={`/d/${encodeURIComponent(user)}`}>{user}</a> /{' '}
          <a href={addressOf(head)}>{name}</a>
          {head.private && <span className={styles.private}>private</span>}
        </p>
        <h1 className={styles.title}>{title ?? name}</h1>
        {description !== '' && <p className={styles.description}>{description}</p>}
        <VersionLinks
          versions={head.versions}
          stable={head.stable}
          version={head.version}
          hrefOf={(version) => `${base}${queryOf(version)}`}
          allHref={`${base}/changelog`}
        />
        <nav aria-label={`About ${name}`} className={reference.links}>
          <a
            href={addressOf(head)}
            aria-current={kind === 'index' ? 'page' : kind === 'group' ? 'true' : undefined}
          >
            Reference
          </a>
          <a href={`${base}/changelog`} aria-current={kind === 'changelog' ? 'page' : undefined}>
            Changelog
          </a>
          {head.versions.length > 0 && (
            <a
              href={`${base}/compare?base=latest`}
              aria-current={kind === 'compare' ? 'page' : undefined}
            >
              Compare
            </a>
          )}
          <a href={`${base}/feed.xml`}>Feed</a>
          <a href={`${base}/feed-breaking.xml`}>Feed of breaking changes</a>
        </nav>
        {children}
        <footer className={styles.footer}>
          <UsedBy head={head} />
          <h2 className={styles.footerTitle}>As a file</h2>
          <ul className={reference.links}>
            {exportLabels.map(([format, label]) => (
              <li key={format}>
                <a href={`${base}/raw/${format}${queryOf(head.version)}`}>{label}</a>
              </li>
            ))}
          </ul>
        </footer>
      </main>
    </>
  );
}

function UsedBy({ head: { usedBy, users } }: { readonly head: DocumentHead }) {
  if (usedBy.length === 0) return null;
  return (
    <>
      <h2 className={styles.footerTitle}>Used by</h2>
      <ul className={reference.links}>
        {usedBy.map(({ user, name }) => (
          <li key={`${user}/${name}`}>
            <a href={`/d/${encodeURIComponent(user)}/${encodeURIComponent(name)}`}>
              {user}/{name}
            </a>
          </li>
        ))}
        {users > usedBy.length && <li>and {formatCount(users - usedBy.length)} more</li>}
      </ul>
    </>
  );
}

function addressOf({ base, version }: DocumentHead): string {
  return `${base}${queryOf(version)}`;
}

function queryOf(version: string | undefined): string {
  return version === undefined ? '' : `?version=${encodeURIComponent(version)}`;
}
