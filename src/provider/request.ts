import type { Json, JsonObject } from '../domain/model/json.ts';
import { ownValue } from '../domain/model/json.ts';
import { refuse, succeed, type Result } from '../domain/model/result.ts';
import { encodeText } from './encodeText.ts';
import type { Endpoint, InputOf } from './endpoint.ts';
import type { HttpRequest } from './http.ts';

export const defaultUserAgent = 'Typewright';

export interface RequestOptions {
  /** Where the provider's API is, with or without a slash at its end. */
  readonly baseUrl: string;
  /** Browsers replace it by their own. */
  readonly userAgent?: string | undefined;
  /** The commitHash that the document's head must still have. */
  readonly ifMatch?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** The account that a write of a session's cookie is meant for. */
  readonly account?: string | undefined;
  /** The body as JSON text, where it is too large to be parsed and printed again. */
  readonly bodyText?: string | undefined;
}

/**
 * The call as an HTTP request (rules 7). Absent values (undefined, null) are omitted, booleans of the
 * query are 1 and 0. Refused is what no URL can say (a parameter of the path that is absent, empty or
 * only dots, which would be another call), and what no header can.
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
    // An answer that was kept would be an effect that never happened.
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
