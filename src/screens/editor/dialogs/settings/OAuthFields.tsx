import {
  scopeRows,
  withMeaning,
  withScopes,
} from '../../../../machines/dialogs/settings/oauthDraft.ts';
import type { SettingsErrors } from '../../../../machines/dialogs/settings/settingsErrors.ts';
import { TextArea } from '../../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import type { InfoFieldsProps } from './InfoFields.tsx';
import styles from './SettingsDialog.module.css';

/** The labels of the addresses. */
export const oauthLabels = {
  tokenUrl: 'Token URL',
  authorizationUrl: 'Authorization URL',
  refreshUrl: 'Refresh URL',
} as const;

const hints = {
  tokenUrl: 'Where programs get tokens. OpenAPI requires it.',
  authorizationUrl: 'Where people agree first; empty if nobody has to.',
  refreshUrl: 'Where tokens are renewed, if not at the token URL.',
} as const;

const placeholders = {
  tokenUrl: 'https://example.com/oauth/token',
  authorizationUrl: 'https://example.com/oauth/authorize',
  refreshUrl: 'https://example.com/oauth/refresh',
} as const;

/** The addresses of OAuth, the scopes, and their descriptions. */
export function OAuthFields({
  draft,
  change,
  errors,
}: InfoFieldsProps & { readonly errors: SettingsErrors }) {
  const address = (name: keyof typeof oauthLabels) => ({
    label: oauthLabels[name],
    placeholder: placeholders[name],
    inputMode: 'url' as const,
    monospace: true,
    value: draft[name],
    hint: hints[name],
    error: errors[name],
    onValueChange: (text: string) => change((before) => ({ ...before, [name]: text })),
  });
  const rows = scopeRows(draft);
  return (
    <>
      <TextField {...address('tokenUrl')} />
      <TextField {...address('authorizationUrl')} />
      <TextField {...address('refreshUrl')} />
      <TextArea
        label="Scopes"
        monospace
        rows={2}
        hint="Separated by commas, spaces or line breaks."
        value={draft.scopes}
        onValueChange={(scopes) => change((before) => withScopes(before, scopes))}
      />
      {rows.length > 0 && (
        <div role="group" aria-label="What the scopes mean" className={styles.meanings}>
          {rows.map(({ name, description }, index) => (
            <TextArea
              // Not the name, which changes while it is typed.
              key={index}
              compact
              label={`Description of scope ${name}`}
              rows={1}
              className={styles.growing}
              value={description}
              onValueChange={(text) =>
                change((before) => withMeaning(before, { name, description: text }))
              }
            />
          ))}
        </div>
      )}
    </>
  );
}
