import type { JsonObject } from '../../domain/model/json.ts';
import type { OAuth2, Security } from '../../domain/model/specification.ts';
import { noteMalformed, noteUnknownKeys, textField, textsField } from '../typeschema/fields.ts';
import type { Mutable } from '../typeschema/mutable.ts';
import { here, note, type Notes } from '../reading/notes.ts';

const plainKeys = new Set(['type']);
const apiKeyKeys = new Set(['type', 'name', 'in']);
const oauth2Keys = new Set(['type', 'tokenUrl', 'authorizationUrl', 'scopes']);

/** `security` of a document. The type `none` is no security, as in the settings (rules 3). */
export function readSecurity(value: JsonObject, notes: Notes): Security | undefined {
  switch (value.type) {
    case 'httpBasic':
    case 'httpBearer':
      noteUnknownKeys(value, plainKeys, notes);
      return { type: value.type };
    case 'apiKey':
      noteUnknownKeys(value, apiKeyKeys, notes);
      return {
        type: value.type,
        name: required(value, 'name', notes),
        in: readLocation(value, notes),
      };
    case 'oauth2':
      noteUnknownKeys(value, oauth2Keys, notes);
      return readOAuth2(value, notes);
    case 'none':
      note(notes, 'info', 'no-security', 'The security of type "none" was read as no security.');
      return undefined;
    default:
      note(
        notes,
        'error',
        'unknown-security',
        `The security at ${here(notes)} is none of httpBasic, httpBearer, apiKey and oauth2 and was left out.`,
      );
      return undefined;
  }
}

function readOAuth2(value: JsonObject, notes: Notes): OAuth2 {
  const security: Mutable<OAuth2> = {
    type: 'oauth2',
    tokenUrl: required(value, 'tokenUrl', notes),
  };
  const authorizationUrl = textField(value, 'authorizationUrl', notes);
  if (authorizationUrl !== undefined) security.authorizationUrl = authorizationUrl;
  const scopes =
    typeof value.scopes === 'string'
      ? splitScopes(value.scopes)
      : textsField(value, 'scopes', notes);
  if (scopes !== undefined) security.scopes = scopes;
  return security;
}

/** The editors of this ecosystem keep scopes as one text. */
export function splitScopes(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((scope) => scope !== '');
}

function readLocation(value: JsonObject, notes: Notes): 'header' | 'query' {
  if (value.in === 'header' || value.in === 'query') {
    return value.in;
  }
  noteMalformed(notes, 'in', '"header" or "query"');
  return 'header';
}

function required(value: JsonObject, key: string, notes: Notes): string {
  const text = textField(value, key, notes);
  if (text === undefined && value[key] === undefined) noteMalformed(notes, key, 'given');
  return text ?? '';
}
