import { ChevronDown } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../../ui/bars/Button.tsx';
import styles from './SpecNameButton.module.css';
import { displayName } from './specificationRows.ts';

export interface SpecNameButtonProps {
  readonly name: string | undefined;
  /** Opens the list of the specifications on this device. */
  readonly onClick: () => void;
}

/** The name of the open specification, which opens the list of all and is also in the window's title. */
export function SpecNameButton({ name, onClick }: SpecNameButtonProps) {
  const shown = displayName(name === undefined ? {} : { name });
  useEffect(() => {
    if (name === undefined) return undefined;
    const { title } = document;
    document.title = title.replace(/^.*(?= · )/, () => name);
    return () => {
      document.title = title;
    };
  }, [name]);
  return (
    <Button
      variant="quiet"
      aria-haspopup="dialog"
      data-tooltip={`${shown}: specifications on this device`}
      className={styles.button}
      onClick={onClick}
    >
      <span className={styles.words}>
        <span className="visually-hidden">Specification </span>
        <span className={styles.name}>{shown}</span>
        <ChevronDown aria-hidden className={styles.chevron} />
      </span>
    </Button>
  );
}
