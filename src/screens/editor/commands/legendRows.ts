import type { Command } from './commands.ts';
import type { ShortcutRow } from './ShortcutLegend.tsx';

/** The commands that have keys, with labels that do not depend on the current state. */
export function legendRows(commands: readonly Command[]): readonly ShortcutRow[] {
  const rows: ShortcutRow[] = [];
  for (const { id, label, keys } of commands) {
    if (keys === undefined) continue;
    // Undo and redo are otherwise named after the step they affect.
    const text = id === 'undo' ? 'Undo' : id === 'redo' ? 'Redo' : label;
    rows.push({ keys, text });
  }
  return rows;
}
