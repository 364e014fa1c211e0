import { encodeText } from './encodeText.ts';

/** A version of a hosted document, as the URL of an include names it (rules 3). */
export interface HostedVersion {
  readonly user: string;
  readonly document: string;
  /** A tag's version or id; `*` or nothing is the head. */
  readonly version?: string;
}

const pattern = /^typehub:\/\/([^:@/?#]+):([^:@/?#]+)(?:@([^:@/?#]*))?\/?$/i;

/** Parses `typehub://user:document@version`; undefined for anything else. */
export function parseTypehubUrl(url: string): HostedVersion | undefined {
  const parts = pattern.exec(url.trim());
  if (parts === null) return undefined;
  const [user, document, version] = parts.slice(1).map(decode);
  if (user === undefined || document === undefined) return undefined;
  return { user, document, ...(version === undefined || version === '' ? {} : { version }) };
}

/** Prints what `parseTypehubUrl` parses. */
export function printTypehubUrl({ user, document, version }: HostedVersion): string {
  const host = version === undefined ? '' : `@${encodeText(version)}`;
  return `typehub://${encodeText(user)}:${encodeText(document)}${host}`;
}

/**
 * The address of its page in the provider's web app; `webApp` is that app's origin and base path.
 */
export function documentLink(webApp: string, { user, document, version }: HostedVersion): string {
  const query = version === undefined ? '' : `?version=${encodeText(version)}`;
  const base = webApp.replace(/\/+$/, '');
  return `${base}/d/${encodeText(user)}/${encodeText(document)}${query}`;
}

/** A percent sign that encodes nothing is taken literally. */
function decode(part: string | undefined): string | undefined {
  if (part === undefined) return undefined;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
