import { Plus, Zap } from 'lucide-react';
import { useState } from 'react';
import type { Contract } from '../../../provider/contract/index.ts';
import { printRoute } from '../../../routes/printRoute.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { Button } from '../../../ui/bars/Button.tsx';
import { EmptyState } from '../../../ui/signs/EmptyState.tsx';
import { AnswerView } from '../shared/views/AnswerView.tsx';
import { useHosted } from '../shared/hosted.ts';
import { useAnswer } from '../shared/answers/useAnswer.ts';
import { TriggerDialog, type TriggerDraft } from './TriggerDialog.tsx';
import { TriggerRow, type Trigger } from './TriggerRow.tsx';
import { isTriggerType } from './triggerFields.ts';
import styles from './Triggers.module.css';

/** The triggers: whom the provider notifies about new versions. Only the owner sees them. */
export function Triggers({ user, document }: DocumentPlace) {
  const { session, call } = useHosted();
  const [edited, setEdited] = useState<Trigger | 'new'>();
  const place = { user, document };
  const address = printRoute({ page: 'document', ...place, tab: 'triggers' });
  const answer = useAnswer<Contract['triggers']['getAll']>('triggers.getAll', {
    ...place,
    count: 100,
  });
  if (session.user !== user) {
    return <EmptyState icon={Zap} title="Only the owner can see the triggers" />;
  }
  const save = async (draft: TriggerDraft): Promise<string | undefined> => {
    // A trigger contains a secret, which is never queued on this device.
    const saved =
      edited === 'new' || edited?.id === undefined
        ? await call<Contract['triggers']['create']>('triggers.create', { ...place, body: draft })
        : await call<Contract['triggers']['update']>('triggers.update', {
            ...place,
            id: edited.id,
            body: draft,
          });
    if (!saved.ok) return saved.refusal.message;
    answer.askAgain();
    return undefined;
  };
  return (
    <>
      <div>
        <Button variant="primary" icon={Plus} onClick={() => setEdited('new')}>
          New trigger
        </Button>
      </div>
      <AnswerView answer={answer} what="The triggers">
        {({ entry }) =>
          entry.length === 0 ? (
            <EmptyState icon={Zap} title="No triggers yet">
              A trigger tells another program that there is a new version: by a webhook, or by
              running a workflow on GitHub.
            </EmptyState>
          ) : (
            <ul aria-label="Triggers" className={styles.list}>
              {entry.map((trigger) => (
                <TriggerRow
                  key={trigger.id}
                  place={place}
                  trigger={trigger}
                  onEdit={() => setEdited(trigger)}
                />
              ))}
            </ul>
          )
        }
      </AnswerView>
      {edited !== undefined && (
        <TriggerDialog
          address={`${address} ${edited === 'new' ? 'new' : (edited.id ?? '')}`}
          from={edited === 'new' ? undefined : draftOf(edited)}
          onClose={() => setEdited(undefined)}
          onSave={save}
        />
      )}
    </>
  );
}

function draftOf({ type = '', config = {} }: Trigger): TriggerDraft {
  return { type: isTriggerType(type) ? type : 'webhook', config };
}
