import type { CallState, PendingCall } from '../../../../storage/database/outboxRows.ts';
import { Badge, type BadgeTone } from '../../../../ui/signs/Badge.tsx';
import { blockedReason } from '../answers/blockedReason.ts';
import { useOpenCalls } from '../answers/useOpenCalls.ts';

interface BadgeText {
  readonly tone: BadgeTone;
  readonly words: string;
}

const sending: BadgeText = { tone: 'warning', words: 'On its way' };

/** A call before it waits for a person. */
const heldUp: BadgeText = { tone: 'warning', words: 'Waits' };

const signIn: BadgeText = { tone: 'warning', words: 'Sign in to send it' };

/** The states in which a call waits for a person; in all others it proceeds by itself. */
const stopped: Readonly<Partial<Record<CallState, BadgeText>>> = {
  signIn,
  conflict: { tone: 'danger', words: 'Not sent' },
  failed: { tone: 'danger', words: 'Not sent' },
};

/** The badge of a call that proceeds by itself, once those before it do. */
function proceeding(call: PendingCall, calls: readonly PendingCall[]): BadgeText {
  switch (blockedReason(call, calls)) {
    case 'signIn':
      return signIn;
    case 'heldUp':
      return heldUp;
    case undefined:
      return sending;
  }
}

export interface PendingBadgeProps {
  /** The id of the call that creates the marked thing. */
  readonly call: string;
  /** Whether the reason is already on the page. */
  readonly isBrief?: boolean;
}

/** Marks something that the provider does not have yet, with the reason if it needs a person. */
export function PendingBadge({ call: id, isBrief = false }: PendingBadgeProps) {
  const calls = useOpenCalls();
  const call = calls.find((each) => each.id === id);
  // The call has just been done.
  if (call === undefined) return null;
  const { tone, words } = stopped[call.state] ?? proceeding(call, calls);
  return (
    <>
      <Badge tone={tone}>{words}</Badge>
      {tone === 'danger' && !isBrief && (
        <span>
          {call.error ?? 'The server did not accept it.'} <a href="/outbox">Outbox</a>
        </span>
      )}
    </>
  );
}
