import ipaddr from 'ipaddr.js';
import type { ProviderSettings } from '../providerServices.ts';
import { isIn, loopback, readIpAddress, type Address, type Networks } from './networks.ts';

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
 * The address by which limits are counted: an IPv4 address, or the first 64 bits of an IPv6 address, which
 * belong to one customer. Of X-Forwarded-For, only the entries that trusted proxies have added count.
 */
export function addressOf(request: Request): string {
  const { direct = '', proxies = loopback } = sockets.get(request) ?? {};
  let address = readIpAddress(direct);
  if (address === undefined) return 'unknown';
  const passed = request.headers.get('X-Forwarded-For')?.split(',') ?? [];
  while (isIn(proxies, address)) {
    const before = readIpAddress(withoutPort((passed.pop() ?? '').trim()));
    if (before === undefined) break;
    address = before;
  }
  return counted(address);
}

/** Some proxies write the port as well: `203.0.113.7:5555`, `[2001:db8::1]:443`. */
function withoutPort(text: string): string {
  const [, ipv6, ipv4] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? [];
  return ipv6 ?? ipv4 ?? text;
}

function counted(address: Address): string {
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = [...address.parts.slice(0, 4), 0, 0, 0, 0];
  return `${new ipaddr.IPv6(network).toString()}/64`;
}

/** The public address of the server: PUBLIC_URL, or the address of this request. */
export function originOf(
  { publicUrl }: Pick<ProviderSettings, 'publicUrl'>,
  request: Request,
): string {
  return publicUrl ?? new URL(request.url).origin;
}
