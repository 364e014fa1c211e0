import styles from './parts/Reference.module.css';

export interface VersionLinksProps {
  /** The tags' versions, latest first. */
  readonly versions: readonly string[];
  /** The highest released version. */
  readonly stable: string | undefined;
  /** The version as requested, perhaps `latest` or `stable`; undefined for the head. */
  readonly version: string | undefined;
  /** The address of the reference of a version. */
  readonly hrefOf: (version: string | undefined) => string;
  /** The address of the list of all versions. */
  readonly allHref: string;
}

/** How many versions are linked, besides the current one. */
const shownVersions = 12;

/** Links to the reference of each version, and which one is shown; nothing if there are no versions. */
export function VersionLinks({ versions, stable, version, hrefOf, allHref }: VersionLinksProps) {
  const [latest] = versions;
  if (latest === undefined) return null;
  const named = new Map([
    ['latest', latest],
    ['stable', stable],
  ]);
  const resolved = version === undefined ? undefined : (named.get(version) ?? version);
  const read = versions.find((one) => one === resolved);
  const newest = versions.slice(0, shownVersions);
  const choices: readonly (readonly [label: string, version: string | undefined])[] = [
    ['current', undefined],
    [`latest (${latest})`, 'latest'],
    ...(stable === undefined ? [] : [[`stable (${stable})`, 'stable'] as const]),
    ...newest.map((one) => [one, one] as const),
    ...(read === undefined || newest.includes(read) ? [] : [[read, read] as const]),
  ];
  return (
    <>
      <nav aria-label="Versions" className={styles.links}>
        {choices.map(([label, one]) => (
          <a
            key={one ?? ''}
            href={hrefOf(one)}
            aria-current={
              one === version || (one !== undefined && one === resolved) ? 'true' : undefined
            }
          >
            {label}
          </a>
        ))}
        {versions.length > shownVersions && <a href={allHref}>all versions</a>}
      </nav>
      {read !== undefined && (
        <p className={styles.absent}>
          You are reading version {read}. The editor shows the current state, which may differ from
          it.
        </p>
      )}
    </>
  );
}
