import { flushSync } from 'react-dom';
import { focusableControls } from '../../../ui/focus/firstControl.ts';

/**
 * Makes a change after which the pressed button may be gone, such as one that removes its row. If
 * the focus is lost, it leaves the dialog, whose keys (Escape, Ctrl+Enter) then do nothing. So the
 * focus goes to the same button of the next row, or of the one before, or else to the element
 * before the button.
 */
export function changeKeepingFocus(pressed: HTMLElement, change: () => void): void {
  const row = pressed.closest('li');
  const before = focusableControls(pressed.closest('[role="dialog"]'));
  const candidates = [
    buttonOf(row?.nextElementSibling),
    buttonOf(row?.previousElementSibling),
    ...before.slice(0, Math.max(before.indexOf(pressed), 0)).toReversed(),
  ];
  flushSync(change);
  // The change itself may have moved the focus.
  if (pressed.isConnected || document.activeElement !== document.body) return;
  candidates.find((one) => {
    one?.focus();
    return one !== undefined && one === document.activeElement;
  });
}

function buttonOf(row: Element | null | undefined): HTMLElement | undefined {
  return row?.querySelector<HTMLElement>(':scope > button') ?? undefined;
}
