import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import { type ComponentType, createContext, type RefObject } from 'react';

/**
 * Where a part stands, and so what takes its place when it fails: a message in the middle of a `page`
 * or a `pane`, a `banner` across it, a `dialog`, a button in the place of a `control`; nothing where
 * the part only adorns (`quiet`).
 */
export type Place = 'page' | 'pane' | 'banner' | 'dialog' | 'control' | 'quiet';

/** What is known of a part that failed, and what can be done about it. */
export interface FailedPart {
  /** What failed, as the beginning of a sentence: `The preview`. */
  readonly name: string;
  readonly place: Place;
  /** It could not be loaded, or an error occurred while it was shown. */
  readonly reason: 'loading' | 'error';
  /** It was tried again, in vain. */
  readonly again: boolean;
  /** It is being tried again. */
  readonly trying: boolean;
  readonly onTryAgain: () => void;
  /** Reloads the page, when what was done is saved. */
  readonly onReload: () => void;
  /** Of a dialog. */
  readonly open?: boolean;
  readonly onClose?: (() => void) | undefined;
  /** What takes the part's place; not of a dialog. */
  readonly inPlace?: RefObject<HTMLDivElement | null>;
}

/** What the app does about parts that fail. */
export interface FailureHost {
  /** Remembers the failure for the bug report. */
  readonly report: (part: string, error: unknown) => void;
  readonly reload: () => void;
  /** Takes the place of a part that failed. */
  readonly show: ComponentType<FailedPart>;
}

export const FailureHostContext = createContext<FailureHost>({
  report: () => undefined,
  reload: () => location.reload(),
  show: PlainFailure,
});

/** The least there is to say, until what says it better has been loaded. */
export function PlainFailure({ name, place, open, onTryAgain, onReload }: FailedPart) {
  if (place === 'quiet' || open === false) return null;
  return (
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
      {name} couldn't be shown.
    </Alert>
  );
}
