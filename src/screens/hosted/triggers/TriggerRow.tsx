import { ChevronDown, ChevronRight, Pencil, Play, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { AnswerOf } from '../../../provider/endpoint.ts';
import type { Contract } from '../../../provider/contract/index.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { Badge } from '../../../ui/signs/Badge.tsx';
import { Button } from '../../../ui/bars/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { IconButton } from '../../../ui/bars/IconButton.tsx';
import { useHosted } from '../shared/hosted.ts';
import { QueuedNote } from '../shared/controls/QueuedNote.tsx';
import { useQueued } from '../shared/answers/useQueued.ts';
import { Deliveries } from './Deliveries.tsx';
import { isTriggerType, targetOf, triggerLabels } from './triggerFields.ts';
import styles from './Triggers.module.css';

export type Trigger = AnswerOf<Contract['triggers']['getAll']>['entry'][number];

export interface TriggerRowProps {
  readonly place: DocumentPlace;
  readonly trigger: Trigger;
  readonly onEdit: () => void;
}

/** A trigger, its actions, and its deliveries. */
export function TriggerRow({ place, trigger, onEdit }: TriggerRowProps) {
  const { enqueue } = useHosted();
  const { queued, follow } = useQueued();
  const [isOpen, setOpen] = useState(false);
  const [asksToDelete, setAsksToDelete] = useState(false);
  const deliveriesId = useId();
  const { id = 0, type = '', config = {} } = trigger;
  const target = targetOf(type, config);
  const execute = async () => {
    const taken = await follow(
      enqueue<Contract['triggers']['execute']>('triggers.execute', { ...place, id }),
    );
    if (taken) setOpen(true);
  };
  const remove = async () => {
    setAsksToDelete(false);
    await follow(enqueue<Contract['triggers']['delete']>('triggers.delete', { ...place, id }));
  };
  return (
    <li className={styles.trigger}>
      <div className={styles.bar}>
        <div className={styles.words}>
          <Badge tone="neutral">{isTriggerType(type) ? triggerLabels[type] : type}</Badge>{' '}
          <span className={styles.target}>{target}</span>
        </div>
        <div className={styles.actions}>
          <Button size="small" icon={Play} onClick={() => void execute()}>
            Execute
          </Button>
          <IconButton label={`Edit the trigger to ${target}`} icon={Pencil} onClick={onEdit} />
          <IconButton
            label={`Delete the trigger to ${target}`}
            icon={Trash2}
            onClick={() => setAsksToDelete(true)}
          />
        </div>
      </div>
      <QueuedNote
        queued={queued}
        done="The server has accepted it: the deliveries show how it went."
      />
      <div>
        <Button
          size="small"
          variant="quiet"
          icon={isOpen ? ChevronDown : ChevronRight}
          aria-expanded={isOpen}
          aria-controls={deliveriesId}
          onClick={() => setOpen(!isOpen)}
        >
          Deliveries
        </Button>
      </div>
      <div id={deliveriesId} hidden={!isOpen}>
        {isOpen && (
          // Mounted anew once the provider has executed the trigger, so that the deliveries are requested
          // again.
          <Deliveries key={queued?.state ?? ''} place={place} id={id} />
        )}
      </div>
      <Dialog
        open={asksToDelete}
        onClose={() => setAsksToDelete(false)}
        size="small"
        title="Delete the trigger?"
        onSubmit={() => void remove()}
        footer={
          <>
            <Button onClick={() => setAsksToDelete(false)}>Cancel</Button>
            <Button variant="danger" type="submit">
              Delete
            </Button>
          </>
        }
      >
        <p>
          {target} is no longer told of new versions. Its secret goes with it, and what it has sent
          is no longer listed.
        </p>
      </Dialog>
    </li>
  );
}
