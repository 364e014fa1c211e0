const day = 24 * 60 * 60 * 1000;
/** How long the text is valid, in milliseconds; RFC 9116 advises less than a year. */
const validity = 180 * day;

/**
 * The text of `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. `contact`: an address
 * that begins with `mailto:`, `https:` or `tel:`.
 */
export function securityText(contact: string, origin: string, now: number): string {
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(now + validity).toISOString()}`,
    `Canonical: ${origin}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}

/** The contact as a URI; a bare e-mail address gets its scheme. Undefined if it is neither. */
export function readContact(text: string): string | undefined {
  if (/^[^\s@:/]+@[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  const isUri = /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+?[\d.()-]+)$/.test(text);
  return isUri && URL.canParse(text) ? text : undefined;
}
