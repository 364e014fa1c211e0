import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { UpdatePrompt, type UpdatePromptProps } from '../../../src/screens/update/UpdatePrompt.tsx';

afterEach(cleanup);

type State = Pick<UpdatePromptProps, 'stage' | 'updated' | 'open'>;

function show(state: State): { readonly text: string; readonly buttons: readonly string[] } {
  const { container } = render(
    <UpdatePrompt {...state} onReload={() => undefined} onLater={() => undefined} />,
  );
  const buttons = screen.queryAllByRole('button').map(({ textContent }) => textContent ?? '');
  return { text: container.textContent ?? '', buttons };
}

describe('the prompt explains the effect of a reload', () => {
  const cases: readonly (readonly [state: State, text: RegExp, buttons: readonly string[]])[] = [
    [
      { stage: 'offered', updated: false, open: undefined },
      /^A new version is ready.*whenever it suits you/,
      ['Reload', 'Later'],
    ],
    [
      { stage: 'offered', updated: true, open: undefined },
      /^Typewright was updated.*still runs the previous version/,
      ['Reload', 'Later'],
    ],
    [
      { stage: 'offered', updated: false, open: 'dialog' },
      /^A new version is ready\./,
      ['Reload after this dialog', 'Later'],
    ],
    [
      { stage: 'offered', updated: true, open: 'unsaved' },
      /^Typewright was updated/,
      ['Reload once saved', 'Later'],
    ],
    [
      { stage: 'held', updated: false, open: 'dialog' },
      /^Reloads when you close the dialog/,
      ["Don't reload"],
    ],
    [
      { stage: 'held', updated: false, open: 'unsaved' },
      /Reloads once your changes are saved/,
      ["Don't reload"],
    ],
    [{ stage: 'reloading', updated: false, open: undefined }, /Reloading …$/, []],
  ];

  it.each(cases)('%o', (state, text, buttons) => {
    const shown = show(state);
    expect(shown.text).toMatch(text);
    expect(shown.buttons).toEqual(buttons);
  });
});
