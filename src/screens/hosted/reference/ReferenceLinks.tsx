import { Fragment } from 'react';
import { stableVersion } from '../../../domain/compare/stableVersion.ts';
import styles from '../../../reference/parts/Reference.module.css';
import { VersionLinks } from '../../../reference/VersionLinks.tsx';
import { printRoute } from '../../../routes/printRoute.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { exportLabels } from '../../../reference/content/exportLabels.ts';
import { useHosted } from '../shared/hosted.ts';
import { Section } from '../shared/views/Section.tsx';

export interface ReferenceLinksProps extends DocumentPlace {
  /** Latest first. */
  readonly versions: readonly string[];
  /** The version shown; undefined: the head. */
  readonly version: string | undefined;
}

const feeds = [
  ['feed.xml', 'Feed'],
  ['feed-breaking.xml', 'Feed of breaking changes'],
] as const;

/** Links above the reference: other versions, files, feeds and more. */
export function ReferenceLinks({ user, document, versions, version }: ReferenceLinksProps) {
  const { provider } = useHosted();
  const place = { user, document };
  const base = printRoute({ page: 'document', ...place, tab: 'reference' });
  return (
    <div>
      <VersionLinks
        versions={versions}
        stable={stableVersion(versions)}
        version={version}
        hrefOf={(one) =>
          printRoute({
            page: 'document',
            ...place,
            tab: 'reference',
            ...(one !== undefined && { version: one }),
          })
        }
        allHref={printRoute({ page: 'document', ...place, tab: 'versions' })}
      />
      <nav aria-label={`About ${document}`} className={styles.links}>
        {versions.length > 0 && (
          <a href={printRoute({ page: 'compare', ...place, base: 'latest' })}>Compare</a>
        )}
        {provider.isOwn && (
          <>
            <a href={`${base}/changelog`}>Changelog</a>
            {feeds.map(([file, title]) => (
              <Fragment key={file}>
                <a href={`${base}/${file}`}>{title}</a>
                {/* React moves it into the page's head, where feed readers look for it. */}
                <link
                  rel="alternate"
                  type="application/atom+xml"
                  title={`${title} of ${user}/${document}`}
                  href={`${base}/${file}`}
                />
              </Fragment>
            ))}
          </>
        )}
      </nav>
    </div>
  );
}

/** Links to a version as a file; nothing at a provider that offers none. */
export function FileLinks({
  user,
  document,
  version,
}: Pick<ReferenceLinksProps, 'user' | 'document' | 'version'>) {
  const { provider } = useHosted();
  if (!provider.isOwn) return null;
  const base = printRoute({ page: 'document', user, document, tab: 'reference' });
  const query = version === undefined ? '' : `?version=${encodeURIComponent(version)}`;
  return (
    <Section
      title="As a file"
      detail="Addresses that stay. What is public can be fetched from any site."
    >
      <ul className={styles.links}>
        {exportLabels.map(([format, label]) => (
          <li key={format}>
            <a href={`${base}/raw/${format}${query}`}>{label}</a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
