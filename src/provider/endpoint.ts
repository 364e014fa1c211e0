import type * as v from 'valibot';
import type { HttpMethod } from '../domain/model/constants.ts';
import type { Entries, Schema } from './schemaKinds.ts';

/**
 * A call of the provider's API (rules 7), from which client, outbox, server and the printed
 * contract are derived. The calls are in `contract/`, each as an entry of its resource:
 *
 *     contract.document.get            the endpoint with the id `document.get`
 *     endpointById('document.get')     the same, from a stored id
 *     endpoints                        all of them, to bind routes
 *
 * A client passes one flat input, `{user, document, version, body}` (`InputOf`), and gets an
 * `AnswerOf`. A server validates a request with `readInput(endpoint, {params, query, body})`, which
 * returns these parts separately (`RequestOf`), with numbers as numbers, and answers
 * `endpoint.status` with an `AnswerOf`.
 */
export interface Endpoint<
  Params extends Entries = Entries,
  Query extends Entries = Entries,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema = Schema,
> {
  readonly method: HttpMethod;
  /** Below the base URL, with parameters as `:name`; each of them is in `params`. */
  readonly path: string;
  readonly description: string;
  readonly params: Params;
  /** All of them are optional. */
  readonly query: Query;
  /** JSON. If no field of the body is required, the body may be absent, which means `{}`. */
  readonly body: Body;
  /** The status code of success. */
  readonly status: 200 | 201;
  readonly answer: Answer;
  readonly access: Access;
  /** The scope that a token needs for the call. */
  readonly scope: Scope;
  /** Only a person who is signed in at the provider's own pages may call, not a program with a token. */
  readonly sessionOnly: boolean;
  /** The call has an effect (as do some GETs), so it takes an Idempotency-Key. */
  readonly writes: boolean;
  /**
   * The call may wait in the outbox. Not for calls that only read, that carry a secret (the outbox
   * stores none) or that manage the account itself.
   */
  readonly queueable: boolean;
  /** The call honours If-Match with the commitHash of the document's head. */
  readonly precondition: boolean;
  /** Which failed answers are read as structured errors (rules 8). */
  readonly structuredErrors: StructuredErrors;
  /**
   * The body is or contains a specification: the formats' readers check it, not this contract, and
   * it may be large.
   */
  readonly carriesSpecification: boolean;
  /** The call creates the document in its path if there is none. */
  readonly createsDocument: boolean;
  /** The fields of the body that may hold long texts (`textLimits`). */
  readonly longFields: readonly string[];
  /** What the call costs the provider, by which its rate is limited. */
  readonly cost: Cost;
  /** The maximum size of the body, in bytes. */
  readonly bodyLimit: number;
  /**
   * The capability that `GET /` must name for the call to be available; absent if every provider
   * has it.
   */
  readonly extension?: Extension;
}

/**
 * Who may call (rules 6). `anyone`: without signing in. `reader`: anyone if the document is public,
 * only its owner if it is private; to others a private document does not exist. `user`: signed in,
 * and a reader of the document that the call names. `author`: the author of the issue, pull request
 * or comment, and the document's owner. `owner`: the document's owner.
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
/** Every token includes `default`, so no token is refused what it covers. */
export type Scope = (typeof scopes)[number];

/** `any`: every status other than success. */
export type StructuredErrors = 'any' | readonly number[];

/** Capabilities that stand for calls of our own server. */
export const extensions = [
  'issue-status',
  'trigger-delivery',
  'account',
  'second-factor',
  'compare',
  'session',
  'used-by',
  'fork-sync',
] as const;
export type Extension = (typeof extensions)[number];

/** Capabilities that stand for headers. */
export const headerCapabilities = ['if-match', 'idempotency-key'] as const;
/**
 * Capabilities that stand for fields of our own, which are sent only to providers that name them.
 */
export const fieldCapabilities = ['commit-message', 'fork-source', 'tag-gate'] as const;

/**
 * `light`: reads something by its key. `search`: looks for something. `work`: reads a whole
 * specification in order to print or compare it. `write`: changes something.
 */
export type Cost = 'light' | 'search' | 'work' | 'write';

/** Maximum sizes of a body, in bytes: without long texts, with them, with a specification. */
const bodyLimits = { short: 64 * 1024, long: 1024 * 1024, specification: 32 * 1024 * 1024 };

