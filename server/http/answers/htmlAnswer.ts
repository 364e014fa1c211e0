import { formHeaders, type FormScript } from './securityHeaders.ts';

/** Headers for pages and redirects in the browser. */
export interface HtmlAnswer {
  readonly status: number;
  readonly page?: string;
  readonly cookie?: string;
  readonly location?: string;
  /** The script that the page runs. */
  readonly script?: FormScript;
  /** Further headers of a refusal, such as `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** An answer that must not be cached, because it is for one person. */
export function answerHtml(answer: HtmlAnswer): Response {
  const { status, page, cookie, location, script } = answer;
  const headers = new Headers({
    ...Object.fromEntries(formHeaders(script)),
    'Cache-Control': 'no-store',
    ...answer.headers,
  });
  if (cookie !== undefined) headers.set('Set-Cookie', cookie);
  if (location !== undefined) headers.set('Location', location);
  if (page !== undefined) headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(page ?? null, { status, headers });
}
