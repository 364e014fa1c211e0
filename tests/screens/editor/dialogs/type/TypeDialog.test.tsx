import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { withConstraint } from '../../../../../src/domain/constraints/constraints.ts';
import type { Property, Specification } from '../../../../../src/domain/model/specification.ts';
import type { DraftDialog } from '../../../../../src/machines/editorTypes.ts';
import { TypeDialog } from '../../../../../src/screens/editor/dialogs/type/TypeDialog.tsx';
import { UiProvider } from '../../../../../src/ui/UiProvider.tsx';
import { makeOperation, makeSpecification, makeStruct } from '../../../specifications.ts';
import { draftProps } from '../draftProps.ts';

afterEach(cleanup);

type TypeDialogFor = Extract<DraftDialog, { kind: 'type' }>;

const text = (name: string): Property => ({ name, type: { kind: 'string' } });

const spec: Specification = makeSpecification({
  operations: [
    makeOperation('pet.get', { return: { type: { kind: 'reference', target: 'Animal' } } }),
  ],
  types: [
    makeStruct('Animal', {
      discriminator: 'kind',
      mapping: [{ type: 'Cat', value: 'cat' }],
      properties: [text('kind'), text('name'), text('note')],
    }),
    makeStruct('Cat', { parent: { kind: 'reference', target: 'Animal' } }),
    makeStruct('Dog', { parent: { kind: 'reference', target: 'Animal' } }),
    { kind: 'map', name: 'Names', values: { kind: 'string' } },
  ],
});

function show(dialog: Omit<TypeDialogFor, 'kind'> = {}, of = spec) {
  const props = draftProps<TypeDialogFor>(of, { kind: 'type', ...dialog });
  render(
    <UiProvider>
      <TypeDialog {...props} />
    </UiProvider>,
  );
  return props;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const save = () => press('Save');
const focused = () => document.activeElement?.getAttribute('aria-label');
const rows = () =>
  within(screen.getByRole('table', { name: 'Properties' }))
    .getAllByRole('button', { name: /^Edit property/ })
    .map((row) => row.textContent);

describe('the type dialog', () => {
  it('explains the rules for names while typing, and what a rename affects', () => {
    show({ name: 'Animal' });
    type('Name', 'an animal');
    expect(screen.getByText(/^Type name must match the regular expression/)).toBeTruthy();
    type('Name', 'Cat');
    expect(screen.getByText('A type named Cat already exists')).toBeTruthy();
    type('Name', 'Beast');
    expect(screen.getByText('Used in 3 places, which follow the new name.')).toBeTruthy();
    type('Name', 'Animal');
    expect(screen.queryByText(/places/)).toBeNull();
  });

  it('has the browser ask before the page is left with what was typed', () => {
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    show({ name: 'Animal' });
    expect(asks()).toBe(false);
    type('Name', 'Beast');
    expect(asks()).toBe(true);
    press('Cancel');
    expect(asks()).toBe(false);
  });

  it('saves everything as one edit, and nothing if nothing was changed', () => {
    const props = show({ name: 'Animal' });
    save();
    expect(props.onClose).toHaveBeenCalledTimes(1);
    expect(props.onSave).not.toHaveBeenCalled();
    cleanup();
    const changed = show({ name: 'Animal' });
    type('Name', 'Beast');
    type('Description', 'Any of them.');
    fireEvent.click(screen.getByText('Abstract base'));
    save();
    expect(changed.onSave).toHaveBeenCalledTimes(1);
    const [edit, dialog] = changed.onSave.mock.calls[0] ?? [];
    expect(edit).toMatchObject({
      kind: 'type.update',
      name: 'Animal',
      type: { name: 'Beast', description: 'Any of them.', base: true, discriminator: 'kind' },
    });
    expect(dialog).toMatchObject({
      kind: 'type',
      name: 'Animal',
      draft: { type: { name: 'Beast' } },
    });
  });

  it('passes on a refusal with what was typed, for reopening', () => {
    const props = show();
    type('Name', 'a b');
    type('Name of the next property', 'id');
    save();
    const [refusal, dialog] = props.onRefused.mock.calls[0] ?? [];
    expect(refusal?.message).toBe(
      'Type name must match the regular expression: ^[A-Za-z0-9_]{1,128}$',
    );
    cleanup();
    show(dialog);
    expect(field('Name').value).toBe('a b');
    expect(field('Name of the next property').value).toBe('id');
  });

  it('discards what was typed when it is dismissed', () => {
    const props = show({ name: 'Cat' });
    type('Name', 'Tiger');
    press('Cancel');
    expect(props.onClose).toHaveBeenCalledTimes(1);
    expect(props.onSave).not.toHaveBeenCalled();
  });

  it('switches the kind and restores earlier values', () => {
    const props = show({ name: 'Animal' });
    fireEvent.click(screen.getByRole('radio', { name: 'Map' }));
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Each value is String' })).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Struct' }));
    expect(rows()).toEqual(['kind', 'name', 'note']);
    fireEvent.click(screen.getByRole('radio', { name: 'Array' }));
    save();
    expect(props.onSave.mock.calls[0]?.[0]).toEqual({
      kind: 'type.update',
      name: 'Animal',
      type: { kind: 'array', name: 'Animal', items: { kind: 'string' } },
    });
  });
});

