import type { SettingsDraft } from '../../../../machines/dialogs/dialogDrafts.ts';
import type { SettingsErrors } from '../../../../machines/dialogs/settings/settingsErrors.ts';
import { Fold } from '../../../../ui/Fold.tsx';
import { TextArea } from '../../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { RowsFields } from './RowsFields.tsx';
import styles from './SettingsDialog.module.css';

export interface InfoFieldsProps {
  readonly draft: SettingsDraft;
  readonly change: (change: (draft: SettingsDraft) => SettingsDraft) => void;
}

type TextName = {
  [Field in keyof SettingsDraft]: SettingsDraft[Field] extends string ? Field : never;
}[keyof SettingsDraft];

function fieldsFor({ draft, change }: InfoFieldsProps) {
  return (name: TextName) => ({
    value: draft[name],
    onValueChange: (text: string) => change((before) => ({ ...before, [name]: text })),
  });
}

/** Title, version and description. */
export function TitleFields(props: InfoFieldsProps) {
  const field = fieldsFor(props);
  return (
    <>
      <div className={styles.pair}>
        <TextField {...field('title')} label="Title" placeholder="Pet shop" />
        <TextField {...field('version')} label="Version" placeholder="1.0.0" monospace />
      </div>
      <TextArea {...field('description')} label="Description" rows={4} />
    </>
  );
}

/**
 * Sections that are folded while they are empty: terms, documentation, contact, license, further
 * servers and tags.
 */
export function FoldedFields({
  errors,
  ...props
}: InfoFieldsProps & { readonly errors: SettingsErrors }) {
  const { draft, change } = props;
  const field = fieldsFor(props);
  const { contactName, contactUrl, contactEmail } = draft;
  const { licenseName, licenseIdentifier, licenseUrl } = draft;
  return (
    <>
      <Fold
        title="Terms and documentation"
        open={`${draft.termsOfService}${draft.docsUrl}${draft.docsDescription}` !== ''}
      >
        <TextField
          {...field('termsOfService')}
          label="Terms of service URL"
          placeholder="https://example.com/terms"
          inputMode="url"
          monospace
          error={errors.termsOfService}
        />
        <div className={styles.halves}>
          <TextField
            {...field('docsUrl')}
            label="Documentation URL"
            placeholder="https://example.com/docs"
            inputMode="url"
            monospace
            error={errors.docsUrl}
          />
          <TextField
            {...field('docsDescription')}
            label="Description of the documentation"
            placeholder="Guides and examples"
          />
        </div>
      </Fold>
      <Fold title="Contact" open={`${contactName}${contactUrl}${contactEmail}` !== ''}>
        <TextField {...field('contactName')} label="Contact name" />
        <div className={styles.halves}>
          <TextField
            {...field('contactUrl')}
            label="Contact URL"
            placeholder="https://example.com/support"
            inputMode="url"
            monospace
            error={errors.contactUrl}
          />
          <TextField
            {...field('contactEmail')}
            label="Contact email"
            placeholder="api@example.com"
            inputMode="email"
            monospace
            error={errors.contactEmail}
          />
        </div>
      </Fold>
      <Fold title="License" open={`${licenseName}${licenseIdentifier}${licenseUrl}` !== ''}>
        <TextField {...field('licenseName')} label="License name" placeholder="Apache 2.0" />
        <div className={styles.halves}>
          <TextField
            {...field('licenseIdentifier')}
            label="SPDX identifier"
            placeholder="Apache-2.0"
            monospace
            error={errors.licenseIdentifier}
          />
          <TextField
            {...field('licenseUrl')}
            label="License URL"
            placeholder="https://example.com/license"
            inputMode="url"
            monospace
            hint="Instead of the identifier."
            error={errors.licenseUrl}
          />
        </div>
      </Fold>
      <Fold title="Other servers" count={draft.servers.length} open={draft.servers.length > 0}>
        <RowsFields
          noun="server"
          nameLabel="URL"
          placeholder="https://test.example.com"
          rows={draft.servers}
          errors={errors.servers}
          onChange={(next) => change((before) => ({ ...before, servers: next(before.servers) }))}
        />
      </Fold>
      <Fold title="Tags" count={draft.tags.length} open={draft.tags.length > 0}>
        <p className={styles.about}>
          What the tags of operations mean. Renaming one renames it in the operations, too.
        </p>
        <RowsFields
          noun="tag"
          nameLabel="Name"
          placeholder="pets"
          rows={draft.tags}
          errors={errors.tags}
          onChange={(next) => change((before) => ({ ...before, tags: next(before.tags) }))}
        />
      </Fold>
    </>
  );
}
