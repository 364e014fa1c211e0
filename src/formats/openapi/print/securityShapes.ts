import { isJsonObject, type Json, type JsonObject } from '../../../domain/model/values/json.ts';
import {
  leaveOut,
  mapOf,
  object,
  oneOf,
  text,
  type Fields,
  type Fitting,
  type Shape,
} from '../../jsonschema/print/printShapes.ts';
import { isOld } from './shapes.ts';

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
  leaveOut(notes, 'bearerFormat');
  return others;
}

const mutualTls = object({ type: text, description: text });

/** A way to prove who calls (Security Scheme Object). */
export const securityScheme: Shape = (raw, fitting) => {
  const type = isJsonObject(raw) ? raw['type'] : undefined;
  if (typeof type !== 'string') return undefined;
  if (type === 'mutualTLS') {
    return isOld(fitting.dialect) ? undefined : mutualTls(raw, fitting);
  }
  return Object.hasOwn(schemes, type) ? schemes[type]?.(raw, fitting) : undefined;
};
