import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { applyEdit } from '../../../../src/domain/edits/applyEdit.ts';
import type { Edit } from '../../../../src/domain/edits/edit.ts';
import type { Result } from '../../../../src/domain/model/values/result.ts';
import {
  emptySpecification,
  type Specification,
} from '../../../../src/domain/model/specification.ts';
import { includeKind } from '../../../../src/machines/dialogs/includeDialog.ts';
import { operationKind } from '../../../../src/machines/dialogs/operation/operationDialog.ts';
import { propertyKind } from '../../../../src/machines/dialogs/type/propertyDialog.ts';
import { typeKind } from '../../../../src/machines/dialogs/type/typeDialog.ts';
import type { DraftDialog } from '../../../../src/machines/editorTypes.ts';
import { removedMessage } from '../../../../src/screens/editor/dialogs/removedMessage.ts';
import { pretendLayout } from '../../layout.ts';
import { makeOperation, makeSpecification, makeStruct } from '../../specifications.ts';
import { showEntityDialogs } from './entityDialogs.tsx';

beforeAll(() => pretendLayout(360));
afterEach(cleanup);

const size = { name: 'size', type: { kind: 'integer' } } as const;
const parent = { name: 'parent', type: { kind: 'reference', target: 'Pet' } } as const;
const spec = makeSpecification({
  imports: [{ alias: 'shop', url: 'https://a.example/shop.json' }],
  operations: [makeOperation('pets.list')],
  types: [makeStruct('Pet', { properties: [size, parent] })],
});

function after(was: Specification, edit: Edit): Specification {
  const applied = applyEdit(was, edit);
  if (!applied.ok) throw new Error(applied.refusal.message);
  return applied.value.spec;
}

function editOf(edit: Result<Edit | undefined>): Edit {
  if (!edit.ok || edit.value === undefined) throw new Error('There is no edit.');
  return edit.value;
}

/**
 * Each dialog for something that can be deleted: the edit that deletes it, and the one that the unchanged
 * dialog saves.
 */
const dialogs: Readonly<
  Record<
    Exclude<DraftDialog['kind'], 'settings'>,
    readonly [
      DraftDialog,
      deleting: Edit,
      saved: (from: Specification, into: Specification) => Edit,
    ]
  >
> = {
  operation: [
    { kind: 'operation', name: 'pets.list' },
    { kind: 'operation.delete', name: 'pets.list' },
    (from, into) => {
      const target = { name: 'pets.list' };
      return editOf(operationKind.editOf(into, target, operationKind.begin(from, target)));
    },
  ],
  type: [
    { kind: 'type', name: 'Pet' },
    { kind: 'type.delete', name: 'Pet' },
    (from, into) => {
      const target = { name: 'Pet' };
      return editOf(typeKind.editOf(into, target, typeKind.begin(from, target)));
    },
  ],
  property: [
    { kind: 'property', type: 'Pet', name: 'parent' },
    { kind: 'property.delete', type: 'Pet', name: 'parent' },
    (from, into) => {
      const target = { type: 'Pet', name: 'parent' };
      return editOf(propertyKind.editOf(into, target, propertyKind.begin(from, target)));
    },
  ],
  include: [
    { kind: 'include', alias: 'shop' },
    { kind: 'import.delete', alias: 'shop' },
    (from, into) => {
      const target = { alias: 'shop' };
      return editOf(includeKind.editOf(into, target, includeKind.begin(from, target)));
    },
  ],
};

describe('what a dialog edits and is deleted meanwhile', () => {
  it.each(Object.values(dialogs))(
    'is said, and added again by Save: %o',
    (dialog, deleting, saved) => {
      expect(removedMessage(dialog, spec)).toBeUndefined();
      const without = after(spec, deleting);
      expect(removedMessage(dialog, without)).toContain('Save adds it as a new one');
      expect(after(without, saved(spec, without))).toEqual(spec);
    },
  );

  it('does not concern what is made', () => {
    for (const dialog of [
      { kind: 'operation' },
      { kind: 'type' },
      { kind: 'include' },
      { kind: 'settings' },
    ] as const) {
      expect(removedMessage(dialog, emptySpecification)).toBeUndefined();
    }
    expect(removedMessage({ kind: 'property', type: 'Pet' }, spec)).toBeUndefined();
  });

  it('refers to itself by its new name, if that was typed before', () => {
    const without = after(spec, { kind: 'type.delete', name: 'Pet' });
    const { type } = typeKind.begin(spec, { name: 'Pet' });
    const draft = { type: { ...type, name: 'Animal' } };
    const edit = editOf(typeKind.editOf(without, { name: 'Pet' }, draft));
    expect(after(without, edit).types).toMatchObject([
      { name: 'Animal', properties: [size, { ...parent, type: { target: 'Animal' } }] },
    ]);
  });

  it('is its type, without which a property can’t be saved', () => {
    const dialog = { kind: 'property', type: 'Pet', name: 'size' } as const;
    const message = (edit: Edit) => removedMessage(dialog, after(spec, edit));
    expect(message({ kind: 'type.delete', name: 'Pet' })).toContain('is no longer there');
    const map = { kind: 'map', name: 'Pet', values: size.type } as const;
    expect(message({ kind: 'type.update', name: 'Pet', type: map })).toContain('no properties any');
  });

  it('is said in the open dialog, and what was typed is there after Save', async () => {
    const editor = await showEntityDialogs(spec);
    await act(async () =>
      editor.send({ type: 'open', dialog: { kind: 'operation', name: 'pets.list' } }),
    );
    const path = await screen.findByLabelText('Path');
    await act(async () => void fireEvent.change(path, { target: { value: '/all' } }));
    const said = () => screen.queryByText(/Save adds it as a new one/);
    expect(said()).toBeNull();
    await act(async () =>
      editor.send({ type: 'edit', edit: { kind: 'operation.delete', name: 'pets.list' } }),
    );
    expect(said()).not.toBeNull();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })));
    const { spec: now, dialog } = editor.getSnapshot().context;
    expect(now.operations).toMatchObject([{ name: 'pets.list', httpPath: '/all' }]);
    expect(dialog).toBeUndefined();
  });
});
