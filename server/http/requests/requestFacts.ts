import ipaddr from 'ipaddr.js';
import type { ProviderSettings } from '../providerServices.ts';
import { isIn, loopback, readAddress, type Address, type Networks } from './networks.ts';

/** What the socket knows about each request; the app itself has no socket. */
const sockets = new WeakMap<Request, { readonly direct: string; readonly proxies: Networks }>();

export function noteAddress(
  request: Request,
  direct: string | undefined,
  proxies: Networks = loopback,
): void {
  if (direct !== undefined) sockets.set(request, { direct, proxies });
}

/**
 * The address by which limits are counted: an IPv4 address, or the first 64 bits of an IPv6
 * address, which belong to one customer. Each trusted proxy is believed about who was before it.
 */
export function addressOf(request: Request): string {
  const { direct = '', proxies = loopback } = sockets.get(request) ?? {};
  let address = readAddress(direct);
  if (address === undefined) return 'unknown';
  const passed = request.headers.get('X-Forwarded-For')?.split(',') ?? [];
  while (isIn(proxies, address)) {
    const before = readAddress((passed.pop() ?? '').trim());
    if (before === undefined) break;
    address = before;
  }
  return counted(address);
}

function counted(address: Address): string {
  return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(':') : address.toString();
}

/** The public address of the server: PUBLIC_URL, or the address of this request. */
export function originOf(
  { publicUrl }: Pick<ProviderSettings, 'publicUrl'>,
  request: Request,
): string {
  return publicUrl ?? new URL(request.url).origin;
}
