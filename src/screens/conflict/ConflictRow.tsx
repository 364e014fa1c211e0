import { memo, useId } from 'react';
import type { Side } from '../../domain/merge/conflict.ts';
import type { ShownConflict } from '../../domain/merge/shownConflict.ts';
import styles from './Conflict.module.css';

export interface ConflictRowProps {
  readonly conflict: ShownConflict;
  readonly chosen: Side | undefined;
  readonly onChoose: (id: string, side: Side) => void;
}

const sides = [
  ['base', 'Before'],
  ['mine', 'Mine'],
  ['theirs', 'Theirs'],
] as const;

/** One thing to decide: what it was, and what each of the two made of it. */
export const ConflictRow = memo(function ConflictRow(props: ConflictRowProps) {
  const { conflict, chosen, onChoose } = props;
  const { id, sentence } = conflict;
  const name = useId();
  return (
    <li
      className={styles.row}
      data-conflict={id}
      data-decided={chosen !== undefined || undefined}
      // The row takes the keys that choose.
      tabIndex={0}
      aria-labelledby={`${name}-words`}
    >
      <p id={`${name}-words`} className={styles.words}>
        {sentence}
      </p>
      <div role="radiogroup" aria-labelledby={`${name}-words`} className={styles.sides}>
        {sides.map(([side, label]) => (
          <label key={side} className={styles.side} data-chosen={chosen === side || undefined}>
            <span className={styles.sideHead}>
              <input
                type="radio"
                name={name}
                checked={chosen === side}
                onChange={() => onChoose(id, side)}
              />
              {label}
            </span>
            <pre className={styles.value}>{conflict[side] ?? <em>not there</em>}</pre>
          </label>
        ))}
      </div>
    </li>
  );
});
