import { useEffect, useRef } from 'react';
import { waitFor } from 'xstate';
import { useHosted } from '../../../screens/hosted/shared/hosted.ts';
import { useOpenCalls } from '../../../screens/hosted/shared/answers/useOpenCalls.ts';
import type { Services } from '../../session/services.ts';
import { accountOf, type SessionActor } from '../startAccountSession.ts';

export interface SessionWatchProps {
  readonly services: Pick<Services, 'openOutbox'>;
  readonly session: SessionActor;
}

/**
 * Watches for calls that wait for a sign-in: either the session has ended, which is then reported,
 * or somebody has signed in again meanwhile, and the calls continue.
 */
export function SessionWatch({ services, session }: SessionWatchProps) {
  const { account } = useHosted();
  const waiting = useOpenCalls()
    .filter(({ state }) => state === 'signIn')
    .map(({ id }) => id)
    .join(' ');
  // Once per call: one that is refused again would otherwise be sent for ever.
  const tried = useRef(new Set<string>());
  useEffect(() => {
    if (waiting === '' || tried.current.has(waiting)) return;
    tried.current.add(waiting);
    const goOn = async () => {
      session.send({ type: 'check' });
      const answered = await waitFor(session, (state) => !state.matches({ contact: 'asking' }));
      const isThere = answered.matches({ who: 'person', contact: 'reached' });
      if (!isThere || accountOf(answered) !== account) return;
      const { engine } = await services.openOutbox();
      await (await engine()).signedIn(account);
    };
    // The calls are retried when the page is opened again.
    void goOn().catch(() => undefined);
  }, [waiting, account, services, session]);
  return null;
}
