import { isLocal } from '../../accounts/localAddress.ts';
import type { HtmlAnswer } from '../../http/answers/htmlAnswer.ts';
import { problemPage } from './signInPages.ts';

export interface Visit {
  readonly request: Request;
  readonly origin: string;
  readonly address: string;
}

/** Whether a form was sent by one of our own pages. */
export function isOwnForm({ request, origin }: Visit): boolean {
  const from = request.headers.get('Origin');
  const isOwn = request.headers.get('Sec-Fetch-Site') === 'same-origin';
  // Our referrer policy makes the Origin of our own forms "null" (Fetch, section 3.2).
  return isOwn && (from === null || from === 'null' || from === origin);
}

/** Whether the request was started by a page of another site. */
export function isCrossSite({ request }: Visit): boolean {
  return ['cross-site', 'same-site'].includes(request.headers.get('Sec-Fetch-Site') ?? '');
}

/** Why a form was refused, and what to do about it. */
export function notOwnForm(visit: Visit): HtmlAnswer {
  const page = problemPage(
    'The form was not sent from this page. Reload the page and try again. (If you run this server behind a proxy, set PUBLIC_URL.)',
  );
  return notProtected(visit) ?? { status: 403, page };
}

/**
 * A page that says why nobody can sign in at this address, and where they can; undefined if they can here.
 * Called before a form is shown, so that no password is sent without encryption.
 */
export function notProtected({ request, origin }: Visit): HtmlAnswer | undefined {
  const opened = new URL(request.url);
  const official = new URL(origin);
  // Browsers send neither Fetch Metadata nor secure cookies to a plain address. Behind a proxy, the
  // address looks plain, too.
  const isPlain = opened.protocol === 'http:' && !isLocal(opened);
  const isElsewhere = official.protocol === 'http:' || official.host !== opened.host;
  if (!isPlain || !isElsewhere || request.headers.has('Sec-Fetch-Site')) return undefined;
  const instead =
    official.protocol === 'https:'
      ? `Open this server at ${origin}`
      : `Open this server at an https address (its operator puts a proxy with a certificate in front of it), or on its own machine at http://localhost:${official.port || '80'}`;
  return {
    status: 403,
    page: problemPage(
      `You can't sign in at ${opened.origin}, because browsers protect sign-ins only at https addresses and at http://localhost. ${instead}.`,
    ),
  };
}
