import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

export type Networks = readonly (readonly [network: Address, bits: number])[];

/** This machine only. */
export const loopback: Networks = [ipaddr.parseCIDR('127.0.0.0/8'), ipaddr.parseCIDR('::1/128')];

/** Reads networks or single addresses, separated by commas; undefined if one of them is neither. */
export function readNetworks(text: string): Networks | undefined {
  const parts = text.split(',').map((part) => part.trim());
  const networks: (readonly [Address, number])[] = [];
  for (const part of parts) {
    if (part === 'loopback') networks.push(...loopback);
    else if (ipaddr.isValidCIDR(part)) networks.push(ipaddr.parseCIDR(part));
    else if (ipaddr.isValid(part)) {
      const single = ipaddr.parse(part);
      networks.push([single, single.kind() === 'ipv4' ? 32 : 128]);
    } else return undefined;
  }
  return networks;
}

/** An IP address, of IPv4 even if it is written as one of IPv6; undefined if it is none. */
export function readAddress(text: string): Address | undefined {
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
}

export function isIn(networks: Networks, address: Address): boolean {
  return networks.some(
    ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
  );
}
