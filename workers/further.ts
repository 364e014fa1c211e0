import {
  checkSpecification,
  findingsByCode,
  recheck,
  type Checked,
} from '../src/domain/check/checkSpecification.ts';
import { changelog } from '../src/domain/compare/changelog.ts';
import { changeRows, type ChangeRow } from '../src/domain/compare/changeRows.ts';
import type { Comparison } from '../src/domain/compare/change.ts';
import { compareSpecifications } from '../src/domain/compare/compareSpecifications.ts';
import { versionStep } from '../src/domain/compare/version.ts';
import { difference } from '../src/domain/difference.ts';
import { refuse, succeed, type Result } from '../src/domain/result.ts';
import { emptySpecification, type Specification } from '../src/domain/specification.ts';
import { printParts } from '../src/formats/typeapi/parts.ts';
import type { SpecStore } from '../src/storage/specStore.ts';
import type { ComparedDocument, FurtherApi } from './furtherApi.ts';
import { loadSpecification, type Replica } from './replica.ts';
import type { TextDiff } from './textDiff.ts';

/** What is not needed for the first screen, on the replica as it is at each call. */
export function createFurther(store: SpecStore, replica: () => Replica): FurtherApi {
  let checked: Checked | undefined;
  let found: ReturnType<typeof findingsByCode> = new Map();

  function findings() {
    const { spec } = replica();
    if (checked?.spec !== spec) {
      checked =
        checked === undefined
          ? checkSpecification(spec)
          : recheck(checked, spec, difference(checked.spec, spec).touched);
      found = findingsByCode(checked);
    }
    return found;
  }

  let before: Specification = emptySpecification;
  let after: Specification = emptySpecification;
  let comparison: Comparison = { changes: [] };
  let rows: readonly ChangeRow[] = [];
  let breaking: readonly ChangeRow[] = [];
  let text: TextDiff | undefined;

  async function read(other: ComparedDocument): Promise<Result<Specification>> {
    if ('body' in other) {
      try {
        return succeed(await loadSpecification(store, replica().key.account, other.body));
      } catch {
        return refuse(
          'gone',
          'The browser has removed what this state held, so it can not be compared any more. Choose another one.',
        );
      }
    }
    const { parseDetected } = await import('../src/formats/detectFormat.ts');
    const { bytes, fileName } = other;
    const given = new TextDecoder().decode(bytes);
    const context = { options: {}, report: () => undefined };
    const parsed = await parseDetected(given, fileName, context, bytes.byteLength);
    return parsed.ok ? succeed(parsed.value.spec) : parsed;
  }

  return {
    findings() {
      const kinds = [...findings()].map(([code, list]) => ({ code, count: list.length }));
      return { rev: replica().rev, kinds };
    },

    findingsOf(code, from, to) {
      return { rev: replica().rev, findings: findings().get(code)?.slice(from, to) ?? [] };
    },

    async keptStates() {
      try {
        return await store.kept(replica().key);
      } catch {
        return [];
      }
    },

    async compareWith(document) {
      const other = await read(document);
      if (!other.ok) return other;
      before = other.value;
      after = replica().spec;
      text = undefined;
      comparison = compareSpecifications(before, after);
      rows = changeRows(comparison.changes, after);
      const major = comparison.changes.filter(({ level }) => level === 'major');
      breaking = changeRows(major, after);
      const minor = comparison.changes.filter(({ level }) => level === 'minor').length;
      return succeed({
        operations: before.operations.length,
        types: before.types.length,
        step: versionStep(comparison),
        counts: {
          major: major.length,
          minor,
          patch: comparison.changes.length - major.length - minor,
        },
        rows: rows.length,
        breakingRows: breaking.length,
      });
    },

    changeRows: (breakingOnly, from, to) => (breakingOnly ? breaking : rows).slice(from, to),

    changelog: () => changelog(comparison).join('\n'),

    async textDiff() {
      const { diffParts } = await import('./textDiff.ts');
      text = diffParts(printParts(before), printParts(after));
      const { added, removed, isCut } = text;
      return { rows: text.rows.length, added, removed, isCut };
    },

    diffRows: (from, to) => text?.rows.slice(from, to) ?? [],
  };
}
