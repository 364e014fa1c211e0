import type { ComparedDocument } from '../../src/domain/compare/compared.ts';
import {
  checkSpecification,
  findingsByCode,
  recheck,
  type Checked,
} from '../../src/domain/check/checkSpecification.ts';
import type { Finding } from '../../src/domain/check/findings.ts';
import { difference } from '../../src/domain/edits/difference.ts';
import { withResolved, type ResolvedIncludes } from '../../src/domain/model/resolvedIncludes.ts';
import { refuse, succeed, type Result } from '../../src/domain/model/values/result.ts';
import type { ComparedSide } from '../../src/formats/registry/compareAcross.ts';
import type { SpecStore } from '../../src/storage/specs/specStore.ts';
import type { MadeComparison } from '../compare/comparison.ts';
import type { AnalysisApi } from './analysisApi.ts';
import { createPreviews } from './previews.ts';
import { loadSpecification, type Replica } from './replica.ts';

/** A document to compare with, and what was noticed when it was read. */
interface ReadDocument extends ComparedSide {
  readonly findings: readonly Finding[];
}

/**
 * Analysis: findings and comparison, which the first screen does not need. Each call uses the
 * replica as it is at that moment.
 */
export function createAnalysis(
  store: SpecStore,
  replica: () => Replica,
  resolved: () => ResolvedIncludes,
): AnalysisApi {
  let checked: Checked | undefined;
  let found: ReturnType<typeof findingsByCode> = new Map();
  let comparison: MadeComparison | undefined;

  /** The replica's findings; changes since the last call are checked first. */
  function findings() {
    const spec = withResolved(replica().spec, resolved());
    if (checked?.spec !== spec) {
      checked =
        checked === undefined
          ? checkSpecification(spec)
          : recheck(checked, spec, difference(checked.spec, spec).touched);
      found = findingsByCode(checked);
    }
    return found;
  }

  async function read(other: ComparedDocument): Promise<Result<ReadDocument>> {
    if ('body' in other) {
      try {
        return succeed({
          spec: await loadSpecification(store, replica().key.account, other.body),
          findings: [],
        });
      } catch {
        return refuse(
          'gone',
          'The browser has removed the content of this state, so it can no longer be compared. Choose another one.',
        );
      }
    }
    const { parseDetected } = await import('../../src/formats/registry/detectFormat.ts');
    const { bytes, fileName } = other;
    const text = new TextDecoder().decode(bytes);
    const context = { options: {}, report: () => undefined };
    const parsed = await parseDetected(text, fileName, context, bytes.byteLength);
    return parsed.ok ? succeed(parsed.value) : parsed;
  }

  return {
    findings() {
      const kinds = [...findings()].map(([code, list]) => ({ code, count: list.length }));
      return { rev: replica().rev, kinds };
    },

    findingsOf(code, from, to) {
      return { rev: replica().rev, findings: findings().get(code)?.slice(from, to) ?? [] };
    },

    async restorePoints() {
      try {
        return await store.restorePoints(replica().key);
      } catch {
        // The browser's own storage estimate is reported elsewhere.
        return [];
      }
    },

    async compareWith(document) {
      const [other, { presentComparison }, { compareAcross }, { comparisonLosses }, { groupsOf }] =
        await Promise.all([
          read(document),
          import('../compare/comparison.ts'),
          import('../../src/formats/registry/compareAcross.ts'),
          import('../../src/formats/registry/comparisonLosses.ts'),
          import('./findingGroups.ts'),
        ]);
      if (!other.ok) return other;
      const now = { spec: replica().spec };
      comparison = presentComparison(other.value, now, await compareAcross(other.value, now));
      const remarks = groupsOf(comparisonLosses(other.value.findings));
      return succeed({ ...comparison.summary, remarks });
    },

    changeRows: (list, from, to) => comparison?.changeRows(list, from, to) ?? [],
    changeDetail: (list, index) => comparison?.changeDetail(list, index),
    changelog: () => comparison?.changelog() ?? '',
    textDiff: () => comparison?.textDiff() ?? { rows: 0, added: 0, removed: 0, isCut: false },
    ...createPreviews(replica, resolved),
    diffRows: (from, to) => comparison?.diffRows(from, to) ?? [],
  };
}
