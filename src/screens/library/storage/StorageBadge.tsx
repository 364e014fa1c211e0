import { HardDrive } from 'lucide-react';
import { Button } from '../../../ui/bars/Button.tsx';
import styles from './StorageBadge.module.css';
import type { StorageSpace } from '../../../machines/dialogs/storageDialog.ts';
import { storageTrouble, type StorageTrouble } from './storageState.ts';

export interface StorageBadgeProps {
  readonly room: StorageSpace;
  /** Opens the dialog about storage. */
  readonly onClick: () => void;
}

const words: Readonly<Record<StorageTrouble, string>> = {
  memory: 'Not kept on this device',
  full: 'No room left on this device',
  nearlyFull: 'Little room left on this device',
};

/** Warns of trouble with the storage; shows nothing otherwise. */
export function StorageBadge({ room, onClick }: StorageBadgeProps) {
  const trouble = storageTrouble(room);
  return (
    <span role="status" className={styles.status}>
      {trouble !== undefined && (
        <Button
          size="small"
          variant="quiet"
          icon={HardDrive}
          aria-haspopup="dialog"
          data-tooltip={words[trouble]}
          data-trouble={trouble}
          className={styles.badge}
          onClick={onClick}
        >
          {words[trouble]}
        </Button>
      )}
    </span>
  );
}
