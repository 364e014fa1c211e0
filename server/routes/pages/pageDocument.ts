import { findSession } from '../../accounts/signIn/sessions.ts';
import type { ProviderServices } from '../../http/providerServices.ts';
import { readSession } from '../../http/requests/sessionCookie.ts';
import type { DocumentRow } from '../../store/resources/documents/documents.ts';

/** The address of a page, parsed. */
export interface PageAddress {
  readonly user: string;
  readonly document: string;
}

/**
 * The document, if the request may see it: it is public, or belongs to the person who is signed in.
 * To everybody else, a private document does not exist.
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

/** The document, if it is public, or regardless with `anyway`. */
export async function publicDocument(
  { store }: ProviderServices,
  { user, document: name }: PageAddress,
  anyway = false,
): Promise<DocumentRow | undefined> {
  // No store can search for a NUL.
  if (user.includes('\0') || name.includes('\0')) return undefined;
  const document = await store.documents.find(user, name);
  return document?.private === 0 || anyway ? document : undefined;
}

/**
 * Whether the cookie belongs to the owner. It is accepted for requests by our own page, and for
 * addresses that a person typed; a page has no side effects, and other sites can't read it.
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

/** The cache headers of all answers about a document: private ones must not be stored. */
export function cachingOf(document: DocumentRow): Readonly<Record<string, string>> {
  return { 'Cache-Control': document.private === 1 ? 'private, no-store' : 'no-cache' };
}
