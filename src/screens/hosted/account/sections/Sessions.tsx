import type { Contract } from '../../../../provider/contract/index.ts';
import type { AnswerOf } from '../../../../provider/endpoint.ts';
import { useHosted } from '../../shared/hosted.ts';
import type { AnswerState } from '../../shared/answers/useAnswer.ts';
import { OwnList, type OwnRow } from './OwnList.tsx';
import { UsageTimes } from './UsageTimes.tsx';

type Sessions = AnswerOf<Contract['account']['getAllSessions']>;

/** The browsers in which the person is signed in. */
export function Sessions({ answer }: { readonly answer: AnswerState<Sessions> }) {
  const { call } = useHosted();
  const rowOf = (session: Sessions['entry'][number]): OwnRow => {
    const { id = 0, client = '', current, insertDate, useDate } = session;
    const title = client === '' ? 'A browser' : client;
    return {
      id,
      title,
      detail: <UsageTimes word="signed in" began={insertDate} used={useDate} />,
      mark: current === true ? 'This browser' : undefined,
      label: `Sign out ${title}`,
      ending: {
        question: `Sign out ${title}?`,
        consequence: 'Whoever uses that browser has to sign in again.',
        action: 'Sign it out',
        end: () => call<Contract['account']['deleteSession']>('account.deleteSession', { id }),
      },
    };
  };
  return (
    <OwnList
      title="Browsers"
      detail="Where you are signed in. Sign out what you don't recognise, and change your password then."
      answer={answer}
      rowOf={rowOf}
      endAll={{
        question: 'Sign out all other browsers?',
        consequence: 'Whoever uses them has to sign in again. You stay signed in here.',
        action: 'Sign out all others',
        end: () => call<Contract['account']['deleteSessions']>('account.deleteSessions', {}),
      }}
    />
  );
}
