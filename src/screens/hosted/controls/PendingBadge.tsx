import type { CallState } from '../../../storage/database/outboxRows.ts';
import { Badge, type BadgeTone } from '../../../ui/signs/Badge.tsx';
import { useOpenCalls } from '../answers/useOpenCalls.ts';

interface Said {
  readonly tone: BadgeTone;
  readonly words: string;
}

const onItsWay: Said = { tone: 'warning', words: 'On its way' };

/** The states in which a call waits for a person; in all others it proceeds by itself. */
const stopped: Readonly<Partial<Record<CallState, Said>>> = {
  signIn: { tone: 'warning', words: 'Sign in to send it' },
  conflict: { tone: 'danger', words: 'Not sent' },
  failed: { tone: 'danger', words: 'Not sent' },
};

export interface PendingBadgeProps {
  /** The id of the call that creates the marked thing. */
  readonly call: string;
  /** The reason is on the page already. */
  readonly isBrief?: boolean;
}

/** Marks something that the provider does not have yet, with the reason if it needs a person. */
export function PendingBadge({ call: id, isBrief = false }: PendingBadgeProps) {
  const call = useOpenCalls().find((each) => each.id === id);
  // It has just been done.
  if (call === undefined) return null;
  const { tone, words } = stopped[call.state] ?? onItsWay;
  return (
    <>
      <Badge tone={tone}>{words}</Badge>
      {tone === 'danger' && !isBrief && (
        <span>
          {call.error ?? 'The server did not take it.'} <a href="/outbox">Outbox</a>
        </span>
      )}
    </>
  );
}
