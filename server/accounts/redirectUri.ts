import { isLocal } from './localAddress.ts';

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
