import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/bars/Button.tsx';
import { ItemSlot } from '../../../ui/lists/ItemList.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import styles from './RenameRow.module.css';

export interface RenameRowProps {
  /** The current name. */
  readonly name: string;
  /** The typed name. */
  readonly text: string;
  readonly onType: (text: string) => void;
  /** Enter or Save; `name` is trimmed and not empty. */
  readonly onRename: (name: string) => void;
  /** Escape or Cancel. */
  readonly onCancel: () => void;
}

/** Anything longer would be a description, not a name. */
const maxLength = 120;

/** The row of a specification while it is being renamed. */
export function RenameRow({ name, text, onType, onRename, onCancel }: RenameRowProps) {
  const [refused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const empty = text.trim() === '';

  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  return (
    <ItemSlot>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (empty) {
            setRefused(true);
            input.current?.focus();
          } else onRename(text.trim());
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Escape cancels the renaming and does not close the dialog.
          event.preventDefault();
          event.stopPropagation();
          onCancel();
        }}
      >
        <TextField
          ref={input}
          label={`New name of ${name}`}
          hideLabel
          compact
          maxLength={maxLength}
          value={text}
          onValueChange={onType}
          error={
            refused &&
            empty &&
            'A specification needs a name: type one, or press Escape to keep the old one.'
          }
          className={styles.field}
        />
        <Button type="submit" variant="primary">
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </form>
    </ItemSlot>
  );
}