describe('the properties in the type dialog', () => {
  it('are added with Enter, the next one after it', () => {
    const props = show();
    type('Name', 'Shop');
    for (const name of ['id', 'title']) {
      type('Name of the next property', name);
      fireEvent.keyDown(field('Name of the next property'), { key: 'Enter' });
      expect(field('Name of the next property').value).toBe('');
      expect(document.activeElement).toBe(field('Name of the next property'));
    }
    type('Name of the next property', 'title');
    expect(screen.getByText(/A property named title already exists/)).toBeTruthy();
    press('Add');
    expect(rows()).toEqual(['id', 'title']);
    type('Name of the next property', 'city');
    save();
    expect(props.onSave.mock.calls[0]?.[0]).toMatchObject({
      kind: 'type.add',
      type: {
        name: 'Shop',
        properties: ['id', 'title', 'city'].map((name) => ({ ...text(name), nullable: true })),
      },
    });
  });

  it('say in their line what is demanded of them, and their default', () => {
    const size: Property = { name: 'size', type: { kind: 'integer' }, nullable: true };
    const limited = withConstraint(withConstraint(size, 'default', 5), 'minimum', 1);
    const named: Property = { name: 'name', type: { kind: 'string', default: 'x' } };
    const sized = makeStruct('Sized', { properties: [limited, named] });
    show({ name: 'Sized' }, makeSpecification({ types: [sized] }));
    const table = within(screen.getByRole('table', { name: 'Properties' }));
    expect(table.getByText('nullable, ≥ 1, = 5')).toBeTruthy();
    expect(table.getByText('string = "x"')).toBeTruthy();
  });

  it('are checked while their names are typed, even in a new type', () => {
    show();
    type('Name of the next property', 'id');
    press('Add');
    press('Edit property id');
    const table = within(screen.getByRole('table', { name: 'Properties' }));
    fireEvent.change(table.getByLabelText('Name'), { target: { value: 'an id' } });
    expect(table.getByText(/^Property name must match the regular expression/)).toBeTruthy();
    const row = table.getByRole('button', { name: 'Edit property an id' });
    expect(row.dataset['tooltip']).toMatch(/^Property name must match/);
  });

  it('move with the focus, and stop at the ends', () => {
    show({ name: 'Animal' });
    press('Move property kind down');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'property kind moved down',
    );
    expect(rows()).toEqual(['name', 'kind', 'note']);
    expect(focused()).toBe('Move property kind down');
    fireEvent.click(document.activeElement as Element);
    expect(rows()).toEqual(['name', 'note', 'kind']);
    fireEvent.click(document.activeElement as Element);
    expect(rows()).toEqual(['name', 'note', 'kind']);
    press('Move property kind up');
    expect(rows()).toEqual(['name', 'kind', 'note']);
  });

  it('can be deleted; the focus moves to the next, and finally to the row that adds one', () => {
    show({ name: 'Animal' });
    press('Delete property name');
    expect(focused()).toBe('Delete property note');
    press('Delete property note');
    expect(focused()).toBe('Delete property kind');
    press('Delete property kind');
    expect(document.activeElement).toBe(field('Name of the next property'));
    expect(screen.queryByLabelText('Value for Cat')).toBeNull();
  });

  it('show the fields of one at a time, and a rename includes the discriminator', () => {
    const props = show({ name: 'Animal' });
    press('Edit property note');
    press('Edit property kind');
    const table = within(screen.getByRole('table', { name: 'Properties' }));
    expect(table.getAllByLabelText('Name')).toHaveLength(1);
    fireEvent.change(table.getByLabelText('Name'), { target: { value: 'species' } });
    fireEvent.click(table.getByText('Nullable'));
    save();
    expect(props.onSave.mock.calls[0]?.[0]).toMatchObject({
      type: {
        discriminator: 'species',
        properties: [{ name: 'species', nullable: true }, text('name'), text('note')],
      },
    });
  });
});

describe('the mapping in the type dialog', () => {
  it('has a value for each subtype, adds missing ones, and allows removing any', () => {
    const props = show({ name: 'Animal' });
    type('Value for Cat', 'c');
    press('Also map Dog');
    expect(field('Value for Dog').value).toBe('Dog');
    press('Delete mapping of Cat');
    expect(screen.getByRole('button', { name: 'Also map Cat' })).toBeTruthy();
    type('Value for Dog', 'dog');
    save();
    expect(props.onSave.mock.calls[0]?.[0]).toMatchObject({
      type: { mapping: [{ type: 'Dog', value: 'dog' }] },
    });
  });
});
