import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ItemSlot } from '../../ui/ItemList.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './RenameRow.module.css';

export interface RenameRowProps {
  /** What it is called now. */
  readonly name: string;
  /** Enter or Save; `name` is trimmed and not empty. */
  readonly onRename: (name: string) => void;
  /** Escape or Cancel. */
  readonly onCancel: () => void;
}

/** A name longer than this is no name but a description. */
const maxLength = 120;

/** The row of a specification while it gets another name. */
export function RenameRow({ name, onRename, onCancel }: RenameRowProps) {
  const [text, setText] = useState(name);
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
          // Escape ends the renaming, not the dialog around it.
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
          onValueChange={setText}
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
