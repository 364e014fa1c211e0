import { versionPattern } from './version.ts';

/** The highest version that is not a pre-release (semver.org, 2.0.0); undefined if there is none. */
export function stableVersion(versions: readonly string[]): string | undefined {
  let highest: { readonly version: string; readonly numbers: readonly number[] } | undefined;
  for (const version of versions) {
    const found = versionPattern.exec(version);
    if (found === null || found[4] !== undefined) continue;
    const numbers = found.slice(1, 4).map(Number);
    if (highest === undefined || isHigher(numbers, highest.numbers)) highest = { version, numbers };
  }
  return highest?.version;
}

/**
 * Resolves `latest` and `stable` to one of the versions, which are sorted with the latest first. Returns the
 * name itself if there is none: then the provider reports that the version does not exist.
 */
export function versionNamed(name: string, versions: readonly string[]): string {
  if (name === 'latest') return versions[0] ?? name;
  if (name === 'stable') return stableVersion(versions) ?? name;
  return name;
}

function isHigher(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
}
