import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Palette } from '../../../../src/screens/editor/dialogs/palette/Palette.tsx';
import type { Command } from '../../../../src/screens/editor/commands.ts';

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
