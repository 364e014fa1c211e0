import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
  memberAt,
} from '../../../../domain/model/values/json.ts';
import { setOwn, type MetadataDraft } from '../../../jsonschema/schemaMetadata.ts';
import { isBodyParameter } from './schemaKeys.ts';

/** Keys that OpenAPI 3 has in a different place or form. */
const moved: ReadonlySet<string> = new Set([
  'swagger',
  'host',
  'basePath',
  'schemes',
  'consumes',
  'produces',
  'definitions',
  'parameters',
  'responses',
  'securityDefinitions',
]);

/**
 * Converts a Swagger 2.0 document, except for its paths, to OpenAPI 3. Its definitions stay where
 * they are, because references lead there.
 */
export function upgradeHead(document: JsonObject): JsonObject {
  const head: MetadataDraft = {};
  for (const key in document) if (!moved.has(key)) setOwn(head, key, memberAt(document, key));
  const servers = serversOf(document);
  if (servers.length > 0) head['servers'] = servers;
  const components: MetadataDraft = {};
  for (const [from, to] of sections) {
    const section = ownValue(document, from);
    if (section !== undefined) components[to] = section;
  }
  const parameters = ownValue(document, 'parameters');
  if (parameters !== undefined && isJsonObject(parameters)) {
    const all = Object.entries<Json>(parameters);
    components['parameters'] = Object.fromEntries(all.filter(([, one]) => !isBodyParameter(one)));
    const bodies = all.filter(([, one]) => isBodyParameter(one));
    if (bodies.length > 0) components['requestBodies'] = Object.fromEntries(bodies);
  }
  const schemes = ownValue(document, 'securityDefinitions');
  if (schemes !== undefined && isJsonObject(schemes)) {
    components['securitySchemes'] = upgradeSchemes(schemes);
  }
  head['components'] = components;
  return head;
}

const sections = [
  ['definitions', 'schemas'],
  ['parameters', 'parameters'],
  ['responses', 'responses'],
] as const;

/** The place of a section of the components in Swagger 2.0. */
export function sectionName(section: string): string {
  if (section === 'schemas') return 'definitions';
  if (section === 'requestBodies') return 'parameters';
  return section === 'securitySchemes' ? 'securityDefinitions' : section;
}

/**
 * A server for each scheme. Without schemes, it is the one that the document was fetched with:
 * https.
 */
export function serversOf(document: JsonObject): Json[] {
  const host = ownValue(document, 'host');
  const base = ownValue(document, 'basePath');
  const path = typeof base === 'string' ? base.replace(/\/$/, '') : '';
  if (typeof host !== 'string' || host === '') return path === '' ? [] : [{ url: path }];
  const listed = ownValue(document, 'schemes');
  const schemes = Array.isArray(listed)
    ? (listed as readonly Json[]).filter((scheme) => typeof scheme === 'string')
    : [];
  const all = schemes.length > 0 ? schemes : ['https'];
  return [...new Set(all)].map((scheme) => ({ url: `${scheme}://${host}${path}` }));
}

const flows: ReadonlyMap<Json | undefined, string> = new Map([
  ['implicit', 'implicit'],
  ['password', 'password'],
  ['application', 'clientCredentials'],
  ['accessCode', 'authorizationCode'],
]);

function upgradeSchemes(schemes: JsonObject): JsonObject {
  const upgraded: MetadataDraft = {};
  for (const name in schemes) {
    const scheme = memberAt(schemes, name);
    setOwn(upgraded, name, isJsonObject(scheme) ? upgradeScheme(scheme) : scheme);
  }
  return upgraded;
}

function upgradeScheme(scheme: JsonObject): JsonObject {
  const type = ownValue(scheme, 'type');
  if (type === 'basic') return { ...scheme, type: 'http', scheme: 'basic' };
  const flow = flows.get(ownValue(scheme, 'flow'));
  if (type !== 'oauth2' || flow === undefined) return scheme;
  const { flow: _flow, authorizationUrl, tokenUrl, scopes, ...rest } = scheme;
  const fields: MetadataDraft = {};
  if (authorizationUrl !== undefined) fields['authorizationUrl'] = authorizationUrl;
  if (tokenUrl !== undefined) fields['tokenUrl'] = tokenUrl;
  fields['scopes'] = scopes ?? {};
  return { ...rest, flows: { [flow]: fields } };
}
