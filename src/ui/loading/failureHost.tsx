import { Alert } from '../signs/Alert.tsx';
import { Button } from '../bars/Button.tsx';
import { type ComponentType, createContext, type CSSProperties, type RefObject } from 'react';
import { createPortal } from 'react-dom';

/**
 * Where a part is on the screen, which decides what replaces it when it fails: a message in the
 * middle of a `page` or a `pane`, a `banner` across the top, a `dialog`, a button in place of a
 * `control`, or nothing if the part is only decoration (`quiet`).
 */
export type FailurePlace = 'page' | 'pane' | 'banner' | 'dialog' | 'control' | 'quiet';

/** A part that failed, and what can be done about it. */
export interface FailedPart {
  /** The name of the part, as the beginning of a sentence: `The preview`. */
  readonly name: string;
  readonly place: FailurePlace;
  /** Its code could not be loaded, it threw while rendering, or it is not there after a long time. */
  readonly reason: 'loading' | 'error' | 'slow';
  /** Whether it has been retried and failed again. */
  readonly again: boolean;
  /** Whether a retry is under way. */
  readonly trying: boolean;
  readonly onTryAgain: () => void;
  /** Reloads the page once everything is saved. */
  readonly onReload: () => void;
  /** Only for dialogs. */
  readonly open?: boolean;
  readonly onClose?: (() => void) | undefined;
  /** The element that replaces the part; not for dialogs. */
  readonly inPlace?: RefObject<HTMLDivElement | null>;
}

/** What the app does when a part fails. */
export interface FailureHost {
  /** Records the failure for the bug report. */
  readonly report: (part: string, error: unknown) => void;
  readonly reload: () => void;
  /** The component that replaces a part that failed. */
  readonly show: ComponentType<FailedPart>;
}

export const FailureHostContext = createContext<FailureHost>({
  report: () => undefined,
  reload: () => location.reload(),
  show: PlainFailure,
});

/** A minimal message, used until the full one has been loaded. */
export function PlainFailure({ name, place, reason, open, onTryAgain, onReload }: FailedPart) {
  if (place === 'quiet' || open === false) return null;
  const message = (
    <Alert
      tone="danger"
      actions={
        <>
          <Button size="small" onClick={onTryAgain}>
            Try again
          </Button>
          <Button size="small" onClick={onReload}>
            Reload
          </Button>
        </>
      }
    >
      {name} couldn't be {reason === 'loading' ? 'loaded. You may be offline.' : 'shown.'}
    </Alert>
  );
  // In place of a dialog there may be no room, such as in a toolbar.
  return place === 'dialog'
    ? createPortal(<div style={aboveAll}>{message}</div>, document.body)
    : message;
}

const aboveAll: CSSProperties = {
  position: 'fixed',
  inset: 'auto 0 0',
  zIndex: 'var(--layer-dialog)',
};
