import { findSession } from '../../accounts/sessions.ts';
import type { ProviderServices } from '../../http/providerServices.ts';
import { readSession } from '../../http/requests/sessionCookie.ts';
import type { DocumentRow } from '../../store/resources/documents.ts';

/** Where a page is, as its address has it. */
export interface PageAddress {
  readonly user: string;
  readonly document: string;
}

/**
 * The document that the request may see: a public one, or the own one of whoever is signed in. For
 * everybody else a private document is one that does not exist.
 */
export async function visibleDocument(
  services: ProviderServices,
  request: Request,
  { user, document: name }: PageAddress,
): Promise<DocumentRow | undefined> {
  const document = await publicDocument(services, { user, document: name }, true);
  if (document === undefined || document.private === 0) return document;
  return (await isOwner(services, request, document.userId)) ? document : undefined;
}

/** The document, if it is public, or if `anyway`. */
export async function publicDocument(
  { store }: ProviderServices,
  { user, document: name }: PageAddress,
  anyway = false,
): Promise<DocumentRow | undefined> {
  // No store can look for a NUL.
  if (user.includes('\0') || name.includes('\0')) return undefined;
  const document = await store.documents.find(user, name);
  return document?.private === 0 || anyway ? document : undefined;
}

/**
 * Whether the app's cookie is the owner's. It counts for what our own page asks for, and for an
 * address that a person typed; a page has no effect, and no other site can read it.
 */
async function isOwner(
  services: ProviderServices,
  request: Request,
  userId: number,
): Promise<boolean> {
  const session = readSession(request);
  if (session === undefined) return false;
  const from = request.headers.get('Sec-Fetch-Site');
  if (from !== 'same-origin' && from !== 'none') return false;
  return (await findSession(services, session))?.id === userId;
}

/** What every answer of a document's pages says of being stored: a private one by nobody. */
export function cachingOf(document: DocumentRow): Readonly<Record<string, string>> {
  return { 'Cache-Control': document.private === 1 ? 'private, no-store' : 'no-cache' };
}
