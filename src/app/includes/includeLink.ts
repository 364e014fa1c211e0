import { documentLink, parseTypehubUrl } from '../../provider/typehubUrl.ts';

/**
 * The page that shows what an import names (rules 3): a hosted document's page in this app, or the
 * address itself. Undefined for what a browser must not follow.
 */
export function includeLink(url: string): string | undefined {
  const document = parseTypehubUrl(url);
  if (document !== undefined) return documentLink('', document);
  return /^https?:\/\//i.test(url) ? url : undefined;
}
