import { higher } from './changes/change.ts';
import type { ChangeLevel, Comparison } from './changes/change.ts';

export type VersionStep = ChangeLevel | 'none';

/** The version step for the highest level among the changes; `none` if nothing changed. */
export function versionStep(comparison: Comparison): VersionStep {
  let step: VersionStep = 'none';
  for (const { level } of comparison.changes) step = step === 'none' ? level : higher(step, level);
  return step;
}

/** A semantic version: its three numbers, its pre-release and its build. */
export const versionPattern =
  /^v?(\d{1,15})\.(\d{1,15})\.(\d{1,15})(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/;

/**
 * The version after `version` (semver.org, 2.0.0). Below 1.0.0, where nothing is promised yet, a
 * major step raises the second number and all others the third, which is how package managers read
 * `^0.2.3`. A pre-release becomes its release if that is enough. Undefined when `version` is not a
 * semantic version. The step `none` returns the same version.
 */
export function nextVersion(version: string, step: VersionStep): string | undefined {
  const found = versionPattern.exec(version);
  if (found === null) return undefined;
  if (step === 'none') return version;
  const [major = 0, minor = 0, patch = 0] = found.slice(1, 4).map(Number);
  const isPrerelease = found[4] !== undefined;
  const lower: VersionStep = step === 'major' ? 'minor' : 'patch';
  switch (major === 0 ? lower : step) {
    case 'major':
      return isPrerelease && minor === 0 && patch === 0 ? `${major}.0.0` : `${major + 1}.0.0`;
    case 'minor':
      return isPrerelease && patch === 0 ? `${major}.${minor}.0` : `${major}.${minor + 1}.0`;
    case 'patch':
      return isPrerelease ? `${major}.${minor}.${patch}` : `${major}.${minor}.${patch + 1}`;
  }
}
