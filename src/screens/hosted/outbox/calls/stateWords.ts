import type { CallState } from '../../../../storage/database/outboxRows.ts';
import type { BadgeTone } from '../../../../ui/signs/Badge.tsx';

/** The state of a call, in words. */
export const stateWords: Readonly<
  Record<CallState, { readonly word: string; readonly tone: BadgeTone }>
> = {
  queued: { word: 'Waits for its turn', tone: 'neutral' },
  sending: { word: 'Sending', tone: 'accent' },
  retry: { word: 'Will be tried again', tone: 'warning' },
  waiting: { word: 'Waits for another change', tone: 'neutral' },
  signIn: { word: 'Sign in', tone: 'warning' },
  uncertain: { word: 'No answer yet', tone: 'warning' },
  conflict: { word: 'Needs you', tone: 'danger' },
  failed: { word: 'Refused', tone: 'danger' },
  done: { word: 'Sent', tone: 'success' },
  cancelled: { word: 'Taken back', tone: 'neutral' },
};
