import { lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { refuse, succeed, type Result } from '../../src/domain/model/result.ts';

/**
 * Whether an IP address is one of the internet: not this machine, not a private network, not what
 * only wraps another address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.process(address);
  // Of IPv6 only 2000::/3 is given out (RFC 4291, 2.4).
  const isGiven = read.kind() === 'ipv4' || read.match(ipaddr.parseCIDR('2000::/3'));
  return isGiven && read.range() === 'unicast';
}

const notPublic = 'The target must be on the internet, but its address is not.';

/** An http(s) address that may be called, as far as it says so itself; names are looked at later. */
export function readTarget(
  text: string,
  isAllowed: (address: string) => boolean = isPublicAddress,
): Result<URL> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '') {
    return refuse(
      'target-invalid',
      'The url must be an address like https://example.com/hook, without a name and password.',
    );
  }
  // However it is spelled (2130706433, 0x7f.1, 127.1), the parser has made four numbers of it.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  const isPrivate = ipaddr.isValid(host)
    ? !isAllowed(host)
    : /(?:^|\.)(?:localhost|local|internal)$/i.test(host);
  return isPrivate && !isAllowed(host) ? refuse('target-private', notPublic) : succeed(url);
}

/**
 * Looks a name up once and hands on only addresses that are allowed: what was checked is what is
 * connected to.
 */
export function pinnedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) {
        callback(error, '');
        return;
      }
      const allowed = found.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (first === undefined || allowed.length < found.length) callback(new Error(notPublic), '');
      else if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}
