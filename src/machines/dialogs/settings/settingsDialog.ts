import { equalValues } from '../../../domain/compare/equalValues.ts';
import type { Edit } from '../../../domain/edits/edit.ts';
import { changedMetadata } from '../../../domain/model/metadata/metadata.ts';
import type { Changed, DocumentKeys } from '../../../domain/model/metadata/metadataKeys.ts';
import { ownValue } from '../../../domain/model/values/json.ts';
import { refuse, succeed } from '../../../domain/model/values/result.ts';
import type { Metadata, Security, Specification } from '../../../domain/model/specification.ts';
import { baseUrlDraft, baseUrlOf } from './baseUrlDraft.ts';
import { docsDraft, docsOf } from './docsDraft.ts';
import { draftDialog, type DraftKind } from '../draftDialog.ts';
import type { SettingsDraft } from '../dialogDrafts.ts';
import { aboutOf, infoDraft } from './infoDraft.ts';
import {
  describedOAuth,
  oauthDraft,
  oauthOf,
  shownOAuth,
  type OAuthMetadata,
} from './oauthDraft.ts';
import { errorsInOrder, settingsErrors } from './settingsErrors.ts';

/** The settings of a specification (rules 3). */
export type SettingsTarget = undefined;

function begin(spec: Specification): SettingsDraft {
  const { security, info, servers, tags } = spec;
  return {
    ...infoDraft({ info, servers, tags }),
    ...docsDraft(spec),
    ...baseUrlDraft(spec),
    ...oauthDraft(spec),
    security: security?.type ?? 'none',
    name: security?.type === 'apiKey' ? security.name : '',
    in: security?.type === 'apiKey' ? security.in : 'header',
  };
}

export const settingsKind: DraftKind<SettingsTarget, SettingsDraft> = {
  id: 'settingsDialog',
  begin,
  editOf(spec, _target, draft) {
    const before = begin(spec);
    if (equalValues(before, draft)) return succeed(undefined);
    // Settings that mean the same stay as they were, including empty fields that a document wrote
    // out.
    const address = baseUrlOf(spec, draft, before);
    const security = securityOf(draft);
    const sameSecurity = equalValues(security, securityOf(before));
    const errors = errorsInOrder(settingsErrors(draft, before));
    if (errors.length > 0) return refuse('invalid-settings', errors.join('. '));
    const about = aboutOf(spec, draft);
    const { info = null, servers = null, tags = null } = about;
    const metadata = metadataOf(spec, {
      servers: address.servers,
      ...securitySaid(spec, draft),
      ...docsOf(spec, draft),
    });
    const changed = {
      ...(about.info !== spec.info && { info }),
      ...(about.servers !== spec.servers && { servers }),
      ...(about.tags !== spec.tags && { tags }),
      ...(metadata !== spec.metadata && { metadata: metadata ?? null }),
    };
    const sameAddress = address.baseUrl === (spec.baseUrl ?? null);
    if (sameAddress && sameSecurity && Object.keys(changed).length === 0) return succeed(undefined);
    const edit: Edit = {
      kind: 'settings.set',
      baseUrl: address.baseUrl,
      security: sameSecurity ? (spec.security ?? null) : security,
      ...changed,
    };
    const tagged = retag(spec, draft);
    return succeed(tagged.length === 0 ? edit : { kind: 'batch', edits: [edit, ...tagged] });
  },
  mergers: {
    baseUrl: 'as a whole',
    variables: 'as a whole',
    security: 'as a whole',
    name: 'as a whole',
    in: 'as a whole',
    tokenUrl: 'as a whole',
    authorizationUrl: 'as a whole',
    refreshUrl: 'as a whole',
    scopes: 'as a whole',
    meanings: 'as a whole',
    title: 'as a whole',
    version: 'as a whole',
    description: 'as a whole',
    termsOfService: 'as a whole',
    docsUrl: 'as a whole',
    docsDescription: 'as a whole',
    contactName: 'as a whole',
    contactUrl: 'as a whole',
    contactEmail: 'as a whole',
    licenseName: 'as a whole',
    licenseIdentifier: 'as a whole',
    licenseUrl: 'as a whole',
    servers: 'as a whole',
    tags: 'as a whole',
  },
};

export const settingsDialog = draftDialog(settingsKind);

/**
 * The metadata's entries for the security. Entries that only describe another kind of security are
 * removed.
 */
function securitySaid(spec: Specification, draft: SettingsDraft): OAuthMetadata {
  if (draft.security === 'oauth2') return describedOAuth(spec, draft);
  return Object.fromEntries(shownOAuth(spec).map((key) => [key, undefined]));
}

/** The metadata with other values; the same object if nothing changes. */
function metadataOf(
  { metadata }: Specification,
  said: Changed<DocumentKeys>,
): Metadata | undefined {
  const changed = Object.entries(said).filter(
    ([key, value]) => !equalValues(metadata && ownValue(metadata, key), value),
  );
  return changed.length === 0 ? metadata : changedMetadata(metadata, Object.fromEntries(changed));
}

/** A renamed tag is renamed wherever it is used. */
function retag({ operations }: Specification, { tags }: SettingsDraft): readonly Edit[] {
  const names = new Map<string, string>();
  for (const { name, was } of tags) {
    if (was !== undefined && was.name !== name.trim()) names.set(was.name, name.trim());
  }
  if (names.size === 0) return [];
  return operations.flatMap((operation): Edit[] => {
    if (operation.tags?.some((tag) => names.has(tag)) !== true) return [];
    const renamed = operation.tags.map((tag) => names.get(tag) ?? tag);
    const { name } = operation;
    return [{ kind: 'operation.update', name, operation: { ...operation, tags: renamed } }];
  });
}

function securityOf(draft: SettingsDraft): Security | null {
  switch (draft.security) {
    case 'none':
      return null;
    case 'apiKey':
      return { type: 'apiKey', name: draft.name.trim(), in: draft.in };
    case 'oauth2':
      return oauthOf(draft);
    default:
      return { type: draft.security };
  }
}
