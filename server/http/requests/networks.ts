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
    // An IPv4 network can be written as IPv6, `::ffff:10.0.0.0/104`; it is compared with IPv4 addresses, so
    // it is converted.
    const prefix = address.kind() === written.kind() ? 0 : 96;
    const bits = Number(length ?? all) - prefix;
    if (bits < 0) return undefined;
    networks.push([address, bits]);
  }
  return networks;
}

/** Reads an IP address; one of IPv4 that is written as IPv6 becomes IPv4. Undefined for any other text. */
export function readIpAddress(text: string): Address | undefined {
  return isAddress(text) ? ipaddr.process(text) : undefined;
}

/** Without the short forms of IPv4: nobody means an address by `10.0.0` or `1`. */
function isAddress(text: string): boolean {
  return ipaddr.IPv6.isValid(text) || ipaddr.IPv4.isValidFourPartDecimal(text);
}

export function isIn(networks: Networks, address: Address): boolean {
  return networks.some(
    ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
  );
}
