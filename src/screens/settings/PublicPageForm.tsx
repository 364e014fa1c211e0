import { useState } from 'react';
import type { DocumentPlace } from '../../routes/route.ts';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import type { DocumentDetails } from '../hosted/answers/documentDetails.ts';
import { MetaForm } from './MetaForm.tsx';
import { readOrigins } from './readOrigins.ts';

export interface PublicPageFormProps {
  readonly place: DocumentPlace;
  readonly details: DocumentDetails;
}

/** What readers see first, and which sites may embed the document. */
export function PublicPageForm({ place, details }: PublicPageFormProps) {
  const [changed, setChanged] = useState<{ readme?: string; origins?: string }>({});
  const shown = {
    readme: details.readme ?? '',
    origins: details.frameAncestors?.join('\n') ?? '',
    ...changed,
  };
  const origins = readOrigins(shown.origins);
  const isChanged = Object.keys(changed).length > 0;
  const body = origins.ok
    ? {
        ...(changed.readme !== undefined && { readme: changed.readme }),
        ...(changed.origins !== undefined && { frameAncestors: [...origins.value] }),
      }
    : undefined;
  return (
    <MetaForm
      place={place}
      title="Public page"
      what="public page"
      done="The public page is saved."
      isChanged={isChanged}
      body={body}
      onReset={() => setChanged({})}
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
        hint="One origin per line. If there are none, no site may show it in a frame."
        error={origins.ok ? undefined : origins.refusal.message}
        onValueChange={(text) => setChanged({ ...changed, origins: text })}
      />
    </MetaForm>
  );
}
