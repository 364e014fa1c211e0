import { useState } from 'react';
import type { Command } from '../commands/commands.ts';
import styles from './Contents.module.css';
import { legendRows } from '../commands/legendRows.ts';
import { ShortcutLegend } from '../commands/ShortcutLegend.tsx';
import { Navigator, type NavigatorProps } from './Navigator.tsx';

export interface ContentsProps extends NavigatorProps {
  /** The commands whose keys the legend lists; undefined in read-only mode, which has none. */
  readonly commands: (() => readonly Command[]) | undefined;
}

/** The table of contents (rules 2): links to every operation and type, and the shortcuts. */
export function Contents({ commands, ...navigator }: ContentsProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.contents} data-pane="navigator">
      <div className={styles.links}>
        <Navigator {...navigator} />
      </div>
      {commands !== undefined && (
        <details
          className={styles.legend}
          open={open}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary className={styles.summary}>Keyboard shortcuts</summary>
          {open && (
            <div className={styles.rows}>
              <ShortcutLegend rows={legendRows(commands())} />
            </div>
          )}
        </details>
      )}
    </div>
  );
}
