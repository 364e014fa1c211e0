import { variableRows } from '../../../../machines/dialogs/settings/baseUrlDraft.ts';
import type { SettingsDraft } from '../../../../machines/dialogs/dialogDrafts.ts';
import {
  settingsDialog,
  settingsKind,
} from '../../../../machines/dialogs/settings/settingsDialog.ts';
import {
  settingsErrors,
  type SettingsErrors,
} from '../../../../machines/dialogs/settings/settingsErrors.ts';
import type { DraftDialog } from '../../../../machines/editorTypes.ts';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import { SelectField } from '../../../../ui/fields/select/SelectField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import type { DraftDialogProps } from '../../dialogProps.ts';
import { SourceFold } from '../constraints/SourceFold.tsx';
import { headEntries } from '../constraints/sourceEntries.ts';
import { DraftFooter } from '../DraftFooter.tsx';
import { useDraftDialog } from '../useDraftDialog.ts';
import { BaseUrlFields, defaultLabel } from './BaseUrlFields.tsx';
import { FoldedFields, TitleFields } from './InfoFields.tsx';
import { OAuthFields, oauthLabels } from './OAuthFields.tsx';
import styles from './SettingsDialog.module.css';

const kinds = [
  { value: 'none', label: 'None' },
  { value: 'httpBasic', label: 'HTTP Basic: user name and password' },
  { value: 'httpBearer', label: 'HTTP Bearer: a token' },
  { value: 'apiKey', label: 'API key' },
  { value: 'oauth2', label: 'OAuth 2' },
] as const;

const places = [
  { value: 'header', label: 'Header' },
  { value: 'query', label: 'Query' },
] as const;

const keyName = 'Name of the key';

/** The settings: info, base URL, and how callers authenticate (rules 3). */
export function SettingsDialog({
  dialog,
  spec,
  open,
  onSave,
  onRefused,
  onClose,
  onFailed,
}: DraftDialogProps<Extract<DraftDialog, { kind: 'settings' }>>) {
  const { draft, change, save, dismiss } = useDraftDialog(
    settingsDialog,
    { spec, target: undefined },
    { dialog, onSave, onRefused, onClose, onFailed },
  );
  const errors = settingsErrors(draft, settingsKind.begin(spec, undefined));
  const set = (fields: Partial<SettingsDraft>) => change((before) => ({ ...before, ...fields }));
  return (
    <Dialog
      open={open}
      onClose={dismiss}
      title="Settings"
      begin={dialog.draft === undefined ? undefined : firstWrong(draft, errors)}
      description="What the API is, where it is, and how callers authenticate."
      onSubmit={() => save(spec)}
      footer={<DraftFooter onDismiss={dismiss} />}
    >
      <TitleFields draft={draft} change={change} />
      <BaseUrlFields draft={draft} change={change} errors={errors} />
      <SelectField
        label="Security"
        options={kinds}
        value={draft.security}
        onChange={(security) => set({ security })}
      />
      {draft.security === 'apiKey' && (
        <div className={styles.pair}>
          <TextField
            label={keyName}
            placeholder="X-Api-Key"
            monospace
            value={draft.name}
            onValueChange={(name) => set({ name })}
            // No error before anything was typed in this field.
            error={dialog.draft === undefined ? undefined : errors.keyName}
          />
          <SelectField
            label="Sent in"
            options={places}
            value={draft.in}
            onChange={(place) => set({ in: place })}
          />
        </div>
      )}
      {draft.security === 'oauth2' && <OAuthFields draft={draft} change={change} errors={errors} />}
      <FoldedFields draft={draft} change={change} errors={errors} />
      <SourceFold entries={headEntries(spec)} />
    </Dialog>
  );
}

/** The label of the first field that has an error. */
function firstWrong(draft: SettingsDraft, errors: SettingsErrors): string | undefined {
  const variable = variableRows(draft).find(({ name }) => errors.variables.has(name));
  if (variable !== undefined) return defaultLabel(variable.name);
  if (errors.keyName !== undefined) return keyName;
  if (errors.tokenUrl !== undefined) return oauthLabels.tokenUrl;
  if (errors.authorizationUrl !== undefined) return oauthLabels.authorizationUrl;
  if (errors.refreshUrl !== undefined) return oauthLabels.refreshUrl;
  if (errors.termsOfService !== undefined) return 'Terms of service URL';
  if (errors.docsUrl !== undefined) return 'Documentation URL';
  if (errors.contactUrl !== undefined) return 'Contact URL';
  if (errors.contactEmail !== undefined) return 'Contact email';
  if (errors.licenseIdentifier !== undefined) return 'SPDX identifier';
  if (errors.licenseUrl !== undefined) return 'License URL';
  const server = draft.servers.findIndex(({ id }) => errors.servers.has(id));
  if (server >= 0) return `URL of server ${server + 1}`;
  const tag = draft.tags.findIndex(({ id }) => errors.tags.has(id));
  return tag >= 0 ? `Name of tag ${tag + 1}` : undefined;
}
