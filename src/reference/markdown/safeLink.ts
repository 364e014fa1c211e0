/** A server that does not exist, to see where an address leads that names none. */
const here = 'https://here.invalid';

/**
 * An address in a person's text that may be a link: http(s), mailto, or below this origin. Undefined
 * for everything else, and for the API of this origin, where a GET can have an effect in the name of
 * who follows it.
 */
export function safeLink(address: string): string | undefined {
  let url: URL;
  try {
    url = new URL(address.trim(), here);
  } catch {
    return undefined;
  }
  if (!['http:', 'https:', 'mailto:'].includes(url.protocol)) return undefined;
  if (url.origin !== here) return url.href;
  if (/^\/+api(?:\/|$)/i.test(decode(url.pathname))) return undefined;
  return `${url.pathname === '/' && address.trim().startsWith('#') ? '' : url.pathname}${url.search}${url.hash}`;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
