import { documentLink, parseTypehubUrl } from '../../provider/typehubUrl.ts';

/**
 * The link for an import (rules 3): the page of a hosted document in this app, or the address
 * itself. Undefined for addresses that a browser must not follow.
 */
export function includeLink(url: string): string | undefined {
  const document = parseTypehubUrl(url);
  if (document !== undefined) return documentLink('', document);
  return /^https?:\/\//i.test(url) ? url : undefined;
}
