import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import type { Edit } from '../../../src/domain/edits/edit.ts';
import {
  emptySpecification,
  type Property,
  type Specification,
} from '../../../src/domain/model/specification.ts';
import { dialogOfEdit } from '../../../src/machines/dialogOfEdit.ts';
import {
  draftDialog,
  type DraftInput,
  type DraftKind,
} from '../../../src/machines/dialogs/draftDialog.ts';
import { includeKind } from '../../../src/machines/dialogs/includeDialog.ts';
import { operationKind } from '../../../src/machines/dialogs/operation/operationDialog.ts';
import { propertyKind } from '../../../src/machines/dialogs/type/propertyDialog.ts';
import { settingsKind } from '../../../src/machines/dialogs/settings/settingsDialog.ts';
import { typeKind } from '../../../src/machines/dialogs/type/typeDialog.ts';
import { dialogAfterSave } from '../../../src/screens/editor/dialogs/leftDraft.ts';
import { makeOperation, makeSpecification, makeStruct } from '../../screens/specifications.ts';

const id: Property = { name: 'id', type: { kind: 'integer' } };
const tag: Property = { name: 'tag', type: { kind: 'string' } };
const pet = makeStruct('Pet', { properties: [id] });
const list = makeOperation('pets.list');
const spec = makeSpecification({
  imports: [{ alias: 'common', url: 'https://a.example/common.json' }],
  operations: [list],
  types: [pet],
});

function applied(before: Specification, edit: Edit): Specification {
  const result = applyEdit(before, edit);
  if (!result.ok) throw new Error(result.refusal.message);
  return result.value.spec;
}

/**
 * The specification after a draft was typed and discarded, the edit `since` was made, and the draft was
 * reopened and saved.
 */
function saved<Target, Draft extends object>(
  kind: DraftKind<Target, Draft>,
  target: Target,
  typed: (draft: Draft) => Draft,
  since: Edit,
): Specification {
  const machine = draftDialog(kind);
  const first = createActor(machine, { input: { spec, target } }).start();
  first.send({ type: 'change', change: typed });
  first.send({ type: 'dismiss' });
  const { draft, base } = first.getSnapshot().context;
  const now = applied(spec, since);
  const again = createActor(machine, { input: { spec: now, target, draft, base } }).start();
  again.send({ type: 'save', spec: now });
  const { output } = again.getSnapshot();
  if (output?.kind !== 'saved') throw new Error(`It was ${output?.kind ?? 'left open'}.`);
  return applied(now, output.edit);
}

it('a type follows the edits since, and has what was typed', () => {
  const { types } = saved(
    typeKind,
    { name: 'Pet' },
    ({ type }) => ({ type: { ...type, description: 'Barks.' } }),
    { kind: 'property.add', type: 'Pet', property: tag },
  );
  expect(types).toEqual([{ ...pet, description: 'Barks.', properties: [id, tag] }]);
});

it('a value that both changed is as it was typed', () => {
  const { types } = saved(
    propertyKind,
    { type: 'Pet', name: 'id' },
    ({ property }) => ({ property: { ...property, description: 'Typed.' } }),
    {
      kind: 'property.update',
      type: 'Pet',
      name: 'id',
      property: { ...id, description: 'Since.', deprecated: true },
    },
  );
  expect(types[0]).toMatchObject({
    properties: [{ name: 'id', description: 'Typed.', deprecated: true }],
  });
});

it('an operation, the settings and an include do so as well', () => {
  const { operations } = saved(
    operationKind,
    { name: 'pets.list' },
    (draft) => ({ ...draft, operation: { ...draft.operation, description: 'All pets.' } }),
    { kind: 'operation.update', name: 'pets.list', operation: { ...list, httpPath: '/all' } },
  );
  expect(operations).toMatchObject([{ description: 'All pets.', httpPath: '/all' }]);

  const security = { type: 'httpBearer' } as const;
  const settled = saved(
    settingsKind,
    undefined,
    (draft) => ({ ...draft, baseUrl: 'https://a.example' }),
    { kind: 'settings.set', baseUrl: null, security, info: { title: 'Shop' } },
  );
  expect(settled).toMatchObject({
    baseUrl: 'https://a.example',
    security,
    info: { title: 'Shop' },
  });

  const { imports } = saved(
    includeKind,
    { alias: 'common' },
    ({ include }) => ({ include: { ...include, alias: 'shared' } }),
    {
      kind: 'import.update',
      alias: 'common',
      include: { alias: 'common', url: 'https://a.example/2.json' },
    },
  );
  expect(imports).toEqual([{ alias: 'shared', url: 'https://a.example/2.json' }]);
});

