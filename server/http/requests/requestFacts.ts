import ipaddr from 'ipaddr.js';
import type { ProviderSettings } from '../providerServices.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Networks whose requests come from a proxy of ours. */
export type Proxies = readonly (readonly [network: Address, bits: number])[];

/** This machine only. */
export const loopback: Proxies = [ipaddr.parseCIDR('127.0.0.0/8'), ipaddr.parseCIDR('::1/128')];

/** What the socket knows about each request; the app itself has no socket. */
const sockets = new WeakMap<Request, { readonly direct: string; readonly proxies: Proxies }>();

export function noteAddress(
  request: Request,
  direct: string | undefined,
  proxies: Proxies = loopback,
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
  while (passed.length > 0 && isIn(proxies, address)) {
    const before = readAddress((passed.pop() ?? '').trim());
    if (before === undefined) break;
    address = before;
  }
  return counted(address);
}

function isIn(networks: Proxies, address: Address): boolean {
  return networks.some(
    ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
  );
}

/** Reads networks or single addresses, separated by commas; undefined if one of them is neither. */
export function readProxies(text: string): Proxies | undefined {
  const parts = text.split(',').map((part) => part.trim());
  const proxies: (readonly [Address, number])[] = [];
  for (const part of parts) {
    if (part === 'loopback') proxies.push(...loopback);
    else if (ipaddr.isValidCIDR(part)) proxies.push(ipaddr.parseCIDR(part));
    else if (ipaddr.isValid(part)) {
      const single = ipaddr.parse(part);
      proxies.push([single, single.kind() === 'ipv4' ? 32 : 128]);
    } else return undefined;
  }
  return proxies;
}

function readAddress(text: string) {
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
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
