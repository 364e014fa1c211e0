import { Trash2 } from 'lucide-react';
import type { Metadata } from '../../../../domain/model/specification.ts';
import { Fold } from '../../../../ui/Fold.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import styles from './Constraints.module.css';

export interface SourceFoldProps {
  readonly metadata: Metadata;
  readonly onRemove: (key: string) => void;
}

/** More of a value is not shown. */
const shownCharacters = 4_000;

/** What the source says besides: it can be looked at and removed; nothing if there is none. */
export function SourceFold({ metadata, onRemove }: SourceFoldProps) {
  const entries = Object.entries(metadata);
  if (entries.length === 0) return null;
  return (
    <Fold title="Also in the source" count={entries.length} open={false}>
      <ul className={styles.source}>
        {entries.map(([key, value]) => (
          <li key={key} className={styles.said}>
            <code className={styles.key}>{key}</code>
            {/* It scrolls, so it must be reachable by keyboard. */}
            <pre tabIndex={0} aria-label={key} role="group" className={styles.json}>
              {shortened(JSON.stringify(value, undefined, 2))}
            </pre>
            <IconButton icon={Trash2} label={`Remove ${key}`} onClick={() => onRemove(key)} />
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function shortened(text: string): string {
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}\n…` : text;
}
