import { versionPattern } from './version.ts';

/** The highest of the versions that are released (semver.org, 2.0.0); undefined when there is none. */
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
 * The version that is meant, where `latest` and `stable` stand for one of these, latest first, as in the API. The
 * name itself when none of them is: then the provider says that there is no such version.
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
