import { formHeaders } from './securityHeaders.ts';

/** Headers for pages and redirects in the browser. */
export interface HtmlAnswer {
  readonly status: number;
  readonly page?: string;
  readonly cookie?: string;
  readonly location?: string;
}

/** An answer that must not be cached, because it is for one person. */
export function answerHtml({ status, page, cookie, location }: HtmlAnswer): Response {
  const headers = new Headers({
    ...Object.fromEntries(formHeaders),
    'Cache-Control': 'no-store',
  });
  if (cookie !== undefined) headers.set('Set-Cookie', cookie);
  if (location !== undefined) headers.set('Location', location);
  if (page !== undefined) headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(page ?? null, { status, headers });
}
