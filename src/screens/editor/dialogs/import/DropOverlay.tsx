import { FileUp } from 'lucide-react';
import { createPortal } from 'react-dom';
import styles from './DropOverlay.module.css';

export interface DropOverlayProps {
  readonly open: boolean;
  readonly hint?: string;
}

/**
 * Covers the whole window while a file is dragged across it. It takes no pointer events, so that
 * the listeners on the window still see where the file is.
 */
export function DropOverlay({ open, hint = 'JSON or YAML, up to 64 MB' }: DropOverlayProps) {
  if (!open) return null;
  return createPortal(
    <div role="status" className={styles.overlay}>
      <div className={styles.frame}>
        <FileUp aria-hidden className={styles.icon} />
        <div className={styles.title}>Drop to import</div>
        <div className={styles.hint}>{hint}</div>
      </div>
    </div>,
    document.body,
  );
}
