import { changelog } from '../src/domain/compare/changelog.ts';
import type { Comparison } from '../src/domain/compare/change.ts';
import { changeRows, type ChangeRow } from '../src/domain/compare/changeRows.ts';
import { compareSpecifications } from '../src/domain/compare/compareSpecifications.ts';
import type { Compared, DiffSummary } from '../src/domain/compare/compared.ts';
import { versionStep } from '../src/domain/compare/version.ts';
import type { Specification } from '../src/domain/model/specification.ts';
import { printParts } from '../src/formats/typeapi/parts.ts';
import type { AnalysisApi } from './analysisApi.ts';
import { diffParts, type TextDiff } from './textDiff.ts';

/** A comparison of two specifications, with methods to read the result. */
export interface MadeComparison extends Pick<AnalysisApi, 'changeRows' | 'changelog' | 'diffRows'> {
  readonly summary: Compared;
  textDiff(): DiffSummary;
}

/** Compares `before` with `after`; their texts are compared only on demand. */
export function makeComparison(before: Specification, after: Specification): MadeComparison {
  const comparison: Comparison = compareSpecifications(before, after);
  const { changes } = comparison;
  const breaking = changes.filter(({ level }) => level === 'major');
  const minor = changes.filter(({ level }) => level === 'minor').length;
  const rows: readonly ChangeRow[] = changeRows(changes, before, after);
  const breakingRows: readonly ChangeRow[] = changeRows(breaking, before, after);
  let text: TextDiff | undefined;
  return {
    summary: {
      operations: before.operations.length,
      types: before.types.length,
      step: versionStep(comparison),
      counts: {
        major: breaking.length,
        minor,
        patch: changes.length - breaking.length - minor,
      },
      rows: rows.length,
      breakingRows: breakingRows.length,
    },
    changeRows: (breakingOnly, from, to) => (breakingOnly ? breakingRows : rows).slice(from, to),
    changelog: () => changelog(comparison).join('\n'),
    textDiff() {
      text ??= diffParts(printParts(before), printParts(after));
      const { added, removed, isCut } = text;
      return { rows: text.rows.length, added, removed, isCut };
    },
    diffRows: (from, to) => text?.rows.slice(from, to) ?? [],
  };
}
