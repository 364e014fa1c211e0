import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Alert } from '../signs/Alert.tsx';
import { Button, type ButtonSize } from '../bars/Button.tsx';
import { FailedDialog } from './FailedDialog.tsx';
import type { FailedPart } from './failureHost.tsx';
import { IconButton } from '../bars/IconButton.tsx';
import styles from './PartFailed.module.css';

/** Replaces a part that failed: says what happened, and offers to try again or to reload. */
export function PartFailed(props: FailedPart) {
  const { place, open = true, onClose, inPlace } = props;
  switch (place) {
    case 'quiet':
      return null;
    case 'dialog':
      return open && <FailedPartDialog {...props} onClose={onClose} />;
    case 'control':
      return (
        <div ref={inPlace} className={styles.control}>
          <FailedControl {...props} />
        </div>
      );
    case 'page':
    case 'pane':
    case 'banner':
      return (
        <div ref={inPlace} className={styles[place]}>
          <FailedAlert {...props} />
        </div>
      );
  }
}

function FailedAlert(props: FailedPart) {
  const { title, text, actions } = useMessage(props, 'small');
  return (
    <Alert tone={props.reason === 'slow' ? 'warning' : 'danger'} title={title} actions={actions}>
      {text}
    </Alert>
  );
}

function FailedPartDialog(props: FailedPart) {
  return <FailedDialog {...useMessage(props, 'medium')} onClose={props.onClose} />;
}

/** A button as small as the control it replaces; it opens a dialog that explains the failure. */
function FailedControl(props: FailedPart) {
  const [open, setOpen] = useState(false);
  const title = titleOf(props);
  return (
    <>
      <IconButton label={title} icon={TriangleAlert} onClick={() => setOpen(true)} />
      <span role="alert" className="visually-hidden">
        {title}.
      </span>
      {open && <FailedPartDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

interface Message {
  readonly title: string;
  readonly text: string;
  /** `Try again` comes last. */
  readonly actions: ReactNode;
}

function useMessage(props: FailedPart, size: ButtonSize): Message {
  const { reason, trying, onTryAgain, onReload } = props;
  const [warned, setWarned] = useState(false);
  // Looks for any open dialog in the DOM, so that no new dialog can be forgotten here.
  const mayReload = () => warned || document.querySelector('[role="dialog"]') === null;
  return {
    title: titleOf(props),
    text: warned ? losesDraft : textOf[reason],
    actions: (
      <>
        <Button size={size} onClick={() => (mayReload() ? onReload() : setWarned(true))}>
          {warned ? 'Reload anyway' : 'Reload'}
        </Button>
        <Button
          size={size}
          variant="primary"
          // Not `disabled`, which would lose the focus.
          aria-disabled={trying || undefined}
          onClick={trying ? undefined : onTryAgain}
        >
          {trying ? 'Trying again' : 'Try again'}
        </Button>
      </>
    ),
  };
}

function titleOf({ name, reason, again }: FailedPart): string {
  if (reason === 'loading') return `${name} ${again ? "still couldn't" : "couldn't"} be loaded`;
  if (reason === 'slow') return `${name} takes unusually long to load`;
  return again ? `${name} failed again` : `Something went wrong in ${lowerFirst(name)}`;
}

const textOf = {
  loading:
    'You may be offline, or Typewright was updated after you opened this page. Everything you made is still here. Try again, or reload the page to get the current version.',
  slow: 'The browser or its storage may be busy, and everything you saved is still here. Reload the page. If it keeps happening, quit the browser and start it again.',
  error:
    'The mistake is ours, and everything you saved is still here. Try again, or reload the page. If it keeps happening, add ?debug to the address, make it happen once more and save a report.',
} as const;

const losesDraft = 'Reloading closes the open dialog. To keep what you typed there, save it first.';

function lowerFirst(name: string): string {
  return name.slice(0, 1).toLowerCase() + name.slice(1);
}
