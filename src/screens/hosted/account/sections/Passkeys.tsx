import { Fingerprint, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Contract } from '../../../../provider/contract/index.ts';
import type { AnswerOf } from '../../../../provider/endpoint.ts';
import { Button } from '../../../../ui/bars/Button.tsx';
import { IconButton } from '../../../../ui/bars/IconButton.tsx';
import { Item, ItemList } from '../../../../ui/lists/ItemList.tsx';
import { AnswerView } from '../../shared/views/AnswerView.tsx';
import { useHosted } from '../../shared/hosted.ts';
import { Section } from '../../shared/views/Section.tsx';
import type { AnswerState } from '../../shared/answers/useAnswer.ts';
import styles from '../Account.module.css';
import { canMakePasskeys } from '../makePasskey.ts';
import { PasskeyDialog } from '../dialogs/PasskeyDialog.tsx';
import { PasswordDialog } from '../dialogs/PasswordDialog.tsx';
import { RecoveryCodesDialog } from '../dialogs/RecoveryCodesDialog.tsx';
import { UsageTimes } from './UsageTimes.tsx';

type PasskeyPage = AnswerOf<Contract['factors']['getAllPasskeys']>;

export interface PasskeysProps {
  readonly answer: AnswerState<PasskeyPage>;
  /** The second factors of the account have changed. */
  readonly onChanged: () => void;
}

/** The dialog that is open in front of the section. */
type Shown =
  | { readonly what: 'add' }
  | { readonly what: 'codes'; readonly codes: readonly string[] }
  | { readonly what: 'remove'; readonly id: number; readonly name: string };

/** The passkeys of the account. */
export function Passkeys({ answer, onChanged }: PasskeysProps) {
  const { call, provider } = useHosted();
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);
  const changed = () => {
    answer.askAgain();
    onChanged();
  };
  const remove = async (id: number, password: string) => {
    const removed = await call<Contract['factors']['deletePasskey']>('factors.deletePasskey', {
      id,
      body: { password },
    });
    if (!removed.ok) return removed.refusal.message;
    close();
    changed();
    return undefined;
  };
  // A passkey is made for the address of the page, so only the server of this page can check it.
  const canAdd = provider.isOwn && canMakePasskeys();
  // If no passkey can be added and there are none, there is nothing to show.
  if (!canAdd && answer.value?.entry.length === 0) return null;
  return (
    <Section
      title="Passkeys"
      detail="Sign in with your fingerprint, face or device instead of the password, which is then not enough by itself."
    >
      <AnswerView answer={answer} what="The passkeys">
        {({ entry }) =>
          entry.length === 0 ? (
            <p>There are none.</p>
          ) : (
            <ItemList label="Passkeys">
              {entry.map(({ id = 0, name = '', insertDate, useDate }) => (
                <Item
                  key={id}
                  title={name}
                  detail={<UsageTimes word="added" began={insertDate} used={useDate} />}
                  actions={
                    <IconButton
                      label={`Remove the passkey ${name}`}
                      icon={Trash2}
                      onClick={() => setShown({ what: 'remove', id, name })}
                    />
                  }
                />
              ))}
            </ItemList>
          )
        }
      </AnswerView>
      {canAdd && (
        <div className={styles.actions}>
          <Button icon={Fingerprint} onClick={() => setShown({ what: 'add' })}>
            Add a passkey
          </Button>
        </div>
      )}
      {shown?.what === 'add' && (
        <PasskeyDialog
          onClose={close}
          onAdded={(codes) => {
            setShown(codes && { what: 'codes', codes });
            changed();
          }}
        />
      )}
      {shown?.what === 'codes' && <RecoveryCodesDialog codes={shown.codes} onClose={close} />}
      {shown?.what === 'remove' && (
        <PasswordDialog
          title={`Remove the passkey ${shown.name}?`}
          action="Remove it"
          onClose={close}
          onConfirm={(password) => remove(shown.id, password)}
        >
          Remove it from the device, too; otherwise the device goes on offering it.
        </PasswordDialog>
      )}
    </Section>
  );
}
