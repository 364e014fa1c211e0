import { equalValues } from '../../domain/compare/equalValues.ts';
import { succeed } from '../../domain/model/result.ts';
import type { Security } from '../../domain/model/specification.ts';
import { draftDialog, type DraftKind } from './draftDialog.ts';
import type { SettingsDraft } from './drafts.ts';

/** The settings of a specification (rules 3). */
export type SettingsTarget = undefined;

export const settingsKind: DraftKind<SettingsTarget, SettingsDraft> = {
  id: 'settingsDialog',
  begin: ({ baseUrl = '', security }) => ({
    baseUrl,
    security: security?.type ?? 'none',
    name: security?.type === 'apiKey' ? security.name : '',
    in: security?.type === 'apiKey' ? security.in : 'header',
    tokenUrl: security?.type === 'oauth2' ? security.tokenUrl : '',
    authorizationUrl: (security?.type === 'oauth2' && security.authorizationUrl) || '',
    scopes: security?.type === 'oauth2' ? (security.scopes ?? []).join(', ') : '',
  }),
  editOf(spec, target, draft) {
    const before = settingsKind.begin(spec, target);
    if (equalValues(before, draft)) return succeed(undefined);
    // Settings that mean the same stay as they were, including empty fields that a document wrote
    // out.
    const address = draft.baseUrl.trim();
    const sameAddress = address === before.baseUrl.trim();
    const security = securityOf(draft);
    const sameSecurity = equalValues(security, securityOf(before));
    if (sameAddress && sameSecurity) return succeed(undefined);
    return succeed({
      kind: 'settings.set',
      baseUrl: sameAddress ? (spec.baseUrl ?? null) : address === '' ? null : address,
      security: sameSecurity ? (spec.security ?? null) : security,
    });
  },
};

export const settingsDialog = draftDialog(settingsKind);

/** The scopes in a text, each once. */
export function readScopes(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,]+/).filter((scope) => scope !== ''))];
}

function securityOf(draft: SettingsDraft): Security | null {
  switch (draft.security) {
    case 'none':
      return null;
    case 'apiKey':
      return { type: 'apiKey', name: draft.name.trim(), in: draft.in };
    case 'oauth2': {
      const authorizationUrl = draft.authorizationUrl.trim();
      const scopes = readScopes(draft.scopes);
      return {
        type: 'oauth2',
        tokenUrl: draft.tokenUrl.trim(),
        ...(authorizationUrl === '' ? {} : { authorizationUrl }),
        ...(scopes.length === 0 ? {} : { scopes }),
      };
    }
    default:
      return { type: draft.security };
  }
}
