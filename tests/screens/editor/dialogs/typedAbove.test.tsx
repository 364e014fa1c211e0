import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { emptySpecification } from '../../../../src/domain/model/specification.ts';
import type { TypeDraftDialog } from '../../../../src/machines/editorTypes.ts';
import { showEntityDialogs } from './entityDialogs.tsx';

/*
 * What was typed in a dialog for a new type, above another dialog, and was discarded: whichever dialog is saved
 * or left, a message offers it.
 */

afterEach(cleanup);

const typed = (name: string, above?: TypeDraftDialog): TypeDraftDialog => ({
  kind: 'type',
  draft: { type: { kind: 'struct', name, properties: [], description: 'Typed' } },
  ...(above !== undefined && { above }),
});

const press = (name: string) =>
  act(async () => {
    const dialog = screen.getAllByRole('dialog').at(-1);
    if (dialog === undefined) throw new Error('no dialog');
    fireEvent.click(within(dialog).getByRole('button', { name }));
  });

it('is offered once the dialog below is saved', async () => {
  const editor = await showEntityDialogs(emptySpecification);
  await act(async () => editor.send({ type: 'open', dialog: typed('Visit', typed('Vet')) }));
  expect((await screen.findByRole('dialog')).textContent).toContain('Discarded: the new type Vet.');
  await press('Save');
  const { spec, notices } = editor.getSnapshot().context;
  expect(spec.types.map(({ name }) => name)).toEqual(['Visit']);
  expect(notices).toMatchObject([{ message: 'Discarded: the new type Vet.', discarded: true }]);
  const [{ reopen } = {}] = notices;
  expect(reopen).toEqual(typed('Vet'));
});

it('is offered by the lowest dialog once the one between them is saved', async () => {
  const editor = await showEntityDialogs(emptySpecification);
  const dialog = typed('Visit', typed('Vet', typed('Clinic')));
  await act(async () => editor.send({ type: 'open', dialog }));
  await screen.findByRole('dialog');
  await press('Undo');
  expect(screen.getAllByRole('dialog').at(-1)?.textContent).toContain('the new type Clinic.');
  await press('Save');
  expect(editor.getSnapshot().context.spec.types.map(({ name }) => name)).toEqual(['Vet']);
  expect(screen.getAllByRole('dialog')[0]?.textContent).toContain('Discarded: the new type Clinic');
});