/** Maximum lengths of a short text (a title, a name, an address) and of a long one, in characters. */
export const textLimits = { short: 512, long: 100_000 } as const;

type None = { readonly [Name in never]: Schema };

/**
 * The facts that decide whether a call may be queued, as literal types, so that the call's type expresses it,
 * too.
 */
interface QueueFacts<
  Method extends HttpMethod = HttpMethod,
  Writes extends boolean | undefined = boolean | undefined,
  Queueable extends boolean | undefined = boolean | undefined,
> {
  readonly method: Method;
  readonly writes: Writes;
  readonly queueable: Queueable;
}

type IsQueueable<Each extends QueueFacts> = Each['queueable'] extends boolean
  ? Each['queueable']
  : Each['writes'] extends boolean
    ? Each['writes']
    : Each['method'] extends 'GET'
      ? false
      : true;

type Call<
  Params extends Entries,
  Query extends Entries,
  Body extends Schema | undefined,
  Answer extends Schema,
  Queue extends QueueFacts,
> = Endpoint<Params, Query, Body, Answer> & { readonly queueable: IsQueueable<Queue> };

interface CallDraft<
  Params extends Entries,
  Query extends Entries,
  Body extends Schema | undefined,
  Answer extends Schema,
  Queue extends QueueFacts,
> {
  readonly method: Queue['method'];
  readonly path: string;
  readonly description: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly status?: 200 | 201;
  readonly answer: Answer;
  readonly access: Access;
  readonly scope: Scope;
  readonly sessionOnly?: boolean;
  readonly writes?: Queue['writes'];
  readonly queueable?: Queue['queueable'];
  readonly precondition?: boolean;
  readonly structuredErrors?: StructuredErrors;
  readonly carriesSpecification?: boolean;
  readonly createsDocument?: boolean;
  readonly longFields?: readonly string[];
  readonly cost?: Cost;
  readonly extension?: Extension;
}

/**
 * Defines a call and fills in what most calls have in common: it answers 200, has an effect unless
 * it is a GET, may be queued if it has one, takes short texts only, and its 400, 404 and 500 are structured errors.
 */
export function call<
  Answer extends Schema,
  const Params extends Entries = None,
  const Query extends Entries = None,
  Body extends Schema | undefined = undefined,
  const Method extends HttpMethod = HttpMethod,
  const Writes extends boolean | undefined = undefined,
  const Queueable extends boolean | undefined = undefined,
>(
  draft: CallDraft<Params, Query, Body, Answer, QueueFacts<Method, Writes, Queueable>>,
): Call<Params, Query, Body, Answer, QueueFacts<Method, Writes, Queueable>> {
  const writes = draft.writes ?? draft.method !== 'GET';
  const { carriesSpecification = false, longFields = [] } = draft;
  const size = longFields.length > 0 ? 'long' : 'short';
  const whole: Endpoint = {
    status: 200,
    createsDocument: false,
    sessionOnly: false,
    cost: writes
      ? 'write'
      : draft.query !== undefined && 'search' in draft.query
        ? 'search'
        : 'light',
    precondition: false,
    structuredErrors: [400, 404, 500],
    ...draft,
    params: draft.params ?? {},
    query: draft.query ?? {},
    body: draft.body,
    writes,
    queueable: draft.queueable ?? writes,
    carriesSpecification,
    longFields,
    bodyLimit: bodyLimits[carriesSpecification ? 'specification' : size],
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a draft leaves out has the type of none
  return whole as Call<Params, Query, Body, Answer, QueueFacts<Method, Writes, Queueable>>;
}

/** An endpoint with its place in the contract. */
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
 * Gives the endpoints of a resource their ids: `resource('document', {get: …})` has `document.get`.
 * They are declared as plain objects so that the type of each is inferred from its draft alone.
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

/**
 * What a client passes: the parameters of path and query in one object, and the body. JSON-safe.
 */
export type InputOf<Each extends Endpoint> = ValuesOf<Each['params']> &
  ValuesOf<Each['query']> &
  BodyOf<Each>;

/** What a server receives: path, query and body separately, validated. */
export interface RequestOf<Each extends Endpoint> {
  readonly params: ValuesOf<Each['params']>;
  readonly query: ValuesOf<Each['query']>;
  readonly body: Each['body'] extends Schema<infer Body> ? Body : undefined;
}

/** The JSON of a successful answer. */
export type AnswerOf<Each extends Endpoint> = v.InferOutput<Each['answer']>;
