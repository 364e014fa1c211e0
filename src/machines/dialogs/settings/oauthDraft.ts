import { equalValues } from '../../../domain/compare/equalValues.ts';
import {
  metadataIn,
  textIn,
  withTypedMetadata,
  type Changed,
  type ComponentKeys,
  type DocumentKeys,
  type OperationKeys,
} from '../../../domain/model/metadata/metadataKeys.ts';
import type { Metadata, OAuth2, Specification } from '../../../domain/model/specification.ts';
import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
} from '../../../domain/model/values/json.ts';
import { rowRenamer } from './rowRenamer.ts';
import type { OAuthDraft, ScopeRow } from '../dialogDrafts.ts';

/* OpenAPI describes more of OAuth than the model: the address for new tokens, and what the
   scopes mean. These are in the metadata, in the scheme that is the specification's security. */

/** The flows that have an address for tokens; the first one in this order becomes the security. */
const flowNames = ['authorizationCode', 'clientCredentials', 'password', 'deviceAuthorization'];

interface OAuthScheme {
  readonly name: string;
  readonly scheme: JsonObject;
  readonly flows: JsonObject;
  /** The name of the flow that the security comes from, and its description. */
  readonly flowName: string;
  readonly flow: JsonObject;
}

/** The scheme that describes the security, if it is OAuth and the source has one. */
function schemeIn({ metadata, security }: Specification): OAuthScheme | undefined {
  const name = textIn<DocumentKeys>(metadata, 'securityScheme');
  const scheme = name === undefined ? undefined : ownValue(schemesIn(metadata), name);
  const flows = isJsonObject(scheme) ? ownValue(scheme, 'flows') : undefined;
  if (security?.type !== 'oauth2' || name === undefined) return undefined;
  if (!isJsonObject(scheme) || !isJsonObject(flows)) return undefined;
  for (const flowName of flowNames) {
    const flow = ownValue(flows, flowName);
    if (!isJsonObject(flow) || typeof flow['tokenUrl'] !== 'string') continue;
    return { name, scheme, flows, flowName, flow };
  }
  return undefined;
}

function schemesIn(metadata: Metadata | undefined): JsonObject {
  return objectOf(metadataIn<ComponentKeys>(componentsIn(metadata)).securitySchemes);
}

function componentsIn(metadata: Metadata | undefined): JsonObject {
  return objectOf(metadataIn<DocumentKeys>(metadata).components);
}

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** The fields for OAuth. */
export function oauthDraft(spec: Specification): OAuthDraft {
  const { security } = spec;
  const {
    authorizationUrl = '',
    tokenUrl = '',
    scopes = [],
  } = security?.type === 'oauth2' ? security : {};
  const { refreshUrl, scopes: described } = schemeIn(spec)?.flow ?? {};
  const meanings = Object.entries(objectOf(described));
  return {
    tokenUrl,
    authorizationUrl,
    refreshUrl: typeof refreshUrl === 'string' ? refreshUrl : '',
    scopes: scopes.join(', '),
    meanings: meanings.flatMap(([name, description]) =>
      typeof description === 'string' && description !== '' ? [{ name, description }] : [],
    ),
  };
}

/** The scopes in a text, each once. */
export function scopesIn(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,]+/).filter((scope) => scope !== ''))];
}

/** A row for each scope, in the order in which they are typed. */
export function scopeRows({ scopes, meanings }: OAuthDraft): readonly ScopeRow[] {
  return scopesIn(scopes).map(
    (name) => meanings.find((row) => row.name === name) ?? { name, description: '' },
  );
}

/** The draft with other scopes. A renamed scope keeps its description. */
export function withScopes<Draft extends OAuthDraft>(draft: Draft, scopes: string): Draft {
  const carried = rowRenamer(scopesIn(draft.scopes), scopesIn(scopes));
  return { ...draft, scopes, meanings: carried(draft.meanings) };
}

/** The draft with another description of a scope. */
export function withMeaning<Draft extends OAuthDraft>(draft: Draft, row: ScopeRow): Draft {
  const isKnown = draft.meanings.some(({ name }) => name === row.name);
  const meanings = isKnown
    ? draft.meanings.map((one) => (one.name === row.name ? row : one))
    : [...draft.meanings, row];
  return { ...draft, meanings };
}

/** The security that results from the fields. */
export function oauthOf(draft: OAuthDraft): OAuth2 {
  const authorizationUrl = draft.authorizationUrl.trim();
  const scopes = scopesIn(draft.scopes);
  return {
    type: 'oauth2',
    tokenUrl: draft.tokenUrl.trim(),
    ...(authorizationUrl === '' ? {} : { authorizationUrl }),
    ...(scopes.length === 0 ? {} : { scopes }),
  };
}

