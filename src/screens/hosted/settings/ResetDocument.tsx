import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { Contract } from '../../../provider/contract/index.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { Button } from '../../../ui/bars/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import type { DocumentDetails } from '../shared/answers/documentDetails.ts';
import { useHosted } from '../shared/hosted.ts';
import { QueuedNote } from '../shared/controls/QueuedNote.tsx';
import { Section } from '../shared/views/Section.tsx';
import { useEarlierCalls } from '../shared/answers/useEarlierCalls.ts';
import { useQueued } from '../shared/answers/useQueued.ts';
import { useVersions } from '../shared/answers/useVersions.ts';
import styles from './Settings.module.css';

export interface ResetDocumentProps {
  readonly place: DocumentPlace;
  /** The document it was forked from. */
  readonly source: DocumentDetails['source'];
}

/** Resets the document to the last version or, for a fork, to its source. */
export function ResetDocument({ place, source }: ResetDocumentProps) {
  const { enqueue } = useHosted();
  const { latest, discardRefused } = useEarlierCalls('document.reset', place);
  const { queued, follow } = useQueued(latest);
  const [isOpen, setOpen] = useState(false);
  const last = useVersions(place, 1);
  const version = last.value?.entry[0]?.version;
  const target =
    source === undefined
      ? version && `version ${version}`
      : `what ${source.user?.name ?? ''} / ${source.name ?? ''} is now`;
  const reset = async () => {
    setOpen(false);
    await discardRefused();
    await follow(enqueue<Contract['document']['reset']>('document.reset', place));
  };
  return (
    <Section
      title="Reset"
      detail={
        target === undefined
          ? last.value === undefined
            ? 'Goes back to the last version, if there is one.'
            : 'There is no version to go back to yet. To go back to a commit, open its page.'
          : `Goes back to ${target}. It becomes a commit, so that nothing is lost.`
      }
    >
      <QueuedNote queued={queued} done={`The document was reset to ${target ?? 'the version'}.`} />
      <div className={styles.actions}>
        <Button icon={RotateCcw} disabled={target === undefined} onClick={() => setOpen(true)}>
          Reset
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        size="small"
        title={`Reset to ${target ?? ''}?`}
        onSubmit={() => void reset()}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary" type="submit">
              Reset
            </Button>
          </>
        }
      >
        <p>
          What was saved since then is no longer in the document, but stays among its commits. What
          you have not saved yet stays on this device.
        </p>
      </Dialog>
    </Section>
  );
}
