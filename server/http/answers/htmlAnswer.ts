import { securityHeaders } from './securityHeaders.ts';

/** What a browser gets that shows a page or goes on to one. */
export interface HtmlAnswer {
  readonly status: number;
  readonly page?: string;
  readonly cookie?: string;
  readonly location?: string;
}

/** An answer that no cache holds, as it is for one person. */
export function answerHtml({ status, page, cookie, location }: HtmlAnswer): Response {
  const headers = new Headers({
    ...Object.fromEntries(securityHeaders),
    'Cache-Control': 'no-store',
  });
  if (cookie !== undefined) headers.set('Set-Cookie', cookie);
  if (location !== undefined) headers.set('Location', location);
  if (page !== undefined) headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(page ?? null, { status, headers });
}
