import * as v from 'valibot';
import { refuse, succeed, type Result } from '../domain/model/values/result.ts';
import type { Endpoint, RequestOf } from './endpoint.ts';
import type { Entries, Schema } from './schemaKinds.ts';

/** A request as a server received it: decoded path and query parameters, and parsed JSON. */
export interface RawRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Undefined if the body is empty. */
  readonly body: unknown;
}

/**
 * Validates a request. Unknown fields are dropped. Refused, with a sentence that names the field,
 * as `invalid-params` (nothing can exist at such a path), `invalid-query` or `invalid-body`.
 */
export function readInput<Each extends Endpoint>(
  endpoint: Each,
  raw: RawRequest,
): Result<RequestOf<Each>> {
  const address = readAddress(endpoint, raw);
  if (!address.ok) return address;
  const body = readBody(endpoint, raw.body);
  if (!body.ok) return body;
  return succeed({ ...address.value, body: body.value });
}

/** Validates the parts of a request that are known before its body has arrived. */
export function readAddress<Each extends Endpoint>(
  endpoint: Each,
  raw: Omit<RawRequest, 'body'>,
): Result<Omit<RequestOf<Each>, 'body'>> {
  const params = readEntries(endpoint.params, raw.params, 'params', 'The path');
  if (!params.ok) return params;
  const query = readEntries(endpoint.query, raw.query, 'query', 'The query');
  if (!query.ok) return query;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's own schemas have read it
  return succeed({ params: params.value, query: query.value } as Omit<RequestOf<Each>, 'body'>);
}

/** Validates the body of a request; undefined for an empty one. */
export function readBody<Each extends Endpoint>(
  endpoint: Each,
  body: unknown,
): Result<RequestOf<Each>['body']> {
  const read: Result<unknown> =
    endpoint.body === undefined
      ? succeed(undefined)
      : readSchema(endpoint.body, body ?? {}, 'body', 'The body');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's own schema has read it
  return read as Result<RequestOf<Each>['body']>;
}

type Part = 'params' | 'query' | 'body';

/** Built once per call of the contract. */
const objects = new WeakMap<Entries, Schema>();

function readEntries(entries: Entries, input: unknown, part: Part, title: string): Result<unknown> {
  let object = objects.get(entries);
  if (object === undefined) objects.set(entries, (object = v.object(entries)));
  return readSchema(object, input, part, title);
}

function readSchema(schema: Schema, input: unknown, part: Part, title: string): Result<unknown> {
  const read = v.safeParse(schema, input, { abortEarly: true });
  if (read.success) return succeed(read.output);
  return refuse(
    `invalid-${part}`,
    `${title} is not what this call expects: ${describeIssue(read.issues[0])}.`,
  );
}

/** What is wrong and where: `entry.0.id is not a whole number`. */
export function describeIssue(issue: v.BaseIssue<unknown>): string {
  const place = v.getDotPath(issue) ?? 'it';
  if (issue.message.startsWith('is ')) return `${place} ${issue.message}`;
  if (issue.received === 'undefined') return `${place} is missing`;
  return `${place} is not ${kindNames.get(issue.expected ?? '') ?? 'what was expected'}`;
}

const kindNames: ReadonlyMap<string, string> = new Map([
  ['string', 'a string'],
  ['Object', 'an object'],
  ['Array', 'a list'],
]);
