import { describe, expect, test } from 'vitest';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import { describeEdit } from '../../../src/domain/edits/describeEdit.ts';
import type { Edit } from '../../../src/domain/edits/edit.ts';
import {
  bodyOfEntry,
  emptyHistory,
  historyLimit,
  recall,
  record,
  replayHistory,
  storedEntry,
} from '../../../src/domain/edits/history.ts';
import type { History, PastStep, StoredBody } from '../../../src/domain/edits/history.ts';
import { redo, undo, type Step } from '../../../src/domain/edits/undo.ts';
import type { Result } from '../../../src/domain/model/values/result.ts';
import type { Specification } from '../../../src/domain/model/specification.ts';
import { shop } from '../example.ts';

interface State {
  readonly spec: Specification;
  readonly history: History;
}

function make({ spec, history }: State, edit: Edit): State {
  const applied = applyEdit(spec, edit);
  if (!applied.ok) throw new Error(applied.refusal.message);
  const entry = { edit: applied.value.undo, label: describeEdit(edit) };
  return { spec: applied.value.spec, history: record(history, entry) };
}

function take(step: Result<Step>): State & { readonly label: string } {
  if (!step.ok) throw new Error(step.refusal.message);
  const { history, applied, label } = step.value;
  return { history, spec: applied.spec, label };
}

const start: State = { spec: shop, history: emptyHistory };
const rename: Edit = { kind: 'type.rename', name: 'Pet', to: 'Animal' };
const remove: Edit = { kind: 'operation.delete', name: 'pets.list' };

describe('history', () => {
  test('goes back and forth, step by step', () => {
    const first = make(start, rename);
    const second = make(first, remove);
    const back = take(undo(second.history, second.spec));
    expect(back.label).toBe('Delete operation pets.list');
    expect(back.spec).toStrictEqual(first.spec);
    const further = take(undo(back.history, back.spec));
    expect(further.spec).toStrictEqual(shop);
    const again = take(redo(further.history, further.spec));
    expect(again.label).toBe('Rename type Pet to Animal');
    expect(again.spec).toStrictEqual(first.spec);
    const end = take(redo(again.history, again.spec));
    expect(end.spec).toStrictEqual(second.spec);
    expect(end.history.redo).toEqual([]);
    expect(take(undo(end.history, end.spec)).spec).toStrictEqual(first.spec);
  });

  test('a new step forgets what was undone', () => {
    const first = make(start, rename);
    const back = take(undo(first.history, first.spec));
    expect(back.history.redo).toHaveLength(1);
    expect(make(back, remove).history).toMatchObject({ undo: [{}], redo: [] });
  });

  test('has an end in both directions', () => {
    expect(undo(emptyHistory, shop)).toMatchObject({ refusal: { code: 'nothing-to-undo' } });
    expect(redo(emptyHistory, shop)).toMatchObject({ refusal: { code: 'nothing-to-redo' } });
  });

  test('keeps the latest steps only', () => {
    let history = emptyHistory;
    for (let at = 0; at < historyLimit + 5; at++) {
      history = record(history, { edit: remove, label: String(at) });
    }
    expect(history.undo).toHaveLength(200);
    expect(history.undo[0]?.label).toBe('5');
  });
});

describe('a stored history', () => {
  test('is the same as the one that its steps produced', () => {
    const first = make(start, rename);
    const second = make(first, remove);
    const back = take(undo(second.history, second.spec));
    const again = take(redo(back.history, back.spec));
    const further = take(undo(again.history, again.spec));
    const undone = (state: { readonly history: History }) => state.history.undo.at(-1)?.edit;
    const redone = (state: { readonly history: History }) => state.history.redo.at(-1)?.edit;
    const row = (step: PastStep['step'], label: string, edit: Edit | StoredBody | undefined) => {
      if (edit === undefined) throw new Error('The step left no undo.');
      return { step, label, edit };
    };
    const steps = [
      row('do', 'Rename type Pet to Animal', undone(first)),
      row('do', 'Delete operation pets.list', undone(second)),
      row('undo', 'Undo: Delete operation pets.list', redone(back)),
      row('redo', 'Redo: Delete operation pets.list', undone(again)),
      row('undo', 'Undo: Delete operation pets.list', redone(further)),
    ];
    expect(replayHistory(steps)).toStrictEqual(further.history);
  });

  test('forgets what was undone when something new was done', () => {
    const entry = { label: 'One', edit: remove };
    const steps = [
      { step: 'do', ...entry },
      { step: 'undo', ...entry },
      { step: 'do', ...entry, label: 'Two' },
    ] as const;
    expect(replayHistory(steps)).toStrictEqual({
      undo: [{ label: 'Two', edit: remove }],
      redo: [],
    });
  });

  test('has steps whose edit must be fetched from its body', () => {
    const edit = { kind: 'stored', v: 1, body: 'abc' } as const;
    const history = replayHistory([{ step: 'do', label: 'Rename', edit }]);
    expect(storedEntry(history, 'undo')).toStrictEqual({ label: 'Rename', edit });
    expect(storedEntry(history, 'redo')).toBeUndefined();
    expect(undo(history, shop)).toMatchObject({ refusal: { code: 'body-unavailable' } });
    const recalled = recall(history, 'undo', remove);
    expect(storedEntry(recalled, 'undo')).toBeUndefined();
    expect(take(undo(recalled, shop)).label).toBe('Rename');
  });

  test('has the body of a replacement', () => {
    const edit = { kind: 'spec.replace', content: { body: 'abc' } } as const;
    expect(bodyOfEntry({ label: 'Import', edit })).toBe('abc');
    expect(bodyOfEntry({ label: 'Delete', edit: remove })).toBeUndefined();
  });
});
