import type { SettingsDraft, VariableRow } from '../../../../machines/dialogs/dialogDrafts.ts';
import {
  defaultUrl,
  variableRows,
  withBaseUrl,
  withVariable,
} from '../../../../machines/dialogs/settings/baseUrlDraft.ts';
import type { SettingsErrors } from '../../../../machines/dialogs/settings/settingsErrors.ts';
import { TextArea } from '../../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import type { InfoFieldsProps } from './InfoFields.tsx';
import styles from './SettingsDialog.module.css';

/** The base URL, and below it fields for its variables. */
export function BaseUrlFields({
  draft,
  change,
  errors,
}: InfoFieldsProps & { readonly errors: SettingsErrors }) {
  const rows = variableRows(draft);
  const usual = defaultUrl(draft);
  return (
    <>
      <TextField
        label="Base URL"
        placeholder="https://api.example.com"
        inputMode="url"
        monospace
        value={draft.baseUrl}
        hint={
          usual === draft.baseUrl.trim()
            ? "Goes in front of every operation's path. What callers choose is in braces: {region}."
            : `With the defaults: ${usual}`
        }
        onValueChange={(baseUrl) => change((before) => withBaseUrl(before, baseUrl))}
      />
      {rows.length > 0 && (
        <div role="group" aria-label="Variables of the base URL" className={styles.variables}>
          {rows.map((row, index) => (
            <VariableFields
              // Not the name, which changes while it is typed.
              key={index}
              row={row}
              error={errors.variables.get(row.name)}
              onChange={(fields) =>
                change((before: SettingsDraft) => withVariable(before, { ...row, ...fields }))
              }
            />
          ))}
        </div>
      )}
    </>
  );
}

interface VariableFieldsProps {
  readonly row: VariableRow;
  readonly error: string | undefined;
  readonly onChange: (fields: Partial<VariableRow>) => void;
}

function VariableFields({ row, error, onChange }: VariableFieldsProps) {
  const { name, usual, allowed, description } = row;
  return (
    <div className={styles.variable}>
      <TextField
        label={defaultLabel(name)}
        monospace
        value={usual}
        error={error}
        hint={usual.trim() === '' ? `Without one, it is exported as "${name}".` : undefined}
        onValueChange={(text) => onChange({ usual: text })}
      />
      <TextArea
        label={`Allowed values of ${name}`}
        rows={1}
        monospace
        className={styles.growing}
        hint="One per line. Empty allows any."
        value={allowed}
        onValueChange={(text) => onChange({ allowed: text })}
      />
      <TextArea
        compact
        label={`Description of ${name}`}
        rows={1}
        className={styles.growing}
        value={description}
        onValueChange={(text) => onChange({ description: text })}
      />
    </div>
  );
}

/** The label of the field with the default of a variable. */
export function defaultLabel(name: string): string {
  return `Default of ${name}`;
}
