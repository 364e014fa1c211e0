import type { Contract } from '../../../../provider/contract/index.ts';
import type { AnswerOf } from '../../../../provider/endpoint.ts';
import { useHosted } from '../../shared/hosted.ts';
import type { AnswerState } from '../../shared/answers/useAnswer.ts';
import { OwnList, type OwnRow } from './OwnList.tsx';
import { ScopeList } from './ScopeList.tsx';
import { UsageTimes } from './UsageTimes.tsx';

type Grants = AnswerOf<Contract['account']['getAllGrants']>;

/** The programs that the person allowed to act for the account. */
export function Grants({ answer }: { readonly answer: AnswerState<Grants> }) {
  const { call } = useHosted();
  const rowOf = (grant: Grants['entry'][number]): OwnRow => {
    const { id = 0, client, scopes = [], current, insertDate, useDate } = grant;
    const title = client ?? 'Signed in with your name and password';
    return {
      id,
      title,
      detail: (
        <>
          <UsageTimes word="allowed" began={insertDate} used={useDate} />
          <ScopeList label="It may use" scopes={scopes} />
        </>
      ),
      mark: current === true ? 'This page' : undefined,
      label: `End ${title}`,
      ending: {
        question: `End what ${client ?? 'this program'} may do?`,
        consequence: 'From then on, it can no longer act for you. It may ask you again.',
        detail: <ScopeList label="It loses" scopes={scopes} />,
        action: 'End it',
        end: () => call<Contract['account']['deleteGrant']>('account.deleteGrant', { id }),
      },
    };
  };
  return (
    <OwnList
      title="Programs"
      detail="Programs that you allowed to act for you, or that did so with your password."
      answer={answer}
      rowOf={rowOf}
      endAll={{
        question: 'End all programs?',
        consequence: 'From then on, none of them can act for you. App keys go on working.',
        action: 'End all',
        end: () => call<Contract['account']['deleteGrants']>('account.deleteGrants', {}),
      }}
    />
  );
}
