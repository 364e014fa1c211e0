import {
  isJsonObject,
  type Json,
  type JsonObject,
  isJsonList,
} from '../../../domain/model/values/json.ts';
import type {
  OAuth2,
  Operation,
  Security,
  Specification,
} from '../../../domain/model/specification.ts';
import { nothingElse } from '../../../domain/model/values/total.ts';
import { list, mapOf, type Fitting } from '../../jsonschema/print/printShapes.ts';
import { createUniqueNames } from '../../reading/generatedNames.ts';
import { note } from '../../reading/notes.ts';
import { flowNames, isReadFlow } from '../read/security.ts';
import { referToSame, securityScheme } from './securityShapes.ts';
import { componentName, requirement } from './shapes.ts';
import type { DocumentMetadata, OperationMetadata } from '../openapiMetadata.ts';
import type { OpenapiWriting, SecurityPlan } from './writing.ts';
import { metadataIn, type ComponentKeys } from '../../../domain/model/metadata/metadataKeys.ts';

/**
 * The security of a document: schemes and requirements of the source, in which the specification's
 * scheme is replaced, added or removed if it was changed.
 */
export function planSecurity(spec: Specification, fitting: Fitting): SecurityPlan {
  const { metadata, security } = spec;
  const about = metadataIn<DocumentMetadata>(metadata);
  const { components } = about;
  const raw = isJsonObject(components)
    ? metadataIn<ComponentKeys>(components).securitySchemes
    : undefined;
  fitting.notes.path.push('components', 'securitySchemes');
  const fit = raw === undefined ? undefined : mapOf(securityScheme, componentName)(raw, fitting);
  fitting.notes.path.length -= 2;
  const schemes = new Map(isJsonObject(fit) ? Object.entries(fit) : []);
  const schemeName = about.securityScheme;
  const known = typeof schemeName === 'string' && schemes.has(schemeName) ? schemeName : undefined;
  let main = known;
  if (security === undefined) {
    if (known !== undefined) schemes.delete(known);
    main = undefined;
  } else if (known === undefined) {
    const names = createUniqueNames();
    for (const name of schemes.keys()) names.claim(name);
    main = names.claim(nameOf(security));
    schemes.set(main, writeScheme(security));
  } else if (!says(isJsonObject(raw) ? raw[known] : undefined, security)) {
    schemes.set(known, withRest(writeScheme(security), schemes.get(known)));
  }
  const requirements =
    main !== undefined && known === undefined
      ? [{ [main]: [] }]
      : readRequirements(about.security, schemes, fitting);
  return { schemes: referToSame(raw, schemes, fitting), main, requirements };
}

/** The requirements of the source, without those that name a scheme that no longer exists. */
function readRequirements(
  raw: Json | undefined,
  schemes: ReadonlyMap<string, Json>,
  fitting: Fitting,
): readonly Json[] | undefined {
  if (!isJsonList(raw)) return undefined;
  fitting.notes.path.push('security');
  const all = list(requirement)(raw, fitting);
  const fit = isJsonList(all) ? all.filter(isJsonObject) : [];
  const kept = fit.filter((one) => Object.keys(one).every((name) => schemes.has(name)));
  const missing = new Set(fit.flatMap(Object.keys).filter((name) => !schemes.has(name)));
  if (missing.size > 0) {
    const names = [...missing].map((name) => `"${name}"`).join(', ');
    note(
      fitting.notes,
      'warning',
      'requirement-left-out',
      `The security requirements that name ${names} are left out: this format has no such scheme, or it does not exist.`,
    );
  }
  fitting.notes.path.pop();
  // An empty list would mean that no security is required.
  return kept.length === 0 && raw.length > 0 ? undefined : kept;
}

/** The requirements of an operation; undefined if they are the same as the document's. */
export function writeRequirements(
  operation: Operation,
  writing: OpenapiWriting,
): readonly Json[] | undefined {
  const { main, requirements } = writing.security;
  const raw = metadataIn<OperationMetadata>(operation.metadata).security;
  if (isCurrent(raw, operation)) return writeOwn(raw, operation, writing);
  const isAsked = requirements !== undefined && requirements.length > 0;
  if (operation.authorization === false) {
    return main !== undefined && !isAsked ? undefined : [];
  }
  const scopes = operation.security ?? [];
  const asked = withScopes(raw, scopes, main);
  if (asked !== undefined) return writeOwn(asked, operation, writing);
  if (main !== undefined && (scopes.length > 0 || !isAsked)) return [{ [main]: [...scopes] }];
  if (scopes.length > 0) {
    note(
      writing.notes,
      'warning',
      'scopes-left-out',
      `The scopes of ${operation.name} are left out: the specification has no security that they belong to.`,
    );
  }
  return undefined;
}

/** The requirements of an operation; those of the document if none of them can be expressed. */
function writeOwn(
  raw: readonly Json[],
  { name }: Operation,
  writing: OpenapiWriting,
): readonly Json[] | undefined {
  const { schemes, requirements = [] } = writing.security;
  const own = readRequirements(raw, new Map(Object.entries(schemes)), writing);
  if (own !== undefined) return own;
  note(
    writing.notes,
    'error',
    'requirements-replaced',
    `None of the security requirements of ${name} can be expressed here: it is exported with ${requirements.length === 0 ? 'none' : 'those of the whole document'}. Protect it in another way before you publish this.`,
  );
  return undefined;
}

