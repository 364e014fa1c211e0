import { changelog } from '../../src/domain/compare/changes/changelog.ts';
import type { Change } from '../../src/domain/compare/changes/change.ts';
import type {
  ChangeDetail,
  ChangedCard,
  ChangeListName,
  ShownValue,
} from '../../src/domain/compare/changes/changeDetail.ts';
import {
  changedValuesBetween,
  type ChangedValue,
} from '../../src/domain/compare/changes/changedValues.ts';
import {
  changeRows,
  groupChanges,
  type ChangeRow,
  type ComparedSpecifications,
} from '../../src/domain/compare/changes/changeRows.ts';
import { compareSpecifications } from '../../src/domain/compare/compareSpecifications.ts';
import type { Compared, DiffSummary } from '../../src/domain/compare/compared.ts';
import { whyNotComparable } from '../../src/domain/compare/changes/notComparable.ts';
import { versionStep } from '../../src/domain/compare/version.ts';
import { hasSettings } from '../../src/domain/model/hasSettings.ts';
import type { Specification } from '../../src/domain/model/specification.ts';
import type { ComparedSide, ComparisonAcross } from '../../src/formats/registry/compareAcross.ts';
import { printParts } from '../../src/formats/typeapi/printParts.ts';
import type { AnalysisApi } from '../spec/analysisApi.ts';
import { diffParts, type TextDiff } from './textDiff.ts';
import { diffWords } from './wordDiff.ts';

/** A comparison of two specifications, with methods to read the result. */
export interface MadeComparison extends Pick<
  AnalysisApi,
  'changeRows' | 'changeDetail' | 'changelog' | 'diffRows'
> {
  readonly summary: Compared;
  textDiff(): DiffSummary;
}

/** Compares two specifications of the model. */
export function makeComparison(before: Specification, after: Specification): MadeComparison {
  const { changes } = compareSpecifications(before, after);
  const across = { changes, before, after, notComparable: [] };
  return presentComparison({ spec: before }, { spec: after }, across);
}

/** Makes a finished comparison readable; the texts are compared only on demand. */
export function presentComparison(
  before: ComparedSide,
  after: ComparedSide,
  comparison: ComparisonAcross,
): MadeComparison {
  const { changes, notComparable } = comparison;
  const breaking = changes.filter(({ level }) => level === 'major');
  const minor = changes.filter(({ level }) => level === 'minor').length;
  const shown = after.spec;
  const version = before.spec.info?.version;
  const lists: Readonly<Record<ChangeListName, ReadableList>> = {
    all: listOf(changes, { ...comparison, shown }),
    breaking: listOf(breaking, { ...comparison, shown }),
    notComparable: listOf(notComparable, { before: before.spec, after: shown }, whyNotComparable),
  };
  let text: TextDiff | undefined;
  return {
    summary: {
      operations: before.spec.operations.length,
      types: before.spec.types.length,
      ...(version !== undefined && { version }),
      step: versionStep(comparison),
      counts: {
        major: breaking.length,
        minor,
        patch: changes.length - breaking.length - minor,
      },
      rows: lists.all.length,
      breakingRows: lists.breaking.length,
      notComparable: { count: notComparable.length, rows: lists.notComparable.length },
    },
    changeRows: (list, from, to) => lists[list].slice(from, to),
    changeDetail: (list, index) => lists[list].detail(index),
    changelog: () => changelog(comparison).join('\n'),
    textDiff() {
      text ??= diffParts(printParts(comparison.before), printParts(comparison.after));
      const { added, removed, isCut } = text;
      return { rows: text.rows.length, added, removed, isCut };
    },
    diffRows: (from, to) => text?.rows.slice(from, to) ?? [],
  };
}

interface ReadableList {
  /** The number of rows. */
  readonly length: number;
  readonly slice: (from: number, to: number) => readonly ChangeRow[];
  readonly detail: (index: number) => ChangeDetail | undefined;
}

/** `explain` returns the reason shown in a row; by default that for breaking clients. */
function listOf<Listed extends Change>(
  changes: readonly Listed[],
  compared: ComparedSpecifications,
  explain?: (change: Listed, values: readonly ChangedValue[]) => string,
): ReadableList {
  const groups = groupChanges(changes);
  const rows = changeRows(groups, compared);
  const changeAt = groups.flatMap((group) => [undefined, ...group]);
  const { before, after, shown = after } = compared;
  const valuesOf = changedValuesBetween(before, after);
  return {
    length: rows.length,
    slice: (from, to) =>
      rows.slice(from, to).map((row, offset) => {
        const change = changeAt[from + offset];
        if (row.kind === 'entity' || change === undefined || explain === undefined) return row;
        const { kind, level, line } = row;
        return { kind, level, line, reason: explain(change, valuesOf(change)) };
      }),
    detail(index) {
      const change = changeAt[index];
      if (change === undefined) return undefined;
      const values = valuesOf(change).map(showValue);
      const card = cardOf(change.path, shown);
      return { values, ...(card !== undefined && { card }) };
    },
  };
}

/** The card that shows the subject of a change; metadata of a source is on no card. */
function cardOf(path: Change['path'], shown: Specification): ChangedCard | undefined {
  const { entity, name, place } = path;
  const { operations, types, imports } = shown;
  switch (entity) {
    case 'operation':
      return operations.some((card) => card.name === name) ? { kind: entity, name } : undefined;
    case 'type':
      if (types.some((card) => card.name === name)) return { kind: entity, name };
      // The types of an import have no cards of their own, so its card is shown.
      return cardOf({ ...path, entity: 'import', name: name.split(':')[0] ?? name }, shown);
    case 'import':
      return imports.some(({ alias }) => alias === name) ? { kind: entity, name } : undefined;
    case 'specification':
      if (place === undefined) return undefined;
      // The root is shown on the card of its type.
      if (place === 'root') {
        return cardOf({ ...path, entity: 'type', name: shown.root ?? '' }, shown);
      }
      return hasSettings(shown) ? { kind: 'settings', name: 'settings' } : undefined;
  }
}

/** Longer values are cut off: nobody reads more in a list. */
const maxLength = 20_000;

function showValue({ label, before, after }: ShownValue): ShownValue {
  const [was, is] = [before, after].map((text) =>
    text !== undefined && text.length > maxLength ? `${text.slice(0, maxLength)}\n…` : text,
  );
  const isProse = /\bdescription$/.test(label) && was !== undefined && is !== undefined;
  return {
    label,
    ...(was !== undefined && { before: was }),
    ...(is !== undefined && { after: is }),
    ...(isProse && { words: diffWords(was, is) }),
  };
}
