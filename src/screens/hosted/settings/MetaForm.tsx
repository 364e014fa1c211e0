import { useState, type ReactNode } from 'react';
import type { Contract } from '../../../provider/contract/index.ts';
import type { InputOf } from '../../../provider/endpoint.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { Button } from '../../../ui/bars/Button.tsx';
import { useHosted } from '../shared/hosted.ts';
import { DraftNote } from '../shared/controls/DraftNote.tsx';
import { QueuedNote } from '../shared/controls/QueuedNote.tsx';
import { Section } from '../shared/views/Section.tsx';
import type { Draft } from '../shared/answers/useDraft.ts';
import { useQueued } from '../shared/answers/useQueued.ts';
import styles from './Settings.module.css';

export interface MetaFormProps {
  readonly place: DocumentPlace;
  readonly title: string;
  /** What the form saves, for use within a sentence: `details`. */
  readonly what: string;
  /** The result of the last save, as a sentence. */
  readonly done: string;
  readonly isPrimary?: boolean;
  readonly isChanged: boolean;
  /** The values to save; undefined if one is invalid. */
  readonly body: InputOf<Contract['document']['meta']>['body'];
  /**
   * The changes that are not saved. Without any, the form shows the provider's values, as after
   * saving and after Discard.
   */
  readonly draft: Pick<Draft<object>, 'isEarlier' | 'isKept' | 'discard'>;
  /** Called once the save is queued, before the saved fields are removed from the draft. */
  readonly onSaved: () => void;
  readonly children: ReactNode;
}

/** A form for some details of a document, with its buttons and the result of saving. */
export function MetaForm(props: MetaFormProps) {
  const { place, title, what, done, isPrimary = false, isChanged, body, draft, onSaved } = props;
  const { enqueue } = useHosted();
  const { queued, follow } = useQueued();
  const [isQueueing, setQueueing] = useState(false);
  const canSave = isChanged && body !== undefined && !isQueueing;
  const save = async () => {
    if (!canSave) return;
    setQueueing(true);
    const saved = await follow(
      enqueue<Contract['document']['meta']>('document.meta', { ...place, body }),
    );
    setQueueing(false);
    if (!saved) return;
    onSaved();
    draft.discard();
  };
  return (
    <Section title={title}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <DraftNote draft={draft} what="saved" />
        {props.children}
        <QueuedNote queued={isChanged ? undefined : queued} done={done} />
        <div className={styles.actions}>
          <Button
            {...(isPrimary && { variant: 'primary' as const })}
            type="submit"
            // Not `disabled`, which would lose the focus once it is saved.
            aria-disabled={!canSave || undefined}
          >
            Save the {what}
          </Button>
          {isChanged && <Button onClick={draft.discard}>Discard the changes</Button>}
        </div>
      </form>
    </Section>
  );
}
