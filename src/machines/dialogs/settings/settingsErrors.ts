import { equalValues } from '../../../domain/compare/equalValues.ts';
import { isEmail, isUrl } from '../../../domain/model/addresses.ts';
import { allowedValues, variableRows } from './baseUrlDraft.ts';
import type {
  BaseUrlDraft,
  DocsDraft,
  SettingsDraft,
  SettingsRow,
  VariableRow,
} from '../dialogDrafts.ts';
import { isBlank } from './infoDraft.ts';

/** What is wrong with the fields, by field; rows by their ids. */
export interface SettingsErrors {
  /** Errors in the defaults of variables, by the variables' names. */
  readonly variables: ReadonlyMap<string, string>;
  readonly keyName?: string | undefined;
  readonly tokenUrl?: string | undefined;
  readonly authorizationUrl?: string | undefined;
  readonly refreshUrl?: string | undefined;
  readonly termsOfService?: string | undefined;
  readonly docsUrl?: string | undefined;
  readonly contactUrl?: string | undefined;
  readonly contactEmail?: string | undefined;
  readonly licenseIdentifier?: string | undefined;
  readonly licenseUrl?: string | undefined;
  readonly servers: ReadonlyMap<number, string>;
  readonly tags: ReadonlyMap<number, string>;
}

/**
 * The errors that would prevent saving. Problems that were already in the document are only
 * findings: changing something else must not require fixing them first.
 */
export function settingsErrors(draft: SettingsDraft, before: SettingsDraft): SettingsErrors {
  const { contactUrl, contactEmail, licenseIdentifier, licenseUrl } = draft;
  const isTyped = (field: keyof SettingsDraft) => draft[field] !== before[field];
  const isBoth = licenseIdentifier.trim() !== '' && licenseUrl.trim() !== '';
  const isBothTyped = isTyped('licenseIdentifier') || isTyped('licenseUrl');
  const isKeyTyped = draft.security === 'apiKey' && (isTyped('security') || isTyped('name'));
  const oauthUrlError = (field: 'tokenUrl' | 'authorizationUrl' | 'refreshUrl') =>
    draft.security === 'oauth2' && isTyped(field) ? urlError(draft[field]) : undefined;
  return {
    variables: variableErrors(draft, before),
    keyName: isKeyTyped && draft.name.trim() === '' ? 'An API key needs a name' : undefined,
    tokenUrl: oauthUrlError('tokenUrl'),
    authorizationUrl: oauthUrlError('authorizationUrl'),
    refreshUrl: oauthUrlError('refreshUrl'),
    termsOfService: isTyped('termsOfService') ? urlError(draft.termsOfService) : undefined,
    docsUrl: isTyped('docsUrl') || isTyped('docsDescription') ? docsError(draft) : undefined,
    contactUrl: isTyped('contactUrl') ? urlError(contactUrl) : undefined,
    contactEmail:
      !isTyped('contactEmail') || contactEmail.trim() === '' || isEmail(contactEmail.trim())
        ? undefined
        : 'An email address looks like api@example.com',
    licenseIdentifier:
      isBoth && isBothTyped ? 'A license has an identifier or a URL, not both' : undefined,
    licenseUrl: isTyped('licenseUrl') ? urlError(licenseUrl) : undefined,
    servers: rowErrors(draft.servers, (row, earlier) => {
      if (row.name.trim() === '') return 'A server needs a URL';
      if (earlier) return 'This server is listed above';
      return urlError(row.name);
    }),
    tags: rowErrors(draft.tags, (row, earlier) => {
      if (row.name.trim() === '') return 'A tag needs a name';
      return earlier ? 'This tag is listed above' : undefined;
    }),
  };
}

/** All errors, in the order of the dialog, each once. */
export function errorsInOrder(errors: SettingsErrors): readonly string[] {
  const { variables, keyName, contactUrl, contactEmail, licenseIdentifier, licenseUrl } = errors;
  const { tokenUrl, authorizationUrl, refreshUrl, servers, tags } = errors;
  const { termsOfService, docsUrl } = errors;
  const ofSecurity = [keyName, tokenUrl, authorizationUrl, refreshUrl];
  const fields = [
    ...ofSecurity,
    termsOfService,
    docsUrl,
    contactUrl,
    contactEmail,
    licenseIdentifier,
    licenseUrl,
  ];
  const all = [...variables.values(), ...fields, ...servers.values(), ...tags.values()];
  return [...new Set(all.filter((one) => one !== undefined))];
}

/**
 * Errors in the defaults of variables. If nothing is entered for any variable, the URL is just a
 * text with braces, and nothing is required.
 */
function variableErrors(draft: BaseUrlDraft, before: BaseUrlDraft): ReadonlyMap<string, string> {
  const errors = new Map<string, string>();
  const [rows, had] = [variableRows(draft), variableRows(before)];
  if (equalValues(rows, had) || rows.every(isBlankVariable)) return errors;
  for (const row of rows) {
    const { name } = row;
    const usual = row.usual.trim();
    const was = had.find((one) => one.name === name);
    const isTyped = was?.usual !== row.usual || was.allowed !== row.allowed;
    const allowed = isTyped ? allowedValues(row) : [];
    if (usual === '') errors.set(name, `The variable ${name} needs a default`);
    else if (allowed.length > 0 && !allowed.includes(usual)) {
      errors.set(name, `${usual} is not one of the allowed values of ${name}`);
    }
  }
  return errors;
}

function isBlankVariable({ usual, allowed, description }: VariableRow): boolean {
  return `${usual}${allowed}${description}`.trim() === '';
}

function docsError({ docsUrl, docsDescription }: DocsDraft): string | undefined {
  const isMissing = docsUrl.trim() === '' && docsDescription.trim() !== '';
  return isMissing ? 'The documentation needs a URL' : urlError(docsUrl);
}

function urlError(text: string): string | undefined {
  const url = text.trim();
  return url === '' || isUrl(url) ? undefined : 'A URL begins with https:// or /';
}

function rowErrors<Row extends SettingsRow<{ readonly name?: string; readonly url?: string }>>(
  rows: readonly Row[],
  check: (row: Row, earlier: boolean) => string | undefined,
): ReadonlyMap<number, string> {
  const errors = new Map<number, string>();
  const names = new Set<string>();
  for (const row of rows) {
    const name = row.name.trim();
    const isTyped = row.was === undefined || (row.was.url ?? row.was.name) !== row.name;
    const isNew = row.was === undefined && isBlank(row);
    const error = isTyped && !isNew ? check(row, names.has(name)) : undefined;
    if (error !== undefined) errors.set(row.id, error);
    names.add(name);
  }
  return errors;
}
