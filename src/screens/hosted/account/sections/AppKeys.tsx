import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Contract } from '../../../../provider/contract/index.ts';
import type { AnswerOf } from '../../../../provider/endpoint.ts';
import { Button } from '../../../../ui/bars/Button.tsx';
import { useHosted } from '../../shared/hosted.ts';
import type { AnswerState } from '../../shared/answers/useAnswer.ts';
import styles from '../Account.module.css';
import { AppKeyDialog } from '../dialogs/AppKeyDialog.tsx';
import { OwnList, type OwnRow } from './OwnList.tsx';
import { ScopeList } from './ScopeList.tsx';
import { UsageTimes } from './UsageTimes.tsx';

type AppKeyPage = AnswerOf<Contract['account']['getAllKeys']>;

/** The app keys of the account. */
export function AppKeys({ answer }: { readonly answer: AnswerState<AppKeyPage> }) {
  const { call } = useHosted();
  const [isOpen, setOpen] = useState(false);
  const rowOf = (key: AppKeyPage['entry'][number]): OwnRow => {
    const { id = 0, name = '', appKey, insertDate, useDate } = key;
    const { scopes = [], redirectUris = [] } = key;
    return {
      id,
      title: name,
      detail: (
        <>
          <span className={styles.mono}>{appKey}</span> ·{' '}
          <UsageTimes word="created" began={insertDate} used={useDate} />
          <ScopeList label="It may use" scopes={scopes} />
        </>
      ),
      label: `End the app key ${name}`,
      ending: {
        question: `End the app key ${name}?`,
        consequence: `From then on, the programs that use it can no longer act for you${
          redirectUris.length === 0 ? '' : ', nor for anybody else who allowed them to'
        }.`,
        detail: <ScopeList label="They lose" scopes={scopes} />,
        action: 'End it',
        end: () => call<Contract['account']['deleteKey']>('account.deleteKey', { id }),
      },
    };
  };
  return (
    <>
      <OwnList
        title="App keys"
        detail="Let a program act for you, as a build server does, without knowing your password."
        answer={answer}
        rowOf={rowOf}
        endAll={{
          question: 'End all app keys?',
          consequence: 'From then on, the programs that use them can no longer act for you.',
          action: 'End all app keys',
          end: () => call<Contract['account']['deleteKeys']>('account.deleteKeys', {}),
        }}
      >
        <Button icon={Plus} onClick={() => setOpen(true)}>
          New app key
        </Button>
      </OwnList>
      {isOpen && <AppKeyDialog onClose={() => setOpen(false)} onCreated={answer.askAgain} />}
    </>
  );
}
