import { useState } from 'react';
import type { Contract } from '../../provider/contract/index.ts';
import type { DocumentPlace } from '../../routes/route.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import type { DocumentDetails } from '../hosted/documentDetails.ts';
import { useHosted } from '../hosted/hosted.ts';
import { QueuedNote } from '../hosted/QueuedNote.tsx';
import { Section } from '../hosted/Section.tsx';
import { useQueued } from '../hosted/useQueued.ts';
import { readOrigins } from './readOrigins.ts';
import styles from './Settings.module.css';

export interface PublicPageFormProps {
  readonly place: DocumentPlace;
  readonly details: DocumentDetails;
}

/** What readers see first, and which sites may show the document in a frame. */
export function PublicPageForm({ place, details }: PublicPageFormProps) {
  const { enqueue } = useHosted();
  const { queued, follow } = useQueued();
  const [changed, setChanged] = useState<{ readme?: string; origins?: string }>({});
  const shown = {
    readme: details.readme ?? '',
    origins: details.frameAncestors?.join('\n') ?? '',
    ...changed,
  };
  const origins = readOrigins(shown.origins);
  const isChanged = Object.keys(changed).length > 0;
  const canSave = isChanged && origins.ok;
  const save = async () => {
    if (!isChanged || !origins.ok) return;
    const body = {
      ...(changed.readme !== undefined && { readme: changed.readme }),
      ...(changed.origins !== undefined && { frameAncestors: [...origins.value] }),
    };
    const saved = await follow(
      enqueue<Contract['document']['meta']>('document.meta', { ...place, body }),
    );
    if (saved) setChanged({});
  };
  return (
    <Section title="Public page">
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextArea
          label="README"
          rows={8}
          monospace
          value={shown.readme}
          hint="Markdown. It stands above the reference."
          onValueChange={(readme) => setChanged({ ...changed, readme })}
        />
        <TextArea
          label="Sites that may embed it"
          rows={2}
          monospace
          placeholder="https://docs.example.com"
          value={shown.origins}
          hint="One origin a line. Empty: none may show it in a frame."
          error={origins.ok ? undefined : origins.refusal.message}
          onValueChange={(text) => setChanged({ ...changed, origins: text })}
        />
        <QueuedNote queued={isChanged ? undefined : queued} done="The public page is saved." />
        <div className={styles.actions}>
          <Button type="submit" disabled={!canSave}>
            Save the public page
          </Button>
          {isChanged && <Button onClick={() => setChanged({})}>Discard the changes</Button>}
        </div>
      </form>
    </Section>
  );
}
