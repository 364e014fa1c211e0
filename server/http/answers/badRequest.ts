import { messagePage } from './messagePage.ts';
import { formHeaders } from './securityHeaders.ts';

/** The answer to HTTP whose address can't be turned into a Request. */
export function badRequest(): Response {
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' });
  for (const [name, value] of formHeaders(undefined)) headers.set(name, value);
  const page = messagePage('Bad request', 'The server could not read the request.');
  return new Response(page, { status: 400, headers });
}