it('something that was deleted meanwhile is as it was typed', () => {
  const { types } = saved(
    typeKind,
    { name: 'Pet' },
    ({ type }) => ({ type: { ...type, description: 'Barks.' } }),
    { kind: 'type.delete', name: 'Pet' },
  );
  expect(types).toEqual([{ ...pet, description: 'Barks.' }]);
});

it('what Save left incomplete follows the edits since, and has the incomplete row', () => {
  const machine = draftDialog(operationKind);
  const first = createActor(machine, { input: { spec, target: {} } }).start();
  first.send({
    type: 'change',
    change: (draft) => ({
      ...draft,
      operation: { ...draft.operation, name: 'pets.get', description: 'One pet.' },
      newArgument: { ...draft.newArgument, type: { kind: 'integer' } },
      newThrow: { code: 404, type: { kind: 'reference', target: 'Pet' } },
    }),
  });
  first.send({ type: 'save', spec });
  const { output } = first.getSnapshot();
  if (output?.kind !== 'saved') throw new Error(`It was ${output?.kind ?? 'left open'}.`);
  expect(output.leftOut).toHaveLength(1);
  const kept = applied(spec, output.edit);
  const dialog = dialogAfterSave({ kind: 'operation', draft: output.draft }, output.edit, kept);
  if (dialog.kind !== 'operation') throw new Error('It is another dialog.');
  const operation = kept.operations.find(({ name }) => name === 'pets.get');
  if (operation === undefined) throw new Error('It was not added.');
  const throws = operation.throws.map((thrown) => ({ ...thrown, description: 'None.' }));
  const since = { ...operation, description: 'One of them.', throws };
  const now = applied(kept, { kind: 'operation.update', name: 'pets.get', operation: since });
  const { name, draft, base } = dialog;
  const again = createActor(machine, { input: { spec: now, target: { name }, draft, base } });
  const { context } = again.start().getSnapshot();
  expect(context.draft).toMatchObject({
    operation: since,
    newArgument: { name: '', type: { kind: 'integer' } },
  });
});

describe('what was typed on a card and not saved', () => {
  const seen = { name: 'since', in: 'query', type: { kind: 'string' } } as const;
  const find = makeOperation('pets.find', { arguments: [seen] });
  const base = makeSpecification({ operations: [find], types: [pet] });

  /** The specification after saving the edit's dialog while the specification was `now`. */
  function savedByDialog(edit: Edit, now: Specification): Specification {
    const dialog = dialogOfEdit(edit, base);
    if (dialog?.kind !== 'operation' && dialog?.kind !== 'type') throw new Error('no dialog');
    const save = <Target extends { readonly name?: string }, Draft extends object>(
      kind: DraftKind<Target, Draft>,
      input: DraftInput<Target, Draft>,
    ) => {
      const again = createActor(draftDialog(kind), { input }).start();
      again.send({ type: 'save', spec: now });
      const { output } = again.getSnapshot();
      if (output?.kind !== 'saved') throw new Error(`It was ${output?.kind ?? 'left open'}.`);
      return applied(now, output.edit);
    };
    const target = { name: dialog.name };
    return dialog.kind === 'operation'
      ? save(operationKind, { spec: now, target, draft: dialog.draft, base: dialog.base })
      : save(typeKind, { spec: now, target, draft: dialog.draft, base: dialog.base });
  }

  const edits: readonly Edit[] = [
    { kind: 'operation.update', name: 'pets.find', operation: { ...find, description: 'Looks.' } },
    { kind: 'operation.rename', name: 'pets.find', to: 'pets.seek' },
    {
      kind: 'argument.update',
      operation: 'pets.find',
      name: 'since',
      argument: { ...seen, wireName: 'If-Modified-Since' },
    },
    { kind: 'type.update', name: 'Pet', type: { ...pet, description: 'Barks.' } },
    { kind: 'type.rename', name: 'Pet', to: 'Dog' },
  ];

  it.each(edits)('is saved by its dialog as the card would have: $kind', (edit) => {
    expect(savedByDialog(edit, base)).toEqual(applied(base, edit));
  });

  it.each(edits)('follows what was edited since: $kind', (edit) => {
    const now = applied(applied(base, { kind: 'property.add', type: 'Pet', property: tag }), {
      kind: 'operation.update',
      name: 'pets.find',
      operation: { ...find, tags: ['pets'] },
    });
    const later = savedByDialog(edit, now);
    expect(later.types[0]).toMatchObject({ properties: [id, tag] });
    expect(later.operations[0]).toMatchObject({ tags: ['pets'] });
    expect(later).not.toEqual(now);
  });

  it('is nothing that a dialog could show for other edits, or if its operation is not there', () => {
    expect(dialogOfEdit({ kind: 'root.set', root: 'Pet' }, base)).toBeUndefined();
    for (const edit of edits.slice(1, 3)) {
      expect(dialogOfEdit(edit, emptySpecification)).toBeUndefined();
    }
  });
});
