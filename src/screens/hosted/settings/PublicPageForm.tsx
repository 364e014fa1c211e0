import { printRoute } from '../../../routes/printRoute.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import type { DocumentDetails } from '../shared/answers/documentDetails.ts';
import { useDraft } from '../shared/answers/useDraft.ts';
import { MetaForm } from './MetaForm.tsx';
import { readOrigins } from './readOrigins.ts';
import { useSaved } from './useSaved.ts';

export interface PublicPageFormProps {
  readonly place: DocumentPlace;
  readonly details: DocumentDetails;
}

const emptyPage = { readme: '', origins: '' };

/** The README that readers see first, and the sites that may embed the document. */
export function PublicPageForm({ place, details }: PublicPageFormProps) {
  const address = printRoute({ page: 'document', ...place, tab: 'settings' });
  const draft = useDraft(`${address} public-page`, emptyPage);
  const { values: changed, change } = draft;
  const known = {
    readme: details.readme ?? '',
    origins: details.frameAncestors?.join('\n') ?? '',
  };
  const [saved, addSaved] = useSaved(known);
  const shown = { ...known, ...saved, ...changed };
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
      draft={draft}
      onSaved={() =>
        addSaved({
          ...(body?.readme !== undefined && { readme: body.readme }),
          ...(body?.frameAncestors !== undefined && { origins: body.frameAncestors.join('\n') }),
        })
      }
    >
      <TextArea
        label="README"
        rows={8}
        monospace
        value={shown.readme}
        hint="Markdown. It stands above the reference."
        onValueChange={(readme) => change({ readme })}
      />
      <TextArea
        label="Sites that may embed it"
        rows={2}
        monospace
        placeholder="https://docs.example.com"
        value={shown.origins}
        hint="One origin per line. If there are none, no site may show it in a frame."
        error={origins.ok ? undefined : origins.refusal.message}
        onValueChange={(text) => change({ origins: text })}
      />
    </MetaForm>
  );
}
