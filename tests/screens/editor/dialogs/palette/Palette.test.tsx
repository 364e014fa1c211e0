import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { SearchHit } from '../../../../../src/domain/model/search.ts';
import type { Target } from '../../../../../src/machines/editorTypes.ts';
import { Palette } from '../../../../../src/screens/editor/dialogs/palette/Palette.tsx';
import type { Command } from '../../../../../src/screens/editor/commands/commands.ts';

afterEach(cleanup);

it('runs a command as it is when it is chosen, however long ago the list was made', () => {
  const [before, now] = [vi.fn<() => void>(), vi.fn<() => void>()];
  let run = before;
  const commands = (): readonly Command[] => [{ id: 'docs', label: 'Docs', run }];
  render(
    <Palette
      open
      onClose={() => undefined}
      reads={{ search: async () => ({ rev: 0, hits: [], total: 0 }) }}
      rev={0}
      commands={commands}
      words={() => ({ text: '' })}
      onJump={() => undefined}
    />,
  );
  run = now;
  fireEvent.click(screen.getByText('Docs'));
  expect(before).not.toHaveBeenCalled();
  expect(now).toHaveBeenCalledOnce();
});

it('runs nothing that was found for something else: Enter waits for the answer to what is written', async () => {
  const redo = vi.fn<() => void>();
  const onJump = vi.fn<(target: Target) => void>();
  const answers: ((hits: readonly SearchHit[]) => void)[] = [];
  render(
    <Palette
      open
      onClose={() => undefined}
      reads={{
        search: () =>
          new Promise((resolve) => {
            answers.push((hits) => resolve({ rev: 0, hits, total: hits.length }));
          }),
      }}
      rev={0}
      commands={() => [{ id: 'redo', label: 'Redo: Rename type team', run: redo }]}
      words={() => ({ text: '' })}
      onJump={onJump}
    />,
  );
  const field = screen.getByRole('combobox');
  field.focus();
  fireEvent.change(field, { target: { value: 'team' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(redo).not.toHaveBeenCalled();
  await act(async () => answers.at(-1)?.([{ kind: 'type', name: 'team' }]));
  expect(redo).not.toHaveBeenCalled();
  expect(onJump).toHaveBeenCalledExactlyOnceWith({ kind: 'type', name: 'team' });
});

it('begins with an empty field when it is opened again while it fades away', () => {
  const palette = (open: boolean) => (
    <Palette
      open={open}
      onClose={() => undefined}
      reads={{ search: async () => ({ rev: 0, hits: [], total: 0 }) }}
      rev={0}
      commands={() => [{ id: 'docs', label: 'Docs', run: () => undefined }]}
      words={() => ({ text: '' })}
      onJump={() => undefined}
    />
  );
  const { rerender } = render(palette(true));
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'team' } });
  rerender(palette(false));
  rerender(palette(true));
  expect(screen.getByRole('combobox')).toHaveProperty('value', '');
});
