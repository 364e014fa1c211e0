import { Trash2 } from 'lucide-react';
import type { Json } from '../../../../domain/model/values/json.ts';
import { Fold } from '../../../../ui/Fold.tsx';
import { IconButton } from '../../../../ui/bars/IconButton.tsx';
import { changeKeepingFocus } from '../../focus/keepFocus.ts';
import styles from './Constraints.module.css';

/** One entry of a source that no field shows. */
export interface SourceEntry {
  /** Its key, after the path to it: `items.x-order`. */
  readonly label: string;
  readonly value: Json;
  /** Absent if it can only be viewed. */
  readonly remove?: () => void;
}

/** Longer values are cut off. */
const shownCharacters = 4_000;

/**
 * Entries of the source that no field shows: they can be viewed and mostly removed; nothing if
 * there are none.
 */
export function SourceFold({ entries }: { readonly entries: readonly SourceEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Fold title="Also in the source" count={entries.length} open={false}>
      <ul className={styles.source}>
        {entries.map(({ label, value, remove }) => (
          <li key={label} className={styles.said}>
            <code className={styles.key}>{label}</code>
            {/* It scrolls, so it must be reachable by keyboard. */}
            <pre tabIndex={0} aria-label={label} role="group" className={styles.json}>
              {shortened(JSON.stringify(value, undefined, 2))}
            </pre>
            {remove && (
              <IconButton
                icon={Trash2}
                label={`Remove ${label}`}
                onClick={({ currentTarget }) => changeKeepingFocus(currentTarget, remove)}
              />
            )}
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function shortened(text: string): string {
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}\n…` : text;
}
