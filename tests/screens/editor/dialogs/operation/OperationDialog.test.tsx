import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest';
import type { Edit } from '../../../../../src/domain/edits/edit.ts';
import type { Refusal } from '../../../../../src/domain/model/values/result.ts';
import type { Operation, Specification } from '../../../../../src/domain/model/specification.ts';
import {
  OperationDialog,
  type OperationDialogProps,
} from '../../../../../src/screens/editor/dialogs/operation/OperationDialog.tsx';
import { draftOf } from '../../../../../src/machines/dialogs/operation/newOperationDraft.ts';
import { after, operation, ref, shop } from '../../../../domain/example.ts';
import { pretendLayout } from '../../../layout.ts';

beforeAll(() => pretendLayout(360));
afterEach(cleanup);

type Dialog = OperationDialogProps['dialog'];

function open(dialog: Dialog, spec: Specification = shop) {
  const ends = {
    onSave: vi.fn<(edit: Edit, dialog: Dialog) => void>(),
    onRefused: vi.fn<(refusal: Refusal, dialog: Dialog) => void>(),
    onClose: vi.fn<() => void>(),
    onFailed: vi.fn<(dialog: Dialog) => void>(),
  };
  render(
    <OperationDialog dialog={dialog} spec={spec} open onNewType={() => undefined} {...ends} />,
  );
  return ends;
}

function withOperation(one: Operation): Specification {
  return after(shop, { kind: 'operation.add', operation: one });
}

/** The messages for screen readers. */
const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const select = (label: string) => screen.getByRole('combobox', { name: new RegExp(`^${label} `) });

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

/** The operation that was saved. */
function saved(ends: ReturnType<typeof open>): Operation {
  press('Save');
  const edit = ends.onSave.mock.calls[0]?.[0];
  if (edit?.kind !== 'operation.update') throw new Error('No operation is updated.');
  return edit.operation;
}

test('whether the payload has to be sent is said beside it', () => {
  const given = operation('pets.add', {
    httpMethod: 'POST',
    httpPath: '/pets',
    payload: { type: ref('Pet') },
  });
  const spec = withOperation(given);
  const toggle = () => fireEvent.click(screen.getByText('Required'));
  const ends = open({ kind: 'operation', name: 'pets.add' }, spec);
  toggle();
  const metadata = { required: true };
  expect(saved(ends).payload).toEqual({ type: ref('Pet'), metadata });
  cleanup();
  const again = open(
    { kind: 'operation', name: 'pets.add' },
    withOperation({ ...given, payload: { type: ref('Pet'), metadata } }),
  );
  toggle();
  expect(saved(again).payload).toEqual({ type: ref('Pet') });
});

describe('the operation dialog begins', () => {
  const text = { kind: 'string' } as const;
  const given = withOperation(
    operation('pets.search', {
      httpMethod: 'POST',
      httpPath: '/search',
      arguments: [
        { name: 'a', in: 'query', type: { kind: 'integer' } },
        { name: 'b', in: 'query', type: { kind: 'integer' } },
      ],
      payload: { type: text },
      return: { type: text },
      throws: [{ code: 404, type: text }],
    }),
  );
  it.each([
    [{ of: { list: 'arguments', index: 1 }, label: 'Default' }, ['Argument name', 'b']],
    [
      { of: { list: 'arguments', index: 0 }, label: 'Argument description' },
      ['Argument name', 'a'],
    ],
    [{ of: { list: 'throws', index: 0 }, label: 'Description' }, undefined],
    [{ of: 'payload', label: 'Description' }, undefined],
    [{ of: 'return', label: 'Minimum length' }, undefined],
    [{ label: 'Summary' }, undefined],
  ] as const)('at %o', async (at, edited) => {
    open({ kind: 'operation', name: 'pets.search', at }, given);
    const label = () => {
      const id = document.activeElement?.id ?? '';
      return document.querySelector(`label[for="${id}"]`)?.textContent;
    };
    await waitFor(() => expect(label()).toBe(at.label));
    if (edited === undefined) return;
    const row = document.activeElement?.closest<HTMLElement>('[data-row]');
    const name = within(row as HTMLElement).getByLabelText<HTMLInputElement>(edited[0]);
    expect(name.value).toBe(edited[1]);
  });
});

