import { versionProblem } from '../../../domain/model/versionName.ts';
import { printRoute } from '../../../routes/printRoute.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { DocumentDetails } from '../shared/answers/documentDetails.ts';
import { useDraft } from '../shared/answers/useDraft.ts';
import { MetaForm } from './MetaForm.tsx';
import { useSaved } from './useSaved.ts';
import styles from './Settings.module.css';

/** The details of a document that a person can edit. */
interface Meta {
  readonly description: string;
  readonly homepage: string;
  readonly baseVersion: string;
  readonly private: boolean;
  readonly developmentMode: boolean;
}

export interface DetailsFormProps {
  readonly place: DocumentPlace;
  readonly details: DocumentDetails;
}

/** The document's details, and who may see it. */
export function DetailsForm({ place, details }: DetailsFormProps) {
  // The draft contains only changed fields: the others follow the provider.
  const address = printRoute({ page: 'document', ...place, tab: 'settings' });
  const draft = useDraft<Meta>(`${address} details`, metaOf(details));
  const { values: changed, change } = draft;
  const known = metaOf(details);
  const [saved, addSaved] = useSaved(known);
  const shown: Meta = { ...known, ...saved, ...changed };
  const isHomepage = shown.homepage === '' || /^https?:\/\/[^\s/]/i.test(shown.homepage);
  // A base version saved before such numbers were refused stays: only changed fields are checked and sent.
  const { baseVersion: chosen = '' } = changed;
  const wrongVersion = chosen === '' ? undefined : versionProblem(chosen);
  const isChanged = Object.keys(changed).length > 0;
  return (
    <MetaForm
      place={place}
      title="Details"
      what="details"
      done="The details are saved."
      isPrimary
      isChanged={isChanged}
      body={isHomepage && wrongVersion === undefined ? changed : undefined}
      draft={draft}
      onSaved={() => addSaved(changed)}
    >
      <TextArea
        label="Description"
        value={shown.description}
        onValueChange={(description) => change({ description })}
      />
      <TextField
        label="Homepage"
        type="url"
        placeholder="https://"
        value={shown.homepage}
        error={isHomepage ? undefined : 'A homepage begins with https:// or http://'}
        onValueChange={(homepage) => change({ homepage })}
      />
      <TextField
        label="Base version"
        monospace
        value={shown.baseVersion}
        hint="The number that is proposed for the first version, 0.1.0 if you leave it empty."
        error={wrongVersion}
        onValueChange={(baseVersion) => change({ baseVersion })}
      />
      <div className={styles.checks}>
        <Checkbox
          label="Private"
          hint="Nobody else can find or open it, and specifications that include it can no longer load it."
          checked={shown.private}
          onChange={(isPrivate) => change({ private: isPrivate })}
        />
        <Checkbox
          label="Development mode"
          hint="It may still change without notice: you aren't asked again before a version that breaks clients."
          checked={shown.developmentMode}
          onChange={(developmentMode) => change({ developmentMode })}
        />
      </div>
    </MetaForm>
  );
}

function metaOf(details: DocumentDetails): Meta {
  const { description = '', homepage = '', baseVersion = '' } = details;
  return {
    description,
    homepage,
    baseVersion,
    private: details.private === true,
    developmentMode: details.developmentMode === true,
  };
}
