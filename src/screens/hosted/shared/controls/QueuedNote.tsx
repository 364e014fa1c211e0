import { Alert } from '../../../../ui/signs/Alert.tsx';
import type { Queued } from '../answers/useQueued.ts';

/** The message about a write that nothing stops. */
export const sendingMessage = 'On its way to the server.';

export interface QueuedNoteProps {
  readonly queued: Queued | undefined;
  /** The message once it is done. */
  readonly done: string;
}

/** The state of a write: on its way, done, or refused with the reason. */
export function QueuedNote({ queued, done }: QueuedNoteProps) {
  switch (queued?.state) {
    case 'underway':
      return <Alert tone="info">{queued.waits ?? sendingMessage}</Alert>;
    case 'done':
      return <Alert tone="success">{done}</Alert>;
    case 'refused':
      return <Alert tone="danger">{queued.message}</Alert>;
    case undefined:
      return null;
  }
}
