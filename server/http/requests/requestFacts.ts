import ipaddr from 'ipaddr.js';
import type { ProviderSettings } from '../providerServices.ts';

/** What the socket knows about each request; the app itself has no socket. */
const addresses = new WeakMap<Request, string>();

export function noteAddress(request: Request, address: string | undefined): void {
  if (address !== undefined) addresses.set(request, address);
}

/** Networks in which our own proxy may be. */
const own: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal']);

/**
 * The address by which limits are counted: an IPv4 address, or the first 64 bits of an IPv6
 * address, which belong to one customer. A proxy in our own network is trusted.
 */
export function addressOf(request: Request): string {
  const direct = readAddress(addresses.get(request) ?? '');
  if (direct === undefined) return 'unknown';
  if (!own.has(direct.range())) return counted(direct);
  const passed = request.headers.get('X-Forwarded-For')?.split(',').at(-1) ?? '';
  return counted(readAddress(passed.trim()) ?? direct);
}

function readAddress(text: string) {
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
}

function counted(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString();
}

/** The public address of the server: PUBLIC_URL, or the address of this request. */
export function originOf(
  { publicUrl }: Pick<ProviderSettings, 'publicUrl'>,
  request: Request,
): string {
  return publicUrl ?? new URL(request.url).origin;
}
