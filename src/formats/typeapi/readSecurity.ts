import type { JsonObject } from '../../domain/model/values/json.ts';
import type {
  ApiKey,
  HttpBasic,
  HttpBearer,
  OAuth2,
  Security,
} from '../../domain/model/specification.ts';
import { stated } from '../../domain/model/values/total.ts';
import {
  noteMalformed,
  noteUnknownKeys,
  objectField,
  textField,
  textsField,
} from '../typeschema/fields.ts';
import { currentPlace, note, type Notes } from '../reading/notes.ts';

const plainKeys = new Set(['type']);
const apiKeyKeys = new Set(['type', 'name', 'in']);
const oauth2Keys = new Set(['type', 'tokenUrl', 'authorizationUrl', 'scopes']);

/**
 * Reads `security` of a document, to which the notes point. The type `none` means no security
 * (rules 3).
 */
export function readSecurity(document: JsonObject, notes: Notes): Security | undefined {
  const value = objectField(document, 'security', notes);
  if (value === undefined) return undefined;
  notes.path.push('security');
  const security = readScheme(value, notes);
  notes.path.pop();
  return security;
}

function readScheme(value: JsonObject, notes: Notes): Security | undefined {
  const { type } = value;
  switch (type) {
    case 'httpBasic':
      noteUnknownKeys(value, plainKeys, notes);
      return stated<HttpBasic>({ type });
    case 'httpBearer':
      noteUnknownKeys(value, plainKeys, notes);
      return stated<HttpBearer>({ type });
    case 'apiKey':
      noteUnknownKeys(value, apiKeyKeys, notes);
      return stated<ApiKey>({
        type,
        name: required(value, 'name', notes),
        in: readLocation(value, notes),
      });
    case 'oauth2':
      noteUnknownKeys(value, oauth2Keys, notes);
      return stated<OAuth2>({
        type,
        tokenUrl: required(value, 'tokenUrl', notes),
        authorizationUrl: textField(value, 'authorizationUrl', notes),
        scopes:
          typeof value.scopes === 'string'
            ? splitScopes(value.scopes)
            : textsField(value, 'scopes', notes),
      });
    case 'none':
      note(notes, 'info', 'no-security', 'The security of type "none" was read as no security.');
      return undefined;
    default:
      note(
        notes,
        'error',
        'unknown-security',
        `The security at ${currentPlace(notes)} is none of httpBasic, httpBearer, apiKey and oauth2 and was left out.`,
      );
      return undefined;
  }
}

/** Other editors of this ecosystem write all scopes as one string. */
function splitScopes(text: string): readonly string[] {
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
