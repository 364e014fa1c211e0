import { useId } from 'react';
import styles from '../Account.module.css';
import { isEveryScope, wordsOfScope } from '../scopeWords.ts';

export interface ScopeListProps {
  /** The heading of the list: `It may use`. */
  readonly label: string;
  readonly scopes: readonly string[];
}

/**
 * What each scope allows, in words, beside its name, by which programs request it; all scopes are
 * summed up as one word.
 */
export function ScopeList({ label, scopes }: ScopeListProps) {
  const id = useId();
  if (isEveryScope(scopes)) return <p>{label} everything.</p>;
  // Every key has `default`, which nobody chose.
  const named = scopes.filter((scope) => scope !== 'default');
  if (named.length === 0) return null;
  return (
    <div>
      <span id={id}>{label}</span>:
      <ul aria-labelledby={id} className={styles.scopeList}>
        {named.map((scope) => {
          const words = wordsOfScope(scope);
          const name = <span className={styles.mono}>{scope}</span>;
          return (
            <li key={scope}>
              {words === undefined ? (
                name
              ) : (
                <>
                  {words} ({name})
                </>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
