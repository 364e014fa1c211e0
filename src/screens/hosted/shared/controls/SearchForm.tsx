import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/bars/Button.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { useHosted } from '../hosted.ts';
import styles from './SearchForm.module.css';

export interface SearchFormProps {
  readonly label: string;
  readonly placeholder: string;
  /** The current search. */
  readonly search: string;
  /** The address of the results. */
  readonly addressOf: (search: string) => string;
}

/** A search that leads to an address, so that its results can be shared, and found again with Back. */
export function SearchForm({ label, placeholder, search, addressOf }: SearchFormProps) {
  const { go } = useHosted();
  const [wanted, setWanted] = useState(search);
  const [shown, setShown] = useState(search);
  // Going back changes the search without mounting a new form.
  if (shown !== search) {
    setShown(search);
    setWanted(search);
  }
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        go(addressOf(wanted.trim()));
      }}
    >
      <TextField
        label={label}
        hideLabel
        compact
        type="search"
        placeholder={placeholder}
        value={wanted}
        onValueChange={setWanted}
      />
      <Button type="submit" icon={Search}>
        Search
      </Button>
    </form>
  );
}
