import type { Settings } from '../settings.ts';

/** What the socket knows of requests, by request: the app itself has no socket. */
const addresses = new WeakMap<Request, string>();

export function noteAddress(request: Request, address: string | undefined): void {
  if (address !== undefined) addresses.set(request, address);
}

/**
 * Where a request comes from. Headers of proxies are not believed, anybody can send them: behind one,
 * all share an address, and what limits a guesser is the limit by name.
 */
export function addressOf(request: Request): string {
  return addresses.get(request) ?? 'unknown';
}

/** Where people reach the server: PUBLIC_URL, or the way this request came. */
export function originOf({ publicUrl }: Pick<Settings, 'publicUrl'>, request: Request): string {
  return publicUrl ?? new URL(request.url).origin;
}
