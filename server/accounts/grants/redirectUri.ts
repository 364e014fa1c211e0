import { isLocal } from '../localAddress.ts';

/**
 * What is wrong with a redirect address; undefined if it is fine. It must be https, a program on
 * the person's own machine, or a scheme that belongs to an app (RFC 8252, section 7).
 */
export function refuseRedirect(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isSafe =
    url !== undefined &&
    (url.protocol === 'https:' ||
      isLocal(url) ||
      /^[a-z][a-z0-9+-]*\.[a-z0-9.+-]+:$/.test(url.protocol));
  if (isSafe && !address.includes('#')) return undefined;
  return `${address.slice(0, 200)} can't be used as a redirect address. Give https://…, http://localhost… or the app's own scheme like com.example.app:/…, without #.`;
}

/**
 * Whether a program has registered an address, character by character; on the person's own machine any port
 * will do, because programs there take one that is free (RFC 8252, section 7.3; RFC 9700, section 2.1).
 */
export function isRegistered(registered: readonly string[], address: string): boolean {
  if (registered.includes(address)) return true;
  const place = withoutPort(address);
  return (
    place !== undefined &&
    URL.canParse(address) &&
    registered.some((each) => withoutPort(each) === place)
  );
}

/** A plain address of the person's own machine without its port; undefined for any other. */
function withoutPort(address: string): string | undefined {
  const local = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?([/?].*)?$/.exec(
    address,
  );
  return local === null ? undefined : `${local[1] ?? ''}${local[2] ?? ''}`;
}