/** Whether the requirements from the source still agree with the operation. */
function isCurrent(raw: Json | undefined, operation: Operation): raw is readonly Json[] {
  if (!Array.isArray(raw)) return false;
  const requirements = raw as readonly Json[];
  if ((requirements.length === 0) !== (operation.authorization === false)) return false;
  const scopes = requirements.flatMap((one) => {
    const all = isJsonObject(one) ? Object.values(one) : [];
    const found = all.filter((value) => Array.isArray(value)).flat();
    return found.length > 0 ? [found] : [];
  });
  return JSON.stringify(scopes[0] ?? []) === JSON.stringify(operation.security ?? []);
}

/**
 * The requirements from the source with other scopes, which replace the first ones or, if there were none,
 * are added to the specification's scheme in the first requirement. Undefined if that has another scheme.
 */
function withScopes(
  raw: Json | undefined,
  scopes: readonly string[],
  main: string | undefined,
): readonly Json[] | undefined {
  if (!isJsonList(raw)) return undefined;
  const lists = raw.map((one) => (isJsonObject(one) ? Object.entries(one) : []));
  const isScoped = (value: Json): boolean => isJsonList(value) && value.length > 0;
  const scoped = lists.findIndex((entries) => entries.some(([, value]) => isScoped(value)));
  const at = scoped < 0 ? lists.findIndex((entries) => entries.length > 0) : scoped;
  const entries = lists[at] ?? [];
  const ofMain = entries.find(([name]) => name === main);
  const [had] = entries.find(([, value]) => isScoped(value)) ?? [];
  const [scheme] = had === undefined ? (ofMain ?? entries[0] ?? []) : [had];
  if (scheme === undefined) return undefined;
  if (had === undefined && main !== undefined && scheme !== main) return undefined;
  const changed = entries.map(([name]) => [name, name === scheme ? [...scopes] : []] as const);
  return raw.with(at, Object.fromEntries(changed));
}

function nameOf(security: Security): string {
  switch (security.type) {
    case 'httpBasic':
      return 'basic';
    case 'httpBearer':
      return 'bearer';
    default:
      return security.type;
  }
}

function writeScheme(security: Security): JsonObject {
  switch (security.type) {
    case 'httpBasic': {
      const { type: _, ...rest } = security;
      nothingElse(rest);
      return { type: 'http', scheme: 'basic' };
    }
    case 'httpBearer': {
      const { type: _, ...rest } = security;
      nothingElse(rest);
      return { type: 'http', scheme: 'bearer' };
    }
    case 'apiKey': {
      const { type, name, in: location, ...rest } = security;
      nothingElse(rest);
      return { type, name, in: location };
    }
    case 'oauth2': {
      const { type, tokenUrl, authorizationUrl, scopes = [], ...rest } = security;
      nothingElse(rest);
      const described = Object.fromEntries(
        // Readers would take a key called `$ref` for a reference.
        scopes.filter((scope) => scope !== '$ref').map((scope) => [scope, '']),
      );
      return {
        type,
        flows:
          authorizationUrl === undefined
            ? { clientCredentials: { tokenUrl, scopes: described } }
            : { authorizationCode: { authorizationUrl, tokenUrl, scopes: described } },
      };
    }
  }
}

/** A changed scheme with the source's other fields, if it is still of the same kind. */
function withRest(scheme: JsonObject, source: Json | undefined): JsonObject {
  if (!isJsonObject(source) || source['type'] !== scheme['type']) return scheme;
  if (source['scheme'] !== scheme['scheme']) return scheme;
  const { flows } = scheme;
  const sourceFlows = source['flows'];
  if (!isJsonObject(flows) || !isJsonObject(sourceFlows)) return { ...source, ...scheme };
  const read = flowNames.find((name) => isReadFlow(sourceFlows[name]));
  const changed = Object.entries(flows).map(([name, flow]) => [
    // A flow that is not in the model was read as one with only a token URL.
    name === 'clientCredentials' && read !== 'authorizationCode' ? (read ?? name) : name,
    withRestOfFlow(flow, read === undefined ? undefined : sourceFlows[read]),
  ]);
  const others = Object.entries(sourceFlows).filter(([name]) => name !== read);
  return { ...source, ...scheme, flows: Object.fromEntries([...changed, ...others]) };
}

function withRestOfFlow(flow: Json, source: Json | undefined): Json {
  if (!isJsonObject(flow) || !isJsonObject(source)) return flow;
  const { scopes } = flow;
  const { scopes: said, authorizationUrl: _, ...rest } = source;
  if (!isJsonObject(scopes) || !isJsonObject(said)) return { ...rest, ...flow };
  const described = Object.keys(scopes).map((name) => [name, said[name] ?? '']);
  return { ...rest, ...flow, scopes: Object.fromEntries(described) };
}

/** Whether a scheme from the source still agrees with the specification. */
function says(scheme: Json | undefined, security: Security): boolean {
  if (!isJsonObject(scheme)) return false;
  switch (security.type) {
    case 'httpBasic':
    case 'httpBearer': {
      const wanted = security.type === 'httpBasic' ? 'basic' : 'bearer';
      const name = scheme['scheme'];
      return scheme['type'] === 'http' && typeof name === 'string' && name.toLowerCase() === wanted;
    }
    case 'apiKey':
      return (
        scheme['type'] === 'apiKey' &&
        scheme['name'] === security.name &&
        scheme['in'] === security.in
      );
    case 'oauth2':
      return isJsonObject(scheme['flows']) && hasFlow(scheme['flows'], security);
  }
}

function hasFlow(flows: JsonObject, security: OAuth2): boolean {
  return Object.values(flows).some((flow) => {
    if (!isJsonObject(flow) || flow['tokenUrl'] !== security.tokenUrl) return false;
    if (flow['authorizationUrl'] !== security.authorizationUrl) return false;
    const scopes = isJsonObject(flow['scopes']) ? Object.keys(flow['scopes']) : undefined;
    return JSON.stringify(scopes) === JSON.stringify(security.scopes);
  });
}
