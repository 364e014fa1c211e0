import type { Endpoint, RequestOf } from '../../../src/provider/endpoint.ts';
import { isSessionValid } from '../../accounts/signIn/sessions.ts';
import type { DocumentRow } from '../../store/resources/documents/documents.ts';
import type { Resources } from '../../store/store.ts';
import { timeAt } from '../../store/time.ts';
import { refused, type Reply } from '../answers/reply.ts';
import type { Asker } from '../../work/specWork.ts';
import type { ProviderServices } from '../providerServices.ts';
import type { Caller } from './caller.ts';
import { runEffect, type IdempotentWrite } from './idempotencyKey.ts';

/** What is known about a call before its handler runs. */
export interface CallFacts<Each extends Endpoint> extends RequestOf<Each> {
  readonly endpoint: Each;
  readonly services: ProviderServices;
  /** The public address of the server, without a slash at the end. */
  readonly origin: () => string;
  /** The address that the call comes from. */
  readonly address: () => string;
  readonly caller: Caller | undefined;
  readonly document: DocumentRow | undefined;
  /** The content of If-Match, as it was sent; undefined without one. */
  readonly ifMatch: readonly string[] | undefined;
  readonly keyed: IdempotentWrite | undefined;
  /** On whose behalf the threads work for this call. */
  readonly asker: () => Asker;
  /** The unparsed body. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** One call, with its caller and document already admitted. */
export class Call<Each extends Endpoint = Endpoint> {
  readonly #facts: CallFacts<Each>;
  readonly params: RequestOf<Each>['params'];
  readonly query: RequestOf<Each>['query'];
  readonly body: RequestOf<Each>['body'];
  readonly services: ProviderServices;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly ifMatch: readonly string[] | undefined;
  /** The caller, in a call that does not require signing in; undefined for an anonymous one. */
  readonly viewer: Caller | undefined;
  /** The document in the path; undefined if the path has none. */
  readonly found: DocumentRow | undefined;
  /** When the call arrived, in milliseconds since 1970. */
  readonly #came: number;

  constructor(facts: CallFacts<Each>) {
    this.#facts = facts;
    this.params = facts.params;
    this.query = facts.query;
    this.body = facts.body;
    this.services = facts.services;
    this.bytes = facts.bytes;
    this.ifMatch = facts.ifMatch;
    this.viewer = facts.caller;
    this.found = facts.document;
    this.#came = facts.services.now();
  }

  /** When the call arrived, in the form in which times are stored. */
  get now(): string {
    return timeAt(this.#came);
  }

  /** The public address of the server, without a slash at the end. */
  get origin(): string {
    return this.#facts.origin();
  }

  /** The address that the call comes from. */
  get address(): string {
    return this.#facts.address();
  }

  /** On whose behalf the threads work for this call. */
  get asker(): Asker {
    return this.#facts.asker();
  }

  /** The caller, in a call that requires signing in. */
  get caller(): Caller {
    if (this.viewer === undefined) throw new Error(`${this.#facts.endpoint.path} has no caller`);
    return this.viewer;
  }

  /** The document in the path, which the caller may see. */
  get document(): DocumentRow {
    if (this.found === undefined) throw new Error(`${this.#facts.endpoint.path} has no document`);
    return this.found;
  }

  /**
   * Runs the call's effect in one transaction, together with storing the answer under its
   * Idempotency-Key. A refusal rolls all of it back. It may run more than once, so it must wait for
   * nothing but the store.
   */
  effect<Answer>(work: (inside: Resources) => Promise<Reply<Answer>>): Promise<Reply<Answer>> {
    const { endpoint, keyed } = this.#facts;
    return runEffect(this.services.store, endpoint.status, keyed, async (inside) => {
      if (endpoint.sessionOnly && !(await this.#isSignedIn(inside))) return signedOut;
      return work(inside);
    });
  }

  /** Whether the caller's session is still valid, although it may have ended since the call arrived. */
  async #isSignedIn(inside: Resources): Promise<boolean> {
    const { id: userId, session } = this.caller;
    return session !== undefined && isSessionValid(inside, { session, userId }, this.now);
  }

  /** Like `effect`, with the document's row as of the transaction. */
  documentEffect<Answer>(
    work: (inside: Resources, document: DocumentRow) => Promise<Reply<Answer>>,
  ): Promise<Reply<Answer>> {
    const { id } = this.document;
    return this.effect(async (inside) => {
      const document = await inside.documents.byId(id);
      return document === undefined ? refuseDocument(this.document) : work(inside, document);
    });
  }
}

/** The refusal of a call whose session ended in the meantime. */
const signedOut = refused(401, 'You have been signed out in the meantime. Sign in again.');

/** The refusal for a document that does not exist, or that the caller may not know of. */
export function refuseDocument({ userName, name }: { userName: string; name: string }) {
  return refused(
    404,
    `There is no document ${userName}/${name}. It may have been renamed, deleted or made private.`,
  );
}

/** What is common to every call. */
export type AnyCall = Omit<Call, 'params' | 'query' | 'body'>;
