import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../../ui/bars/Button.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import styles from './CopyField.module.css';

export interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
}

/**
 * A text with a Copy button. If the browser doesn't allow copying, the text is selected instead.
 */
export function CopyField({ label, value, hint }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  /** The text that was copied, or that could not be copied. */
  const [copied, setCopied] = useState<{ readonly value: string; readonly done: boolean }>();
  const isCurrent = copied?.value === value;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied({ value, done: true });
    } catch {
      setCopied({ value, done: false });
      field.current?.select();
    }
  };
  return (
    <div className={styles.row}>
      <TextField
        ref={field}
        label={label}
        monospace
        readOnly
        value={value}
        className={styles.field ?? ''}
        hint={
          isCurrent && !copied.done
            ? 'The browser did not allow copying. It is selected: copy it with the keyboard.'
            : hint
        }
        onFocus={(event) => event.target.select()}
      />
      <Button
        icon={isCurrent && copied.done ? Check : Copy}
        aria-label={`Copy: ${label}`}
        className={styles.button}
        onClick={() => void copy()}
      >
        {isCurrent && copied.done ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}
