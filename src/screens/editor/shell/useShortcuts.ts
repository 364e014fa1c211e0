import { useEffect } from 'react';

/** By physical key: with Alt held, macOS types another letter (rules 2). */
const altKeys: Readonly<Record<string, string>> = {
  KeyQ: 'operation.edit',
  KeyA: 'operation.delete',
  KeyY: 'operation.new',
  KeyW: 'operation.up',
  KeyS: 'operation.down',
  KeyE: 'type.edit',
  KeyD: 'type.delete',
  KeyC: 'type.new',
  KeyR: 'type.up',
  KeyF: 'type.down',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
};

const commandKeys: Readonly<Record<string, string>> = {
  y: 'redo',
  k: 'palette',
  o: 'file.open',
  s: 'save',
};

const whileTyping: ReadonlySet<string> = new Set(['palette', 'pane.next', 'pane.previous']);

/** The shortcuts of rules 2: inactive while typing and while a dialog is open. */
export function useShortcuts(enabled: boolean, onShortcut: (id: string) => void): void {
  useEffect(() => {
    if (!enabled) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const shortcut = shortcutOf(event);
      if (shortcut === undefined) return;
      // These work in the search field as well, because their keys type nothing.
      if (!whileTyping.has(shortcut) && isTyping(event.target)) return;
      event.preventDefault();
      onShortcut(shortcut);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [enabled, onShortcut]);
}

/** The id of the command for a key press, or undefined. */
export function shortcutOf(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
): string | undefined {
  const command = event.ctrlKey || event.metaKey;
  if (event.altKey) return command || event.shiftKey ? undefined : altKeys[event.code];
  if (!command) {
    if (event.key === 'F6') return event.shiftKey ? 'pane.previous' : 'pane.next';
    return event.key === '?' ? 'legend' : undefined;
  }
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  if (event.shiftKey) return key === 's' ? 'state.keep' : undefined;
  return commandKeys[key];
}

/**
 * Whether typing goes into a field. A field in a dialog that is closing does not count: it has the
 * focus only until the dialog is gone.
 */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select')) &&
    target.closest('[data-closed]') === null
  );
}
