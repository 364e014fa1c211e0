import { describeBrowser } from '../../accounts/describeBrowser.ts';
import { hashToken } from '../../accounts/secrets/secrets.ts';
import { longestSession } from '../../accounts/signIn/sessions.ts';

/**
 * The app at the same origin is signed in by a cookie that no script can read. `__Host-` restricts
 * it to this host and to https (or localhost); `Strict` leaves it out of requests that another site
 * starts.
 */
const cookieName = '__Host-typewright';

/**
 * The Set-Cookie header for the secret of a session. The cookie is not renewed with each use, so it lasts as
 * long as a session possibly can; the server ends unused sessions earlier.
 */
export function sessionCookie(secret: string): string {
  return strictCookie(cookieName, secret, longestSession / 1000);
}

/** The Set-Cookie header of such a cookie, which lasts `seconds`. */
export function strictCookie(name: string, value: string, seconds: number): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Strict`;
}

/** The Set-Cookie header that makes a browser forget the session. */
export const noCookie = strictCookie(cookieName, '', 0);

/** The hash of the session in a request's cookie. */
export function readSession(request: Request): string | undefined {
  const secret = readCookie(request, cookieName);
  return secret === undefined ? undefined : hashToken(secret);
}

/** The value of a cookie, if it has one. */
export function readCookie(request: Request, cookie: string): string | undefined {
  for (const part of (request.headers.get('Cookie') ?? '').split(';')) {
    const [name, value] = part.trim().split('=');
    if (name === cookie && value !== undefined && value !== '') return value;
  }
  return undefined;
}

/** The browser that makes a request, in words. */
export function browserOf(request: Request): string {
  return describeBrowser(request.headers.get('User-Agent'));
}
