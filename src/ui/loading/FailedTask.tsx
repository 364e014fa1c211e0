import { type RefObject, use, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Button } from '../bars/Button.tsx';
import { firstControl } from '../focus/firstControl.ts';
import { Alert } from '../signs/Alert.tsx';
import { FailureHostContext } from './failureHost.tsx';

export interface FailedTaskProps {
  /** The part in which it failed, for the bug report: `The export dialog`. */
  readonly part: string;
  /** What could not be done: `The specification couldn't be exported as OpenAPI (YAML)`. */
  readonly title: string;
  /** An object, so that a new failure is reported even if it has the same error. */
  readonly failure: { readonly error: unknown };
  /** Whether a retry is under way. */
  readonly trying: boolean;
  readonly onTryAgain: () => void;
  /** Contains the later result: it gets the focus, or its first control, when the buttons disappear. */
  readonly room: RefObject<HTMLElement | null>;
}

/**
 * The message that a task of a part failed, for example because the worker couldn't load the code
 * for it. Reports the failure, and offers to try again or to reload.
 */
export function FailedTask({ part, title, failure, trying, onTryAgain, room }: FailedTaskProps) {
  const { report, reload } = use(FailureHostContext);
  const alert = useRef<HTMLDivElement>(null);
  const note = useEffectEvent(() => report(part, failure.error));
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each failure is reported once
  useEffect(() => note(), [failure]);
  const focusRoom = useEffectEvent(() => {
    const place = room.current;
    (place?.tabIndex === 0 ? place : firstControl(place, null))?.focus();
  });
  useLayoutEffect(() => {
    const shown = alert.current;
    return () => {
      if (shown?.contains(document.activeElement) !== true) return;
      // After the result has replaced the message.
      queueMicrotask(focusRoom);
    };
  }, []);
  return (
    <div ref={alert}>
      <Alert
        tone="danger"
        title={title}
        actions={
          <>
            <Button size="small" onClick={reload}>
              Reload
            </Button>
            <Button
              size="small"
              variant="primary"
              // Not `disabled`, which would lose the focus.
              aria-disabled={trying || undefined}
              onClick={trying ? undefined : onTryAgain}
            >
              {trying ? 'Trying again' : 'Try again'}
            </Button>
          </>
        }
      >
        You may be offline, or Typewright was updated after you opened this page. Everything you
        saved is still here. Try again, or reload the page. If it keeps happening, add ?debug to the
        address, make it happen once more and save a report.
      </Alert>
    </div>
  );
}
