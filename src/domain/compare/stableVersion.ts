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

function isHigher(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
}
