import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { plural } from '../../../domain/model/counts.ts';
import type { Result } from '../../../domain/model/values/result.ts';
import type { Contract } from '../../../provider/contract/index.ts';
import { printRoute } from '../../../routes/printRoute.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { Button } from '../../../ui/bars/Button.tsx';
import { useHosted } from '../shared/hosted.ts';
import { Section } from '../shared/views/Section.tsx';
import { TypedNameDialog } from '../shared/controls/TypedNameDialog.tsx';
import { useAnswer } from '../shared/answers/useAnswer.ts';
import { useVersions } from '../shared/answers/useVersions.ts';
import styles from './Settings.module.css';

export interface DeleteDocumentProps {
  readonly place: DocumentPlace;
  /** Removes the copy on this device. */
  readonly onDeleted: () => Promise<Result<unknown>>;
}

/** Deletes a document with everything that belongs to it, after its name has been entered. */
export function DeleteDocument({ place, onDeleted }: DeleteDocumentProps) {
  const { account, enqueue, go, offline } = useHosted();
  const [isOpen, setOpen] = useState(false);
  const { user, document } = place;
  const remove = async () => {
    const queued = await enqueue<Contract['document']['delete']>('document.delete', place);
    if (!queued.ok) return queued.refusal.message;
    // The deletion is queued, whatever happens to the copy. Unsaved changes exist only in the copy, so it is
    // not removed then.
    const changed = await offline.changed(account);
    if (!changed.has(`${user}/${document}`)) await onDeleted();
    go(printRoute({ page: 'person', user }));
    return undefined;
  };
  return (
    <Section
      dangerous
      title="Delete"
      detail="Deletes the document and everything that belongs to it, for good."
    >
      <div className={styles.actions}>
        <Button variant="danger" icon={Trash2} onClick={() => setOpen(true)}>
          Delete the document
        </Button>
      </div>
      <TypedNameDialog
        open={isOpen}
        title={`Delete ${document}?`}
        name={document}
        action="Delete for good"
        onClose={() => setOpen(false)}
        onConfirm={remove}
      >
        {isOpen && <DeletedData place={place} />}
      </TypedNameDialog>
    </Section>
  );
}

/** Lists what will be deleted with the document. */
function DeletedData({ place }: { readonly place: DocumentPlace }) {
  const first = { ...place, count: 1 };
  const commits = useAnswer<Contract['commits']['getAll']>('commits.getAll', first);
  const tags = useVersions(place, 1);
  const issues = useAnswer<Contract['issues']['getAll']>('issues.getAll', first);
  const pulls = useAnswer<Contract['pulls']['getAll']>('pulls.getAll', first);
  const triggers = useAnswer<Contract['triggers']['getAll']>('triggers.getAll', first);
  const parts = [
    { answer: commits, noun: 'commit' },
    { answer: tags, noun: 'version' },
    { answer: issues, noun: 'issue' },
    { answer: pulls, noun: 'pull request' },
    { answer: triggers, noun: 'trigger' },
  ];
  return (
    <div className={styles.words}>
      <p>It can&apos;t be brought back. This goes with it:</p>
      <ul className={styles.list}>
        {parts
          .filter(({ answer }) => answer.value?.totalResults !== 0)
          .map(({ answer, noun }) => (
            <li key={noun}>
              {answer.value === undefined
                ? `all its ${noun}s`
                : plural(answer.value.totalResults, noun)}
            </li>
          ))}
      </ul>
      <p>
        Documents that include it can&apos;t load its types any more. Forks stay, and so does what
        you have not saved yet: it stays in its editor on this device.
      </p>
    </div>
  );
}
