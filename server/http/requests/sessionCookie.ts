import { describeBrowser } from '../../accounts/describeBrowser.ts';
import { hashToken } from '../../accounts/secrets.ts';
import { longestSession } from '../../accounts/sessions.ts';

/**
 * The app at the same origin is signed in by a cookie that no script can read. `__Host-` restricts
 * it to this host and to https (or localhost); `Strict` leaves it out of requests that another site
 * starts.
 */
const cookieName = '__Host-typewright';

/**
 * The Set-Cookie header for the secret of a session. It is not renewed with each use, so it stays for
 * as long as a session can last; the server ends one that is not used.
 */
export function sessionCookie(secret: string): string {
  const seconds = longestSession / 1000;
  return `${cookieName}=${secret}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Strict`;
}

/** The Set-Cookie header that makes a browser forget the session. */
export const noCookie = `${cookieName}=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Strict`;

/** The hash of the session in a request's cookie. */
export function readSession(request: Request): string | undefined {
  for (const part of (request.headers.get('Cookie') ?? '').split(';')) {
    const [name, value] = part.trim().split('=');
    if (name === cookieName && value !== undefined && value !== '') return hashToken(value);
  }
  return undefined;
}

/** The browser that makes a request, in words. */
export function browserOf(request: Request): string {
  return describeBrowser(request.headers.get('User-Agent'));
}
