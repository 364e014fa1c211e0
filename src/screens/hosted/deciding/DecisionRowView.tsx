import { memo, useEffect, useId, useRef, type Ref } from 'react';
import type { Choice, Wording } from '../../../domain/merge/choice.ts';
import type { ShownConflict } from '../../../domain/merge/shownConflict.ts';
import { Button } from '../../../ui/bars/Button.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { versionKeys, type VersionLabels } from './versionLabels.ts';
import styles from './Deciding.module.css';

export interface DecisionRowViewProps {
  readonly conflict: ShownConflict;
  readonly chosen: Choice | undefined;
  readonly isDecided: boolean;
  readonly names: VersionLabels;
  /** Whether the field for an own value is open. */
  readonly isWriting: boolean;
  /** `chosen` is the choice that is restored if nothing is written after all. */
  readonly onWriting: (id: string, chosen: Choice | undefined) => void;
  /** Called when that field is closed; `isTaken`: whether the written value is used. */
  readonly onWritten: (conflict: ShownConflict, isTaken: boolean) => void;
  readonly onChoose: (conflicts: readonly ShownConflict[], choice: Choice) => void;
  readonly rowRef?: Ref<HTMLDivElement>;
}

/** One conflict: the original value, and what each side changed it to. */
export const DecisionRowView = memo(function DecisionRowView(props: DecisionRowViewProps) {
  const { conflict, chosen, isDecided, names, isWriting } = props;
  const { onWriting, onWritten, onChoose, rowRef } = props;
  const { id, sentence, wording, both } = conflict;
  const name = useId();
  const written = typeof chosen === 'object' ? chosen.text : undefined;
  const choose = (choice: Choice) => onChoose([conflict], choice);
  return (
    <div
      ref={rowRef}
      role="group"
      className={styles.row}
      data-conflict={id}
      data-decided={isDecided || undefined}
      // The row handles the keys that choose a side.
      tabIndex={0}
      aria-labelledby={`${name}-words`}
    >
      <p id={`${name}-words`} className={styles.words} data-beginning="">
        {sentence}
      </p>
      <div role="radiogroup" aria-labelledby={`${name}-words`} className={styles.sides}>
        {versionKeys.map(([side]) => (
          <label key={side} className={styles.side} data-chosen={chosen === side || undefined}>
            <span className={styles.sideHead}>
              <input
                type="radio"
                name={name}
                checked={chosen === side}
                onChange={() => choose(side)}
              />
              {names[side]}
            </span>
            {conflict[side] === undefined ? (
              <em className={styles.none}>not there</em>
            ) : (
              <pre className={styles.value}>{conflict[side]}</pre>
            )}
          </label>
        ))}
      </div>
      {(both === true || wording !== undefined) && (
        <div className={styles.more}>
          {both === true && (
            <Button
              size="small"
              variant="quiet"
              aria-pressed={chosen === 'both'}
              onClick={() => choose('both')}
            >
              Both
            </Button>
          )}
          {wording !== undefined && !isWriting && (
            <Button
              size="small"
              variant="quiet"
              aria-pressed={written !== undefined}
              onClick={() => onWriting(id, chosen)}
            >
              Write it myself
            </Button>
          )}
          {written !== undefined && !isWriting && <code className={styles.own}>{written}</code>}
        </div>
      )}
      {isWriting && wording !== undefined && (
        <CustomValueField
          wording={wording}
          text={written ?? wholeOf(conflict.mine) ?? wholeOf(conflict.theirs) ?? ''}
          onText={(text) => choose({ text })}
          onCancel={() => onWritten(conflict, false)}
          onTake={(text) => {
            choose({ text });
            onWritten(conflict, true);
          }}
        />
      )}
      {chosen !== undefined && !isDecided && written !== undefined && (
        <p className={styles.invalid}>{invalid[wording ?? 'text']}</p>
      )}
    </div>
  );
});

/** The choice that counts while a value is being typed. */
const counts =
  'It is chosen while you type. Ctrl+Enter goes on, Escape brings back what was chosen before.';

const hints: Readonly<Record<Wording, string>> = {
  text: counts,
  number: `A number. ${counts}`,
  boolean: `true or false. ${counts}`,
  lines: `One per line. ${counts}`,
  type: `A type: string, array of Pet, map of integer. ${counts}`,
};

const invalid: Readonly<Record<Wording, string>> = {
  text: 'This isn’t possible here: choose something else.',
  number: 'This is not a number: write one, or choose a side.',
  boolean: 'Write true or false, or choose a side.',
  lines: 'This can’t be read: write one per line, or choose a side.',
  type: 'This is not a type: write one, such as array of Pet, or choose a side.',
};

interface CustomValueFieldProps {
  readonly wording: Wording;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onCancel: () => void;
  readonly onTake: (text: string) => void;
}

/** The typed value is the choice at once, so that leaving the page or finishing loses none of it. */
function CustomValueField({ wording, text, onText, onCancel, onTake }: CustomValueFieldProps) {
  const all = useRef<HTMLDivElement>(null);
  // Focusing alone only scrolls the beginning of the field into view.
  useEffect(() => {
    all.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={all} className={styles.write}>
      <TextArea
        label="What it should be"
        hint={hints[wording]}
        value={text}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by key or button
        autoFocus
        monospace={wording !== 'text'}
        onValueChange={onText}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Escape') onCancel();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onTake(text);
        }}
      />
      <div className={styles.more}>
        <Button size="small" variant="primary" onClick={() => onTake(text)}>
          Go on
        </Button>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** A value that was shortened for display is no starting point for editing. */
function wholeOf(text: string | undefined): string | undefined {
  return text?.endsWith('…') === true ? undefined : text;
}
