/** Name and password in an HTTP Basic header (RFC 7617, in UTF-8); undefined if it is not one. */
export function readBasic(
  header: string,
): { readonly name: string; readonly password: string } | undefined {
  const [, encoded] = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(header) ?? [];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon === -1) return undefined;
  return { name: text.slice(0, colon), password: text.slice(colon + 1) };
}