describe('the operation dialog', () => {
  it('closes without an edit if nothing was changed', () => {
    const ends = open({ kind: 'operation', name: 'pets.create' });
    press('Save');
    expect(ends.onClose).toHaveBeenCalledTimes(1);
    expect(ends.onSave).not.toHaveBeenCalled();
  });

  it('discards what was typed when it is dismissed', () => {
    const ends = open({ kind: 'operation', name: 'pets.create' });
    type('Name', 'pets.make');
    press('Cancel');
    expect(ends.onClose).toHaveBeenCalledTimes(1);
    expect(ends.onSave).not.toHaveBeenCalled();
  });

  it('passes on a refusal with the dialog as it was, including unfinished rows', () => {
    const ends = open({ kind: 'operation' });
    type('Name', 'pets make');
    type('Argument name', 'half');
    type('New scope', 'pets');
    press('Save');
    const [refusal, dialog] = ends.onRefused.mock.calls[0] ?? [];
    expect(refusal?.code).toBe('invalid-operation-name');
    cleanup();
    open(dialog!);
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'pets make');
    expect(screen.getByLabelText('Argument name')).toHaveProperty('value', 'half');
    expect(screen.getByLabelText('New scope')).toHaveProperty('value', 'pets');
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  });

  it('renames in one edit and preserves what it has no field for', () => {
    const one = operation('tagged', {
      tags: ['a'],
      metadata: { 'x-a': 1 },
      layout: { empty: ['a'] },
    });
    const ends = open({ kind: 'operation', name: 'tagged' }, withOperation(one));
    type('Name', 'labelled');
    expect(saved(ends)).toEqual({ ...one, name: 'labelled' });
  });

  it('shows at once, in its path, the new name of an argument', () => {
    const one = operation('bookings', {
      httpPath: '/hotels/:hotel/bookings',
      arguments: [{ name: 'hotel', in: 'path', type: { kind: 'string' } }],
    });
    const ends = open({ kind: 'operation', name: 'bookings' }, withOperation(one));
    press('Edit argument hotel');
    const row = within(screen.getByRole('table', { name: 'Arguments' }));
    for (const name of ['', 'hotelI', 'hotelId']) {
      fireEvent.change(row.getByLabelText('Argument name'), { target: { value: name } });
    }
    press('Done');
    const path = '/hotels/:hotelId/bookings';
    expect(screen.getByLabelText<HTMLInputElement>('Path').value).toBe(path);
    expect(screen.queryByRole('button', { name: /^Add argument hotel/ })).toBeNull();
    // A path that is typed afterwards is saved unchanged.
    type('Path', '/:hotel');
    expect(saved(ends)).toMatchObject({ httpPath: '/:hotel', arguments: [{ name: 'hotelId' }] });
  });

  it('does not complain about an empty name before anything was typed', () => {
    open({ kind: 'operation' });
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBeNull();
  });

  it('shows and keeps codes, a payload and a return that only a document can have', () => {
    const odd = operation('odd', {
      httpCode: 204,
      payload: { type: ref('Pet'), wireName: 'body' },
      return: { type: { kind: 'array', items: { kind: 'array', items: ref('Pet') } } },
      throws: [{ code: 418 }],
      stability: 7,
    });
    const ends = open({ kind: 'operation', name: 'odd' }, withOperation(odd));
    expect(screen.getByRole('group', { name: 'Type of the payload' })).toBeTruthy();
    const returned = screen.getByRole('group', { name: 'Type of the return' });
    expect(within(returned).getByRole('combobox', { name: 'Shape Other …' })).toBeTruthy();
    expect(within(screen.getByRole('table', { name: 'Throws' })).getByText('no type')).toBeTruthy();
    expect(select('Stability').textContent).toBe('7');
    type('Path', '/odd');
    expect(saved(ends)).toEqual({ ...odd, httpPath: '/odd' });
  });

  it('keeps offering the code of the document, or none if it has none', async () => {
    const spec = withOperation(operation('moved', { httpCode: 301 }));
    open({ kind: 'operation', name: 'moved' }, spec);
    expect(select('HTTP code').textContent).toBe('301');
    cleanup();
    open({ kind: 'operation', name: 'silent' }, withOperation(operation('silent')));
    expect(select('HTTP code').textContent).toBe('Not specified');
    fireEvent.click(select('HTTP code'));
    const codes = await screen.findAllByRole('option');
    expect(codes.map(({ textContent }) => textContent)).toEqual([
      'Not specified',
      '200 OK',
      '201 Created',
      '202 Accepted',
      '204 No Content',
    ]);
  });

  it('shows and edits what is said of a response without a body, and what else there is', () => {
    const responses = { '204': { description: 'Deleted.' }, '301': { description: 'Moved.' } };
    const one = operation('pets.delete', { httpCode: 204, metadata: { responses } });
    const ends = open({ kind: 'operation', name: 'pets.delete' }, withOperation(one));
    const section = within(screen.getByRole('region', { name: 'Return' }));
    expect(section.getByText('204 means no content.')).toBeTruthy();
    fireEvent.click(
      section.getByText(/^Description/, { selector: 'summary, summary *, button, button *' }),
    );
    const description = section.getByLabelText('Description');
    expect(description).toHaveProperty('value', 'Deleted.');
    fireEvent.change(description, { target: { value: 'Gone.' } });
    fireEvent.click(screen.getByText(/^Also in the source/));
    expect(screen.getByText('responses.301')).toBeTruthy();
    expect(screen.queryByText('responses.204')).toBeNull();
    expect(saved(ends)).toEqual({
      ...one,
      metadata: { responses: { ...responses, '204': { description: 'Gone.' } } },
    });
  });

  it('takes the type that is typed for a return, of whatever shape', async () => {
    const one = operation('days', { return: { type: ref('Pet') } });
    const ends = open({ kind: 'operation', name: 'days' }, withOperation(one));
    const returned = within(screen.getByRole('group', { name: 'Type of the return' }));
    fireEvent.click(returned.getByRole('combobox', { name: 'Type Pet' }));
    const input = await screen.findByPlaceholderText('Type to search');
    fireEvent.input(input, { target: { value: 'date-time?' }, inputType: 'insertText' });
    fireEvent.click(await screen.findByRole('option', { name: 'date-time' }));
    const kind = await returned.findByRole('combobox', { name: 'Kind String' });
    expect(returned.getByRole('combobox', { name: 'Shape Other …' })).toBeTruthy();
    expect(document.activeElement).toBe(kind);
    expect(saved(ends).return?.type).toEqual({ kind: 'string', format: 'date-time' });
  });

  it('keeps the focus in a row that moves, and near one that is deleted', async () => {
    open({ kind: 'operation', name: 'pets.create' });
    const down = screen.getByRole('button', { name: 'Move argument id down' });
    down.focus();
    fireEvent.click(down);
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Move argument id down'),
    );
    expect(statuses()).toContain('argument id moved down');
    press('Delete argument trace');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete argument id');
    press('Delete argument id');
    press('Delete argument filter');
    expect(document.activeElement).toBe(screen.getByLabelText('Argument name'));
  });

  it('moves and deletes throws', () => {
    const ends = open({ kind: 'operation', name: 'pets.create' });
    press('Move error 500 up');
    expect(statuses()).toContain('error 500 moved up');
    press('Delete error 404');
    expect(saved(ends).throws).toEqual([{ code: 500, type: { kind: 'map', values: ref('Pet') } }]);
  });

  it('adds a new argument on Enter in its row, without saving yet', async () => {
    const ends = open({
      kind: 'operation',
      draft: {
        operation: operation('pets.find'),
        newArgument: { name: 'id', in: 'path', type: { kind: 'string' } },
        newThrow: {},
        newScope: '',
        newTag: '',
      },
    });
    fireEvent.keyDown(screen.getByLabelText('Argument name'), { key: 'Enter' });
    const table = await screen.findByRole('table', { name: 'Arguments' });
    expect(within(table).getAllByRole('row').at(-1)?.textContent).toBe('idstringpath');
    expect(screen.getByLabelText('Argument name')).toHaveProperty('value', '');
    expect(ends.onSave).not.toHaveBeenCalled();
  });

  it('offers unused scopes of the settings', () => {
    const spec: Specification = {
      ...withOperation(operation('scoped', { security: ['a'] })),
      security: { type: 'oauth2', tokenUrl: 'https://a', scopes: ['a', 'b'] },
    };
    const ends = open({ kind: 'operation', name: 'scoped' }, spec);
    const offered = screen.getByRole('group', { name: 'Scopes of the settings' });
    expect(within(offered).getAllByRole('button')).toHaveLength(1);
    press('Add scope b');
    press('Remove scope a');
    expect(saved(ends).security).toEqual(['b']);
  });
});

