import { messagePage } from '../../http/answers/messagePage.ts';
import type { Refused } from '../../http/answers/reply.ts';
import type { DocumentRow } from '../../store/resources/documents/documents.ts';

/**
 * Headers for what other sites may load: a badge, a feed, a specification. Never for private
 * documents.
 */
export function openHeaders(document: DocumentRow): Readonly<Record<string, string>> {
  const closed = {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
  };
  if (document.private === 1) return closed;
  return {
    ...closed,
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'ETag',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
}

/** A page that says why something can't be rendered now. */
export function refusedPage(_: Request, { status, message, headers }: Refused): Response {
  return new Response(messagePage('Not now', message), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      ...headers,
    },
  });
}