/** What the metadata has to say of the security. */
export type OAuthMetadata = Changed<
  Pick<DocumentKeys, 'components' | 'security' | 'securityScheme'>
>;

/** The metadata's entries for the security as described in the draft. */
export function describedOAuth(spec: Specification, draft: OAuthDraft): OAuthMetadata {
  const known = schemeIn(spec);
  const had = oauthDraft(spec);
  const refreshUrl = draft.refreshUrl.trim();
  const rows = scopeRows(draft);
  const isSame =
    refreshUrl === had.refreshUrl.trim() &&
    equalValues(texts(rows), texts(scopeRows({ ...had, scopes: draft.scopes })));
  if (isSame) return {};
  const { type: _, tokenUrl, authorizationUrl } = oauthOf(draft);
  const { refreshUrl: __, scopes: ___, authorizationUrl: ____, ...rest } = known?.flow ?? {};
  const flow: JsonObject = {
    ...rest,
    ...(authorizationUrl !== undefined && { authorizationUrl }),
    tokenUrl,
    ...(refreshUrl !== '' && { refreshUrl }),
    scopes: Object.fromEntries(texts(rows)),
  };
  const flowName = flowNameOf(known?.flowName, authorizationUrl);
  if (known === undefined) return newScheme(spec, { [flowName]: flow });
  const flows = Object.entries(known.flows).flatMap(([name, said]): [string, Json][] => {
    if (name === known.flowName) return [[flowName, flow]];
    return name === flowName ? [] : [[name, said]];
  });
  return withScheme(spec, known.name, { ...known.scheme, flows: Object.fromEntries(flows) });
}

function texts(rows: readonly ScopeRow[]): readonly (readonly [string, string])[] {
  return rows.map(({ name, description }) => [name, description.trim()]);
}

/** The name of the flow: without an address for authorization, it is one that needs only tokens. */
function flowNameOf(known: string | undefined, authorizationUrl: string | undefined): string {
  if (authorizationUrl !== undefined) return 'authorizationCode';
  return known === undefined || known === 'authorizationCode' ? 'clientCredentials' : known;
}

/**
 * Replaces the scheme that was the security, whose name operations may refer to; without one, a
 * scheme is added as the printer of OpenAPI would add it, which requires it for every operation.
 */
function newScheme(spec: Specification, flows: JsonObject): OAuthMetadata {
  const { metadata } = spec;
  const taken = schemesIn(metadata);
  const scheme = { type: 'oauth2', flows };
  const known = textIn<DocumentKeys>(metadata, 'securityScheme');
  if (known !== undefined && Object.hasOwn(taken, known)) {
    return withScheme(spec, known, scheme);
  }
  let name = 'oauth2';
  for (let count = 2; Object.hasOwn(taken, name); count += 1) name = `oauth2_${count}`;
  const security = [{ [name]: [] }];
  return { ...withScheme(spec, name, scheme), securityScheme: name, security };
}

function withScheme({ metadata }: Specification, name: string, scheme: JsonObject): OAuthMetadata {
  const securitySchemes = { ...schemesIn(metadata), [name]: scheme };
  const components = withTypedMetadata<ComponentKeys>(
    { ...componentsIn(metadata) },
    { securitySchemes },
  );
  return { components };
}

const shownInFlow: ReadonlySet<string> = new Set([
  'authorizationUrl',
  'tokenUrl',
  'refreshUrl',
  'scopes',
]);

const shownKeys: readonly (keyof OAuthMetadata)[] = ['components', 'securityScheme', 'security'];

/** The keys of the metadata whose entire content is shown in the fields of OAuth. */
export function shownOAuth(spec: Specification): readonly string[] {
  const known = schemeIn(spec);
  const { metadata, operations } = spec;
  if (known === undefined) return [];
  const { security } = metadataIn<DocumentKeys>(metadata);
  const { securitySchemes: _, ...sections } = metadataIn<ComponentKeys>(componentsIn(metadata));
  const [others, flows, said] = [schemesIn(metadata), known.flows, known.scheme].map(
    (object) => Object.keys(object).length,
  );
  const isAlone = Object.keys(sections).length === 0 && others === 1 && flows === 1 && said === 2;
  const isShown =
    isAlone &&
    Object.keys(known.flow).every((key) => shownInFlow.has(key)) &&
    equalValues(security, [{ [known.name]: [] }]) &&
    operations.every(
      (operation) => metadataIn<OperationKeys>(operation.metadata).security === undefined,
    );
  return isShown ? shownKeys : [];
}
