import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { emptySpecification } from '../../../../src/domain/model/specification.ts';
import type { TypeDraftDialog } from '../../../../src/machines/editorTypes.ts';
import { showEntityDialogs } from './entityDialogs.tsx';

/*
 * A draft that was discarded in a dialog for a new type above another dialog: whichever dialog is saved or
 * left, a message offers the draft.
 */

afterEach(cleanup);

const typed = (name: string, ...above: readonly TypeDraftDialog[]): TypeDraftDialog => ({
  kind: 'type',
  draft: { type: { kind: 'struct', name, properties: [], description: 'Typed' } },
  ...(above.length > 0 && { above }),
});

const press = (name: string) =>
  act(async () => {
    const dialog = screen.getAllByRole('dialog').at(-1);
    if (dialog === undefined) throw new Error('no dialog');
    fireEvent.click(within(dialog).getByRole('button', { name }));
  });

it('is offered once the dialog below is saved, each by its own message', async () => {
  const editor = await showEntityDialogs(emptySpecification);
  const dialog = typed('Visit', typed('Vet'), typed('Clinic'));
  await act(async () => editor.send({ type: 'open', dialog }));
  const shown = (await screen.findByRole('dialog')).textContent;
  expect(shown).toContain('Discarded: the new type Vet.');
  expect(shown).toContain('Discarded: the new type Clinic.');
  await press('Save');
  const { spec, notices } = editor.getSnapshot().context;
  expect(spec.types.map(({ name }) => name)).toEqual(['Visit']);
  expect(notices).toMatchObject([
    { message: 'Discarded: the new type Vet.', discarded: true },
    { message: 'Discarded: the new type Clinic.', discarded: true },
  ]);
  expect(notices.map(({ reopen }) => reopen)).toEqual([typed('Vet'), typed('Clinic')]);
});

it('is still offered when the dialog below could not be saved, and is opened again', async () => {
  const editor = await showEntityDialogs(emptySpecification);
  await act(async () => editor.send({ type: 'open', dialog: typed('no name', typed('Vet')) }));
  await screen.findByRole('dialog');
  await press('Save');
  const { dialog, notices } = editor.getSnapshot().context;
  expect(dialog).toBeUndefined();
  expect(notices).toMatchObject([{ tone: 'danger', reopen: { above: [typed('Vet')] } }]);
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
