import type * as v from 'valibot';
import type { HttpMethod } from '../domain/model/constants.ts';
import type { Entries, Schema } from './kinds.ts';

/**
 * One call of the provider's API (rules 7), from which client, outbox, server and the printed
 * contract are derived. The calls are in `contract/`; a call is one entry of its resource:
 *
 *     contract.document.get            the endpoint, id `document.get`
 *     endpointById('document.get')     the same, for what was stored
 *     endpoints                        all of them, to bind routes
 *
 * A client gives one flat input, `{user, document, version, body}` (`InputOf`), and gets an
 * `AnswerOf`. A server reads a request by `readInput(endpoint, {params, query, body})`, which gives
 * the same apart (`RequestOf`), numbers as numbers, and answers `endpoint.status` with an `AnswerOf`.
 */
export interface Endpoint<
  Params extends Entries = Entries,
  Query extends Entries = Entries,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema = Schema,
> {
  readonly method: HttpMethod;
  /** Below the base URL, variables as `:name`; each is in `params`. */
  readonly path: string;
  readonly description: string;
  readonly params: Params;
  /** All of them optional. */
  readonly query: Query;
  /** JSON. A body of which nothing is required may be absent, and is then `{}`. */
  readonly body: Body;
  /** The status of success. */
  readonly status: 200 | 201;
  readonly answer: Answer;
  readonly access: Access;
  /** What a token must hold to make the call. */
  readonly scope: Scope;
  /** It has an effect (a GET that writes among them): it takes an Idempotency-Key. */
  readonly writes: boolean;
  /**
   * It may wait in the outbox. Not: what only answers something, what carries a secret (the outbox
   * keeps none), and what is about the account itself.
   */
  readonly queueable: boolean;
  /** It honours If-Match with the commitHash of the document's head. */
  readonly precondition: boolean;
  /** Which answers that are not ok are read as structured errors (rules 8). */
  readonly structuredErrors: StructuredErrors;
  /** The capability of `GET /` that must be named before it is called; absent: every provider. */
  readonly extension?: Extension;
}

/**
 * Who may call (rules 6). `anyone`: without signing in. `reader`: whoever can see the document, which
 * is anyone when it is public, and its owner when it is private; for others it does not exist, nor is
 * it in a list.
 * `user`: signed in, and a reader where the call names a document. `author`: who made the issue, pull
 * request or comment, and the document's owner. `owner`: the document's.
 */
export type Access = 'anyone' | 'reader' | 'user' | 'author' | 'owner';

export const scopes = [
  'document',
  'commit',
  'explore',
  'issue',
  'pull_request',
  'tag',
  'trigger',
  'star',
  'authorization',
  'default',
] as const;
/** `default` is in every token: what it covers is refused to none. */
export type Scope = (typeof scopes)[number];

/** `any`: every status that is not ok. */
export type StructuredErrors = 'any' | readonly number[];

/** Capabilities that stand for calls of our own. */
export const extensions = [
  'issue-status',
  'trigger-delivery',
  'account',
  'compare',
  'pull-base',
  'session',
] as const;
export type Extension = (typeof extensions)[number];

/** Capabilities that stand for headers. */
export const headerCapabilities = ['if-match', 'idempotency-key'] as const;
/** Capabilities that stand for fields of our own, which are sent only where they are named. */
export const fieldCapabilities = ['commit-message'] as const;
export type Capability =
  | Extension
  | (typeof headerCapabilities)[number]
  | (typeof fieldCapabilities)[number];

type None = { readonly [Name in never]: Schema };

interface CallDraft<
  Params extends Entries,
  Query extends Entries,
  Body extends Schema | undefined,
  Answer extends Schema,
> {
  readonly method: HttpMethod;
  readonly path: string;
  readonly description: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly status?: 200 | 201;
  readonly answer: Answer;
  readonly access: Access;
  readonly scope: Scope;
  readonly writes?: boolean;
  readonly queueable?: boolean;
  readonly precondition?: boolean;
  readonly structuredErrors?: StructuredErrors;
  readonly extension?: Extension;
}

/**
 * A call, with what most calls have in common filled in: it answers 200, has an effect unless it is a
 * GET, may be queued when it has one, and its 400, 404 and 500 are structured errors.
 */
export function call<
  Answer extends Schema,
  const Params extends Entries = None,
  const Query extends Entries = None,
  Body extends Schema | undefined = undefined,
>(draft: CallDraft<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  const writes = draft.writes ?? draft.method !== 'GET';
  const whole: Endpoint = {
    status: 200,
    queueable: writes,
    precondition: false,
    structuredErrors: [400, 404, 500],
    ...draft,
    params: draft.params ?? {},
    query: draft.query ?? {},
    body: draft.body,
    writes,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a draft leaves out has the type of none
  return whole as Endpoint<Params, Query, Body, Answer>;
}

/** A call that has its place in the contract. */
export type Placed<
  Each extends Endpoint = Endpoint,
  Resource extends string = string,
  Name extends string = string,
> = Each & {
  readonly resource: Resource;
  readonly name: Name;
  readonly id: `${Resource}.${Name}`;
};

type AllPlaced<Calls, Resource extends string> = {
  readonly [Name in keyof Calls & string]: Calls[Name] extends Endpoint
    ? Placed<Calls[Name], Resource, Name>
    : never;
};

/**
 * The calls of a resource, each with its place: `resource('document', {get: …})` has `document.get`.
 * They are declared as mere objects so that each is inferred from its draft alone.
 */
export function resource<Resource extends string, Calls extends Readonly<Record<string, object>>>(
  name: Resource,
  calls: Calls,
): AllPlaced<Calls, Resource> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each call, with its place
  return Object.fromEntries(
    Object.entries(calls).map(([each, endpoint]) => [
      each,
      { ...endpoint, resource: name, name: each, id: `${name}.${each}` },
    ]),
  ) as AllPlaced<Calls, Resource>;
}

type ValuesOf<Each extends Entries> = v.InferOutput<v.ObjectSchema<Each, undefined>>;

type BodyOf<Each extends Endpoint> =
  Each['body'] extends Schema<infer Body>
    ? object extends Body
      ? { readonly body?: Body | undefined }
      : { readonly body: Body }
    : object;

/** What a client gives: parameters of path and query in one, beside the body. JSON-safe. */
export type InputOf<Each extends Endpoint> = ValuesOf<Each['params']> &
  ValuesOf<Each['query']> &
  BodyOf<Each>;

/** What a server gets: the same, apart and checked. */
export interface RequestOf<Each extends Endpoint> {
  readonly params: ValuesOf<Each['params']>;
  readonly query: ValuesOf<Each['query']>;
  readonly body: Each['body'] extends Schema<infer Body> ? Body : undefined;
}

/** The JSON of success. */
export type AnswerOf<Each extends Endpoint> = v.InferOutput<Each['answer']>;
