import type { Json, JsonObject } from '../domain/model/values/json.ts';
import { ownValue } from '../domain/model/values/json.ts';
import { refuse, succeed, type Result } from '../domain/model/values/result.ts';
import { encodeText } from './encodeText.ts';
import type { Endpoint, InputOf } from './endpoint.ts';
import type { HttpRequest } from './http.ts';

export const defaultUserAgent = 'Typewright';

export interface RequestOptions {
  /** The base URL of the provider's API, with or without a trailing slash. */
  readonly baseUrl: string;
  /** Ignored in browsers, which send their own. */
  readonly userAgent?: string | undefined;
  /** The commitHash that the document's head must have for the call to take effect (If-Match). */
  readonly ifMatch?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** The account that a write with a session cookie is meant for. */
  readonly account?: string | undefined;
  /** The body as JSON text, for bodies too large to parse and print again. */
  readonly bodyText?: string | undefined;
}

/**
 * Builds the HTTP request of a call (rules 7). Values that are undefined or null are left out;
 * booleans in the query become 1 and 0. Refuses values that don't fit into a URL (a path parameter
 * that is missing, empty or only dots, which would address a different call) or into a header.
 */
export function buildRequest<Each extends Endpoint>(
  endpoint: Each,
  input: InputOf<Each>,
  options: RequestOptions,
): Result<HttpRequest> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's kinds are all JSON
  const values = input as JsonObject;
  const path = buildPath(endpoint, values);
  if (!path.ok) return path;
  const url = options.baseUrl.replace(/\/+$/, '') + path.value + buildQuery(endpoint, values);
  const headers = buildHeaders(options);
  if (!headers.ok) return headers;
  const { method } = endpoint;
  return succeed({
    method,
    url,
    headers: headers.value,
    ...(endpoint.body === undefined ? {} : { body: printBody(values, options) }),
    // A redirect could send the written data and an API key to another origin, or turn a POST into a GET,
    // whose answer looks like success.
    ...(endpoint.writes ? { redirect: 'manual' as const } : {}),
    // A cached answer would mean that the call had no effect.
    ...(method === 'GET' && endpoint.writes ? { cache: 'no-store' as const } : {}),
  });
}

function buildHeaders({
  userAgent = defaultUserAgent,
  ifMatch,
  idempotencyKey,
  account,
}: RequestOptions): Result<Readonly<Record<string, string>>> {
  const headers = new Map([
    ['User-Agent', userAgent],
    ['Accept', 'application/json'],
    ['Content-Type', 'application/json'],
  ]);
  if (ifMatch !== undefined) headers.set('If-Match', `"${ifMatch}"`);
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  if (account !== undefined) headers.set('Typewright-Account', account);
  for (const [name, value] of headers) {
    if (!/^[\x20-\x7e]+$/.test(value)) {
      return refuse('header', `The ${name} of a call cannot be "${value}".`);
    }
  }
  return succeed(Object.fromEntries(headers));
}

function buildPath(endpoint: Endpoint, values: JsonObject): Result<string> {
  const segments: string[] = [];
  for (const segment of endpoint.path.split('/')) {
    if (!segment.startsWith(':')) {
      segments.push(segment);
      continue;
    }
    const name = segment.slice(1);
    const value = printValue(ownValue(values, name)) ?? '';
    if (value === '' || value === '.' || value === '..') {
      return refuse('path-parameter', `The ${name} of a call cannot be "${value}".`);
    }
    segments.push(encodeText(value));
  }
  return succeed(segments.join('/'));
}

function buildQuery(endpoint: Endpoint, values: JsonObject): string {
  const pairs = Object.keys(endpoint.query).flatMap((name) => {
    const value = printValue(ownValue(values, name));
    return value === undefined ? [] : [`${encodeText(name)}=${encodeText(value)}`];
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function printValue(value: Json | undefined): string | undefined {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
      return String(value);
    case 'boolean':
      return value ? '1' : '0';
    default:
      return undefined;
  }
}

function printBody(values: JsonObject, options: RequestOptions): string {
  return options.bodyText ?? JSON.stringify(ownValue(values, 'body') ?? {});
}
