import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { refuse, succeed, type Result } from '../../src/domain/model/values/result.ts';

/**
 * Whether an IP address is public: not this machine, not a private network, and not an address that contains
 * another one.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.process(address);
  // Of IPv6, only 2000::/3 is assigned (RFC 4291, section 2.4).
  const isGiven = read.kind() === 'ipv4' || read.match(ipaddr.parseCIDR('2000::/3'));
  return isGiven && read.range() === 'unicast';
}

const notPublic =
  'The target must have a public internet address, but its address is private. Whoever runs the server can allow it.';

/**
 * An http(s) address that may be called, as far as the address itself shows; names are resolved
 * later.
 */
export function readTarget(
  text: string,
  isAllowed: (address: string) => boolean = isPublicAddress,
): Result<URL> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '') {
    return refuse(
      'target-invalid',
      'The address (url) must be one like https://example.com/hook, without a user name or password.',
    );
  }
  // The URL parser has converted every notation of an IPv4 address (2130706433, 0x7f.1, 127.1) to four
  // numbers.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  const isPrivate = ipaddr.isValid(host)
    ? !isAllowed(host)
    : /(?:^|\.)(?:localhost|local|internal)$/i.test(host);
  return isPrivate && !isAllowed(host) ? refuse('target-private', notPublic) : succeed(url);
}

/** Resolves all addresses of a name, like `dns.lookup`. */
type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name once and returns its addresses if all of them are allowed, so that the checked
 * address is the one that is connected to. A name that also has a private address is refused.
 */
export function pinnedLookup(
  isAllowed: (address: string) => boolean,
  resolve: Resolve = lookup,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) {
        callback(error, '');
        return;
      }
      const [first] = found;
      if (first === undefined || !found.every(({ address }) => isAllowed(address))) {
        callback(new Error(notPublic), '');
      } else if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
}
