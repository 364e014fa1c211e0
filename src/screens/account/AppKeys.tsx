import { KeyRound, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Contract } from '../../provider/contract/index.ts';
import type { AnswerOf } from '../../provider/endpoint.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Item, ItemList } from '../../ui/ItemList.tsx';
import { Ago } from '../hosted/Ago.tsx';
import { AnswerView } from '../hosted/AnswerView.tsx';
import { useHosted } from '../hosted/hosted.ts';
import { Section } from '../hosted/Section.tsx';
import type { Answer } from '../hosted/useAnswer.ts';
import styles from './Account.module.css';
import { AppKeyDialog } from './AppKeyDialog.tsx';

type AppKey = AnswerOf<Contract['account']['getAllKeys']>['entry'][number];

export interface AppKeysProps {
  readonly answer: Answer<AnswerOf<Contract['account']['getAllKeys']>>;
}

/** The app keys of the account. */
export function AppKeys({ answer }: AppKeysProps) {
  const { call } = useHosted();
  const [isOpen, setOpen] = useState(false);
  const [ending, setEnding] = useState<AppKey>();
  const [problem, setProblem] = useState<string>();
  const end = async () => {
    setEnding(undefined);
    if (ending?.id === undefined) return;
    const ended = await call<Contract['account']['deleteKey']>('account.deleteKey', {
      id: ending.id,
    });
    setProblem(ended.ok ? undefined : ended.refusal.message);
    answer.askAgain();
  };
  return (
    <Section
      title="App keys"
      detail="Let a program act for you, as a build server does, without knowing your password."
    >
      {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
      <AnswerView answer={answer} what="The app keys">
        {({ entry }) =>
          entry.length === 0 ? (
            <p>There are none.</p>
          ) : (
            <ItemList label="App keys">
              {entry.map((key) => (
                <Item
                  key={key.id}
                  title={key.name}
                  detail={
                    <>
                      <span className={styles.mono}>{key.appKey}</span>
                      {key.insertDate !== undefined && (
                        <>
                          {' '}
                          · created <Ago at={key.insertDate} />
                        </>
                      )}
                      {' · may use: '}
                      {key.scopes?.join(', ')}
                    </>
                  }
                  actions={
                    <IconButton
                      label={`End the app key ${key.name ?? ''}`}
                      icon={Trash2}
                      onClick={() => setEnding(key)}
                    />
                  }
                />
              ))}
            </ItemList>
          )
        }
      </AnswerView>
      <div>
        <Button icon={Plus} onClick={() => setOpen(true)}>
          New app key
        </Button>
      </div>
      {isOpen && <AppKeyDialog onClose={() => setOpen(false)} onCreated={answer.askAgain} />}
      <Dialog
        open={ending !== undefined}
        onClose={() => setEnding(undefined)}
        size="small"
        title={`End the app key ${ending?.name ?? ''}?`}
        onSubmit={() => void end()}
        footer={
          <>
            <Button onClick={() => setEnding(undefined)}>Cancel</Button>
            <Button variant="danger" icon={KeyRound} type="submit">
              End it
            </Button>
          </>
        }
      >
        <p>The programs that use it can no longer act for you, at once.</p>
      </Dialog>
    </Section>
  );
}
