import type { Contract } from '../../../src/provider/contract/index.ts';
import type { AnswerOf, Endpoint } from '../../../src/provider/endpoint.ts';
import type { Reply } from '../answers/reply.ts';
import type { Call } from './call.ts';

/** What answers one call. */
export type Handler<Each extends Endpoint> = (
  call: Call<Each>,
) => Promise<Reply<AnswerOf<Each>>> | Reply<AnswerOf<Each>>;

/** One handler for each call of a resource: a missing one does not compile. */
export type HandlersOf<Resource extends keyof Contract> = {
  readonly [Name in keyof Contract[Resource]]: Contract[Resource][Name] extends Endpoint
    ? Handler<Contract[Resource][Name]>
    : never;
};

export type AllHandlers = { readonly [Resource in keyof Contract]: HandlersOf<Resource> };