describe('a code that the operation already throws', () => {
  const code = (room: HTMLElement) => within(room).getByRole('combobox', { name: /^Code / });
  const typed = (field: HTMLElement, text: string) => {
    for (const key of text) fireEvent.keyDown(field, { key });
  };
  const newRow = () => screen.getByRole('group', { name: 'New throw' });
  const editedThrow = () => {
    press('Edit error 500');
    return screen.getByRole('table', { name: 'Throws' });
  };

  it('stays in the row of a new one when it is typed, and is not saved', () => {
    const ends = open({ kind: 'operation', name: 'pets.create' });
    typed(code(newRow()), '404');
    expect(code(newRow()).textContent).toBe('404 Not Found');
    expect(within(newRow()).getByText('The operation already throws 404')).toBeTruthy();
    press('Add throw');
    expect(screen.queryByRole('button', { name: 'Edit error 404' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Edit error/ })).toHaveLength(2);
    press('Save');
    expect(ends.onClose).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        leftOut: ['The throw 404 was not added: it needs another code and a type.'],
      }),
    );
  });

  it('is where the dialog begins again if the new one is refused for it', async () => {
    const begun = draftOf({ ...shop.operations[0]!, name: 'pets.make' });
    const ends = open({
      kind: 'operation',
      draft: { ...begun, newThrow: { code: 404, type: ref('Pet') } },
    });
    press('Save');
    const [, dialog] = ends.onRefused.mock.calls[0] ?? [];
    cleanup();
    open(dialog!);
    await waitFor(() => expect(document.activeElement).toBe(code(newRow())));
  });

  it('stays in a row that is edited, which a refused save opens again', async () => {
    const ends = open({ kind: 'operation', name: 'pets.create' });
    typed(code(editedThrow()), '404');
    expect(code(screen.getByRole('table', { name: 'Throws' })).textContent).toBe('404 Not Found');
    expect(screen.getByText('The operation already throws 404')).toBeTruthy();
    press('Save');
    const [refusal, dialog] = ends.onRefused.mock.calls[0] ?? [];
    expect(refusal?.message).toBe('The operation pets.create already throws the code 404');
    cleanup();
    open(dialog!);
    const again = within(screen.getByRole('table', { name: 'Throws' }));
    await waitFor(() =>
      expect(document.activeElement).toBe(again.getByRole('combobox', { name: /^Code 404/ })),
    );
  });

  const opened = async () => {
    open({ kind: 'operation', name: 'pets.create' });
    fireEvent.click(code(newRow()));
    return screen.findByRole('listbox');
  };

  it('is not in the list, and closes it when it is typed there', async () => {
    const list = await opened();
    expect(within(list).queryByRole('option', { name: /^404/ })).toBeNull();
    typed(list, '404');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(code(newRow()).textContent).toBe('404 Not Found');
    expect(document.activeElement).toBe(code(newRow()));
  });

  it('stays when it is typed after the list was open', async () => {
    fireEvent.keyDown(await opened(), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    typed(code(newRow()), '404');
    expect(code(newRow()).textContent).toBe('404 Not Found');
    expect(within(newRow()).getByText('The operation already throws 404')).toBeTruthy();
  });
});
