/** A placeholder origin, to recognise relative addresses. */
const here = 'https://here.invalid';

/**
 * Sanitises an address in untrusted text: returns a link for http(s), mailto or a path on this
 * origin, else undefined. Paths of this origin's API are refused too, because a GET there may have
 * an effect in the name of whoever follows the link.
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
