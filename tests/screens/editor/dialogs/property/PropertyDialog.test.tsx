import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Edit } from '../../../../../src/domain/edits/edit.ts';
import type { DraftDialog } from '../../../../../src/machines/editorTypes.ts';
import { PropertyDialog } from '../../../../../src/screens/editor/dialogs/property/PropertyDialog.tsx';
import { UiProvider } from '../../../../../src/ui/UiProvider.tsx';
import { makeSpecification, makeStruct } from '../../../specifications.ts';
import { draftProps } from '../draftProps.ts';

afterEach(cleanup);

type PropertyDialogFor = Extract<DraftDialog, { kind: 'property' }>;

const spec = makeSpecification({
  types: [
    makeStruct('Pet', {
      properties: [
        { name: 'id', type: { kind: 'integer' } },
        {
          name: 'web site',
          description: 'Where it is.',
          type: { kind: 'string', format: 'uri', default: 'https://' },
        },
      ],
    }),
  ],
});

/** `taken`: whether the editor accepts an edit while the dialog stays open. */
function show(dialog: Omit<PropertyDialogFor, 'kind' | 'type'> = {}, taken = true) {
  const props = draftProps<PropertyDialogFor>(spec, { kind: 'property', type: 'Pet', ...dialog });
  const onEdit = vi.fn<(edit: Edit) => boolean>(() => taken);
  render(
    <UiProvider>
      <PropertyDialog {...props} onEdit={onEdit} />
    </UiProvider>,
  );
  return { ...props, onEdit };
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('the property dialog', () => {
  it.each([
    ['web site', 'Description', 'textbox'],
    ['web site', 'Default', 'textbox'],
    ['web site', 'Nullable', 'checkbox'],
    ['id', 'At least', 'textbox'],
    ['id', 'Allowed values', 'textbox'],
  ])('of %s begins at %s, whose section is unfolded', async (name, label, role) => {
    show({ name, at: { label } });
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole(role, { name: label })),
    );
  });

  it('creates a nullable string, and explains the rules for names while typing', () => {
    const props = show();
    expect(screen.getByRole('heading', { name: 'New property of Pet' })).toBeTruthy();
    expect(screen.queryByText(/regular expression/)).toBeNull();
    type('Name', 'a b');
    expect(screen.getByText(/^Property name must match the regular expression/)).toBeTruthy();
    type('Name', 'id');
    expect(screen.getByText('A property named id already exists in the type Pet')).toBeTruthy();
    type('Name', 'tag');
    type('Default', 'none');
    save();
    expect(props.onSave.mock.calls[0]?.[0]).toEqual({
      kind: 'property.add',
      type: 'Pet',
      property: { name: 'tag', nullable: true, type: { kind: 'string', default: 'none' } },
    });
  });

  it('keeps a name and a format that an import brought', () => {
    const props = show({ name: 'web site' });
    expect(screen.getByRole('combobox', { name: 'Format uri' })).toBeTruthy();
    expect(screen.queryByText(/regular expression/)).toBeNull();
    type('Description', '');
    fireEvent.click(screen.getByText('Deprecated'));
    save();
    expect(props.onSave.mock.calls[0]?.[0]).toEqual({
      kind: 'property.update',
      type: 'Pet',
      name: 'web site',
      property: {
        name: 'web site',
        deprecated: true,
        type: { kind: 'string', format: 'uri', default: 'https://' },
      },
    });
  });

  it('offers format and default only for strings, a generic name only for generics', () => {
    show({ name: 'id' });
    expect(screen.queryByLabelText('Default')).toBeNull();
    cleanup();
    show({ draft: { property: { name: 'x', type: { kind: 'generic', name: 'T' } } } });
    expect(screen.getByRole('combobox', { name: 'Generic T' })).toBeTruthy();
    expect(screen.queryByLabelText('Default')).toBeNull();
  });

  it('passes on a refusal with what was typed', () => {
    const draft = { property: { name: 'x', type: { kind: 'reference', target: '' } } } as const;
    const props = show({ draft });
    save();
    expect(props.onRefused).toHaveBeenCalledTimes(1);
    const [refusal, dialog] = props.onRefused.mock.calls[0] ?? [];
    expect(refusal?.message).toBe(
      'The property x needs a type to refer to: choose it, or choose another type',
    );
    expect(dialog).toMatchObject({ kind: 'property', type: 'Pet', draft });
  });

  const another = () => fireEvent.click(screen.getByRole('button', { name: 'Add another' }));

  it('adds one and starts the next, with the focus on its name', () => {
    const props = show();
    type('Name', 'tag');
    type('Default', 'none');
    another();
    expect(props.onEdit.mock.calls).toEqual([
      [
        {
          kind: 'property.add',
          type: 'Pet',
          property: { name: 'tag', nullable: true, type: { kind: 'string', default: 'none' } },
        },
      ],
    ]);
    expect(props.onSave).not.toHaveBeenCalled();
    expect(props.onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toBe('Added tag');
    expect(screen.getByLabelText('Name')).toHaveProperty('value', '');
    expect(screen.getByLabelText('Default')).toHaveProperty('value', '');
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  it('refuses Add another just like Save', () => {
    const props = show();
    type('Name', 'id');
    another();
    expect(props.onEdit).not.toHaveBeenCalled();
    expect(props.onRefused.mock.calls[0]?.[1].draft?.property.name).toBe('id');
  });

  it('hands the edit to Save if the editor does not accept it while the dialog is open', () => {
    const props = show({}, false);
    type('Name', 'tag');
    another();
    expect(props.onSave.mock.calls[0]?.[1].draft?.property.name).toBe('tag');
  });

  it('does not offer Add another when a property is edited', () => {
    show({ name: 'id' });
    expect(screen.queryByRole('button', { name: 'Add another' })).toBeNull();
  });
});
