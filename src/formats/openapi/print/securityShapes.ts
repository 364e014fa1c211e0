import {
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
} from '../../../domain/model/values/json.ts';
import { escapeStep } from '../../../domain/model/values/jsonPointer.ts';
import { describedUse } from '../../jsonschema/print/printDescribed.ts';
import {
  leaveOutKey,
  mapOf,
  object,
  oneOf,
  text,
  type Fields,
  type Fitting,
  type Shape,
} from '../../jsonschema/print/printShapes.ts';
import {
  keysIn,
  metadataIn,
  without,
  type SharedKeys,
} from '../../../domain/model/metadata/metadataKeys.ts';
import { isOpenapi30 } from './documentShapes.ts';

const scopes = mapOf(text);
const flowFields: Fields = { authorizationUrl: text, tokenUrl: text, refreshUrl: text, scopes };

function flow(...addresses: readonly ('authorizationUrl' | 'tokenUrl')[]): Shape {
  const fields = Object.entries(flowFields).filter(
    ([key]) => key === 'refreshUrl' || key === 'scopes' || addresses.some((one) => one === key),
  );
  return object(Object.fromEntries(fields), { required: addresses, defaults: { scopes: {} } });
}

const flows = object({
  implicit: flow('authorizationUrl'),
  password: flow('tokenUrl'),
  clientCredentials: flow('tokenUrl'),
  authorizationCode: flow('authorizationUrl', 'tokenUrl'),
});

const schemes: { readonly [type: string]: Shape } = {
  apiKey: object(
    { type: text, name: text, in: oneOf('query', 'header', 'cookie'), description: text },
    { required: ['name', 'in'] },
  ),
  http: object(
    { type: text, scheme: text, bearerFormat: text, description: text },
    { required: ['scheme'], finish: finishHttp },
  ),
  oauth2: object({ type: text, flows, description: text }, { required: ['flows'] }),
  openIdConnect: object(
    { type: text, openIdConnectUrl: text, description: text },
    { required: ['openIdConnectUrl'] },
  ),
};

/**
 * The names of HTTP schemes are case-insensitive, but `bearerFormat` is only allowed for `bearer`
 * in lower case.
 */
function finishHttp(fit: ReadonlyMap<string, Json>, { notes }: Fitting): JsonObject {
  const { bearerFormat, ...others } = Object.fromEntries(fit);
  if (bearerFormat === undefined) return others;
  const { scheme } = others;
  if (typeof scheme === 'string' && scheme.toLowerCase() === 'bearer') {
    return { ...others, scheme: 'bearer', bearerFormat };
  }
  leaveOutKey(notes, 'bearerFormat');
  return others;
}

const mutualTls = object({ type: text, description: text });

/** A Security Scheme Object. */
export const securityScheme: Shape = (raw, fitting) => {
  if (!isJsonObject(raw)) return undefined;
  const scheme = without(raw, sharedKey);
  const { type } = scheme;
  if (typeof type !== 'string') return undefined;
  if (type === 'mutualTLS') {
    return isOpenapi30(fitting.dialect) ? undefined : mutualTls(scheme, fitting);
  }
  return Object.hasOwn(schemes, type) ? schemes[type]?.(scheme, fitting) : undefined;
};

const sharedKey = keysIn<SharedKeys>('sharedAs');

/**
 * Schemes that only refer to others are printed as references again, as long as their content is the same.
 */
export function referToSame(
  raw: Json | undefined,
  printed: ReadonlyMap<string, Json>,
  { dialect }: Fitting,
): JsonObject {
  const entries = [...printed].map(([name, scheme]): [string, Json] => {
    const value = isJsonObject(raw) ? ownValue(raw, name) : undefined;
    const { sharedAs } = metadataIn<SharedKeys>(isJsonObject(value) ? value : undefined);
    if (typeof sharedAs !== 'string' || sharedAs === name) return [name, scheme];
    const target = printed.get(sharedAs);
    if (!isJsonObject(scheme) || target === undefined || !isJsonObject(target))
      return [name, scheme];
    const reference = { $ref: `#/components/securitySchemes/${escapeStep(sharedAs)}` };
    return [name, describedUse(reference, target, scheme, isOpenapi30(dialect)) ?? scheme];
  });
  return Object.fromEntries(entries);
}
