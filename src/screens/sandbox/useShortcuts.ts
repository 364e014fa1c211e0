import { useEffect } from 'react';
import type { ShortcutRow } from '../editor/dialogs/ShortcutLegend.tsx';

export type Shortcut =
  | 'undo'
  | 'redo'
  | 'legend'
  | 'file.open'
  | 'file.save'
  | 'operation.delete'
  | 'operation.up'
  | 'operation.down'
  | 'type.delete'
  | 'type.up'
  | 'type.down';

/** By the physical key: with Alt held, macOS types another letter. */
const altKeys: Readonly<Record<string, Shortcut>> = {
  KeyA: 'operation.delete',
  KeyW: 'operation.up',
  KeyS: 'operation.down',
  KeyD: 'type.delete',
  KeyR: 'type.up',
  KeyF: 'type.down',
};

const commandKeys: Readonly<Record<string, Shortcut>> = {
  y: 'redo',
  o: 'file.open',
  s: 'file.save',
};

export const legend: readonly ShortcutRow[] = [
  { keys: ['Alt', 'A'], text: 'Delete the selected operation' },
  { keys: ['Alt', 'W'], text: 'Move the selected operation up' },
  { keys: ['Alt', 'S'], text: 'Move the selected operation down' },
  { keys: ['Alt', 'D'], text: 'Delete the selected type' },
  { keys: ['Alt', 'R'], text: 'Move the selected type up' },
  { keys: ['Alt', 'F'], text: 'Move the selected type down' },
  { keys: ['Ctrl', 'Z'], text: 'Undo' },
  { keys: ['Ctrl', 'Shift', 'Z'], text: 'Redo' },
  { keys: ['Ctrl', 'O'], text: 'Open a file' },
  { keys: ['Ctrl', 'S'], text: 'Save to the file' },
  { keys: ['?'], text: 'Show this list' },
];

/** The keys of rules 2: silent while typing and while a dialog is open. */
export function useShortcuts(enabled: boolean, onShortcut: (shortcut: Shortcut) => void): void {
  useEffect(() => {
    if (!enabled) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target)) return;
      const shortcut = shortcutOf(event);
      if (shortcut === undefined) return;
      event.preventDefault();
      onShortcut(shortcut);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [enabled, onShortcut]);
}

/** What a key press means, or undefined. */
export function shortcutOf(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
): Shortcut | undefined {
  const command = event.ctrlKey || event.metaKey;
  if (event.altKey) return command || event.shiftKey ? undefined : altKeys[event.code];
  if (!command) return event.key === '?' ? 'legend' : undefined;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  if (event.shiftKey) return undefined;
  return commandKeys[key];
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
