import type { Endpoint } from '../../../src/provider/endpoint.ts';
import type { Asker } from '../../work/specWork.ts';
import { addressOf } from './requestFacts.ts';

/** The largest body of a small save, in bytes: what people write by hand. */
const smallSave = 256 * 1024;

const askers = new WeakMap<Request, Asker>();

/** On whose behalf a request's work is done: the account or, without one, the client's address. */
export function askerOf(
  request: Request,
  { writes }: Pick<Endpoint, 'writes'>,
  caller: { readonly id: number } | undefined,
): Asker {
  const known = askers.get(request);
  if (known !== undefined) return known;
  const asker: Asker = {
    caller: caller === undefined ? `from ${addressOf(request)}` : `account ${caller.id}`,
    lane: writes ? (isSmall(request) ? 'smallSave' : 'save') : 'read',
    since: performance.now(),
    signal: request.signal,
  };
  askers.set(request, asker);
  return asker;
}

function isSmall({ headers }: Request): boolean {
  const length = headers.get('Content-Length');
  return length !== null && Number(length) <= smallSave;
}

/** The asker of a read that needs no account. */
export function anonymousAsker(request: Request): Asker {
  return askerOf(request, { writes: false }, undefined);
}
