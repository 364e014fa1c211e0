import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../../ui/bars/Button.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { Chips } from '../Chips.tsx';
import styles from './NameList.module.css';

export interface NameListProps {
  /** The word for one name: `scope`. */
  readonly noun: string;
  /** The word for all of them: `Scopes`. */
  readonly label: string;
  readonly names: readonly string[];
  /** Likely names, and the heading for them. */
  readonly offered: readonly string[];
  readonly offeredLabel: string;
  /** Text that is typed and not added yet. */
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** Adds this name, or the typed one. */
  readonly onAdd: (name?: string) => void;
  readonly onRemove: (name: string) => void;
}

/** More buttons would fill the page: typing narrows the list down. */
const mostOffered = 12;

/** Names of an operation, such as its scopes: chosen from suggestions, or typed. */
export function NameList(props: NameListProps) {
  const { noun, label, names, offered, offeredLabel, typed, onType, onAdd, onRemove } = props;
  const field = useRef<HTMLInputElement>(null);
  const sought = typed.trim().toLowerCase();
  const unused = offered
    .filter((name) => !names.includes(name) && name.toLowerCase().includes(sought))
    .slice(0, mostOffered);
  return (
    <>
      <Chips
        label={label}
        noun={noun}
        values={names}
        onRemove={(name) => {
          onRemove(name);
          field.current?.focus();
        }}
      />
      {unused.length > 0 && (
        <div role="group" aria-label={offeredLabel} className={styles.offered}>
          {unused.map((name) => (
            <Button
              key={name}
              size="small"
              icon={Plus}
              aria-label={`Add ${noun} ${name}`}
              onClick={() => {
                flushSync(() => onAdd(name));
                field.current?.focus();
              }}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
      <div className={styles.adding}>
        <TextField
          ref={field}
          compact
          label={`New ${noun}`}
          monospace
          value={typed}
          onValueChange={onType}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || sought === '') return;
            event.preventDefault();
            onAdd();
          }}
        />
        <Button
          icon={Plus}
          aria-label={`Add ${noun}`}
          className={styles.add}
          onClick={() => {
            onAdd();
            field.current?.focus();
          }}
        >
          Add
        </Button>
      </div>
    </>
  );
}
