import { useState } from 'react';
import type { Usage } from '../../../domain/model/types/references.ts';
import type { Target } from '../../../machines/editorTypes.ts';
import { Button } from '../../../ui/bars/Button.tsx';
import styles from './UsedIn.module.css';
import { usedInWords } from './usedInWords.ts';

/**
 * Shown where a name can be changed or something deleted. `uses` comes from `usesOfType` or
 * `usesOfImport`; memoise it by specification and name. Without `onJump` the places are not links,
 * as in a dialog that must stay open.
 */
export interface UsedInProps {
  readonly uses: readonly Usage[];
  readonly onJump?: ((target: Target) => void) | undefined;
  /** The name is being changed: these places will be changed, too. */
  readonly renamed?: boolean;
}

/** How many places are shown at first. */
const pageSize = 50;

/** "Used in 37 places", with the list of them. */
export function UsedIn({ uses, onJump, renamed = false }: UsedInProps) {
  const [shown, setShown] = useState(pageSize);
  if (uses.length === 0) return <p className={styles.none}>{usedInWords(0, renamed)}</p>;
  const left = uses.length - shown;
  return (
    <details className={styles.uses}>
      <summary className={styles.summary}>{usedInWords(uses.length, renamed)}</summary>
      <ul className={styles.list}>
        {uses.slice(0, shown).map(({ entity, name, place }, index) => (
          <li key={index} className={styles.place}>
            {onJump === undefined ? (
              <code className={styles.name}>{name}</code>
            ) : (
              <button
                type="button"
                className={styles.name}
                onClick={() => onJump({ kind: entity, name })}
              >
                {name}
              </button>
            )}{' '}
            <span className={styles.where}>{place}</span>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button size="small" onClick={() => setShown(shown + pageSize)}>
          Show {Math.min(left, pageSize)} more
        </Button>
      )}
    </details>
  );
}
