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
    if (part === 'loopback') {
      networks.push(...loopback);
      continue;
    }
    const [given = '', length, ...more] = part.split('/');
    if (more.length > 0 || !isAddress(given)) return undefined;
    const written = ipaddr.parse(given);
    const all = written.kind() === 'ipv4' ? 32 : 128;
    if (length !== undefined && (!/^\d{1,3}$/.test(length) || Number(length) > all)) {
      return undefined;
    }
    const address = ipaddr.process(given);
    // What is written as IPv6 but is IPv4, `::ffff:10.0.0.0/104`: the addresses it is compared with are IPv4.
    const prefix = address.kind() === written.kind() ? 0 : 96;
    const bits = Number(length ?? all) - prefix;
    if (bits < 0) return undefined;
    networks.push([address, bits]);
  }
  return networks;
}

/** An IP address, of IPv4 even if it is written as one of IPv6; undefined if it is none. */
export function readAddress(text: string): Address | undefined {
  return isAddress(text) ? ipaddr.process(text) : undefined;
}

/** Not the shorter forms of IPv4: `10.0.0` and `1` would be addresses that nobody means. */
function isAddress(text: string): boolean {
  return ipaddr.IPv6.isValid(text) || ipaddr.IPv4.isValidFourPartDecimal(text);
}

export function isIn(networks: Networks, address: Address): boolean {
  return networks.some(
    ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
  );
}
