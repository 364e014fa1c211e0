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

export function notOwnForm(): HtmlAnswer {
  return {
    status: 403,
    page: problemPage(
      'The form was not sent from this page. Reload the page and try again. (If you run this server behind a proxy, set PUBLIC_URL.)',
    ),
  };
}
