import type { ChangeLevel, Comparison } from './change.ts';

const order: readonly ChangeLevel[] = ['major', 'minor', 'patch'];

/** One line per change for a changelog, breaking changes first and marked `Breaking:`. */
export function changelog(comparison: Comparison): readonly string[] {
  return order.flatMap((level) =>
    comparison.changes
      .filter((change) => change.level === level)
      .map(({ line }) => (level === 'major' ? `Breaking: ${line}` : line)),
  );
}
