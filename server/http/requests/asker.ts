import type { Endpoint } from '../../../src/provider/endpoint.ts';
import type { Asker } from '../../work/specWork.ts';
import { addressOf } from './requestFacts.ts';

const askers = new WeakMap<Request, Asker>();

/** For whom the work of a request is done: the account or, where there is none, the address that asks. */
export function askerOf(
  request: Request,
  { writes }: Pick<Endpoint, 'writes'>,
  caller: { readonly id: number } | undefined,
): Asker {
  const known = askers.get(request);
  if (known !== undefined) return known;
  const asker: Asker = {
    caller: caller === undefined ? `from ${addressOf(request)}` : `account ${caller.id}`,
    lane: writes ? 'save' : 'read',
    since: performance.now(),
    signal: request.signal,
  };
  askers.set(request, asker);
  return asker;
}

/** For whom something is read that needs no account. */
export function anonymousAsker(request: Request): Asker {
  return askerOf(request, { writes: false }, undefined);
}
