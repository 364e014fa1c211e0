import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Specification } from '../../../../src/domain/model/specification.ts';
import type { Target } from '../../../../src/machines/editorTypes.ts';
import type { JumpOptions } from '../../../../src/screens/editor/cards/Cards.tsx';
import { useJumpToNewCard } from '../../../../src/screens/editor/shell/useJumpToNewCard.ts';
import { struct } from '../../../domain/example.ts';
import { startEditor } from '../startedEditor.ts';

const before: Specification = {
  imports: [],
  operations: [],
  types: [struct('Pet', []), struct('Vet', [])],
};
const pet: Target = { kind: 'type', name: 'Pet' };

/** Deletes Pet and restores it; the cards only show it once `show` is called. */
async function bringBack() {
  const editor = await startEditor(before);
  editor.send({ type: 'edit', edit: { kind: 'type.delete', name: 'Pet' } });
  const without = editor.getSnapshot().context.spec;
  const shown = vi.fn<(target: Target, options: JumpOptions) => void>();
  const visit = vi.fn<(target: Target) => void>();
  const { result, rerender } = renderHook(
    ({ spec }) => useJumpToNewCard({ editor, spec, current: undefined, show: shown, visit }),
    { initialProps: { spec: without } },
  );
  result.current.onCards(true);
  await act(async () => editor.send({ type: 'undo' }));
  const { spec } = editor.getSnapshot().context;
  return {
    shown,
    goElsewhere: () => result.current.cancelJump(),
    show: () => act(async () => rerender({ spec })),
  };
}

test('the view goes to a card that was brought back as soon as the cards have it', async () => {
  const { shown, show } = await bringBack();
  expect(shown).not.toHaveBeenCalled();
  await show();
  expect(shown).toHaveBeenCalledExactlyOnceWith(pet, { focus: true, edited: true });
});

test('a card that was brought back does not take the focus if the pointer was pressed meanwhile', async () => {
  const { shown, show } = await bringBack();
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await show();
  expect(shown).toHaveBeenCalledExactlyOnceWith(pet, { focus: false, edited: true });
});

test.each([
  ['goes to the copy', { kind: 'type.copy', name: 'Vet' }, false, true],
  ['stays where the pointer was pressed', { kind: 'type.copy', name: 'Vet' }, true, false],
  [
    'stays when a card is renamed',
    { kind: 'type.rename', name: 'Vet', to: 'Doctor' },
    false,
    false,
  ],
] as const)('the focus on another card %s', async (_, edit, isPressed, focus) => {
  const editor = await startEditor(before);
  const shown = vi.fn<(target: Target, options: JumpOptions) => void>();
  const { result, rerender } = renderHook(
    ({ spec }) =>
      useJumpToNewCard({ editor, spec, current: undefined, show: shown, visit: () => undefined }),
    { initialProps: { spec: before } },
  );
  result.current.onCards(true);
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  const press = () => button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  // The press on the copy's button comes before the copy.
  press();
  act(() => editor.send({ type: 'edit', edit }));
  if (isPressed) press();
  const { spec } = editor.getSnapshot().context;
  await act(async () => rerender({ spec }));
  button.remove();
  const target = { kind: 'type', name: edit.kind === 'type.copy' ? 'Vet_copy' : 'Doctor' };
  expect(shown).toHaveBeenCalledExactlyOnceWith(target, { focus, edited: true });
});

test('who went to another card meanwhile stays there', async () => {
  const { shown, goElsewhere, show } = await bringBack();
  goElsewhere();
  await show();
  expect(shown).not.toHaveBeenCalled();
});
