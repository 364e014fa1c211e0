import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
} from '../../../domain/model/values/json.ts';
import type {
  ApiKey,
  HttpBasic,
  HttpBearer,
  OAuth2,
  Operation,
  Security,
} from '../../../domain/model/specification.ts';
import { stated } from '../../../domain/model/values/total.ts';
import { at, type Place } from '../../reading/place.ts';
import { sectionPlace } from './sharedComponents.ts';
import { follow, type OpenapiReader } from './reader.ts';
import { metadataIn } from '../../../domain/model/metadata/metadataKeys.ts';
import { type OperationMetadata } from '../openapiMetadata.ts';

/** The security of the document, and the name of its scheme. */
export interface ChosenSecurity {
  readonly security: Security;
  readonly scheme: string;
}

/**
 * The single security scheme that the model supports: from the document's first requirement with
 * only one scheme, if the model knows it. Without requirements at the root, the only scheme of the
 * document, if there is just one.
 */
export function readSecurity(
  reader: OpenapiReader,
  document: JsonObject,
  schemes: JsonObject | undefined,
): ChosenSecurity | undefined {
  const place = sectionPlace(reader, 'securitySchemes');
  const requirements = ownValue(document, 'security');
  const names = schemes === undefined ? [] : Object.keys(schemes);
  const chosen = Array.isArray(requirements)
    ? firstScheme(requirements as readonly Json[], schemes)
    : onlyName(names);
  let security: ChosenSecurity | undefined;
  for (const name of names) {
    const schemePlace = at(place, name);
    const scheme = follow(reader, schemes?.[name], schemePlace);
    const read = scheme && readScheme(scheme.object);
    if (name === chosen && read !== undefined) security = { security: read, scheme: name };
    else reportScheme(reader, name, schemePlace);
  }
  return security;
}

/**
 * If the root has no requirement, an operation without requirements of its own needs no
 * Authorization header.
 */
export function withoutRequirement(document: JsonObject, operations: Operation[]): Operation[] {
  if (ownValue(document, 'security') !== undefined) return operations;
  return operations.map((operation) =>
    operation.authorization === undefined &&
    metadataIn<OperationMetadata>(operation.metadata).security === undefined
      ? { ...operation, authorization: false }
      : operation,
  );
}

function onlyName(names: readonly string[]): string | undefined {
  return names.length === 1 ? names[0] : undefined;
}

function firstScheme(
  requirements: readonly Json[],
  schemes: JsonObject | undefined,
): string | undefined {
  for (const requirement of requirements) {
    if (!isJsonObject(requirement)) continue;
    const [name, ...others] = Object.keys(requirement);
    if (name === undefined || others.length > 0) continue;
    if (schemes !== undefined && Object.hasOwn(schemes, name)) return name;
  }
  return undefined;
}

function readScheme(scheme: JsonObject): Security | undefined {
  switch (ownValue(scheme, 'type')) {
    case 'http':
      return httpSecurity(ownValue(scheme, 'scheme'));
    case 'apiKey': {
      const name = ownValue(scheme, 'name');
      const location = ownValue(scheme, 'in');
      if (typeof name !== 'string' || (location !== 'header' && location !== 'query'))
        return undefined;
      return stated<ApiKey>({ type: 'apiKey', name, in: location });
    }
    case 'oauth2':
      return oauth2Security(ownValue(scheme, 'flows'));
    default:
      return undefined;
  }
}

function httpSecurity(scheme: Json | undefined): Security | undefined {
  if (typeof scheme !== 'string') return undefined;
  if (scheme.toLowerCase() === 'basic') return stated<HttpBasic>({ type: 'httpBasic' });
  return scheme.toLowerCase() === 'bearer' ? stated<HttpBearer>({ type: 'httpBearer' }) : undefined;
}

/** In order of preference. */
export const flowNames = [
  'authorizationCode',
  'clientCredentials',
  'password',
  'deviceAuthorization',
];

/** Whether a flow is one that the model has. */
export function isReadFlow(flow: Json | undefined): flow is JsonObject {
  return isJsonObject(flow) && typeof ownValue(flow, 'tokenUrl') === 'string';
}

function oauth2Security(flows: Json | undefined): Security | undefined {
  if (!isJsonObject(flows)) return undefined;
  for (const name of flowNames) {
    const flow = ownValue(flows, name);
    const tokenUrl = isJsonObject(flow) ? ownValue(flow, 'tokenUrl') : undefined;
    if (!isJsonObject(flow) || typeof tokenUrl !== 'string') continue;
    const authorizationUrl = ownValue(flow, 'authorizationUrl');
    const scopes = ownValue(flow, 'scopes');
    return stated<OAuth2>({
      type: 'oauth2',
      tokenUrl,
      authorizationUrl: typeof authorizationUrl === 'string' ? authorizationUrl : undefined,
      scopes: isJsonObject(scopes) ? Object.keys(scopes) : undefined,
    });
  }
  return undefined;
}

function reportScheme(reader: OpenapiReader, name: string, place: Place): void {
  reader.reporter.add(
    'security-kept',
    'warning',
    `The security scheme "${name}" is kept for OpenAPI and not used: a specification has only one, which must be HTTP basic or bearer, an API key in the header or query, or OAuth2 with a token URL.`,
    place,
  );
}
