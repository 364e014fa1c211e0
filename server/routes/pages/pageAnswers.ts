import { createHash } from 'node:crypto';
import { has } from '../../http/answers/accepts.ts';
import { answerPacked, MadeOnce } from '../../http/answers/madeOnce.ts';
import type { DocumentRow } from '../../store/resources/documents.ts';
import { cachingOf } from './pageDocument.ts';

const caches = new WeakMap<object, MadeOnce>();

export interface Made {
  /** All that the text is made of: the same key is the same text. */
  readonly key: readonly string[];
  readonly type: string;
  /** Undefined: there is no such thing. */
  readonly make: () => Promise<string | undefined>;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The answer for what is made of a document: made once, sent when the client has not got it yet.
 * Undefined when there is no such thing.
 */
export async function answerMade(
  store: object,
  request: Request,
  document: DocumentRow,
  { key, type, make, headers = {} }: Made,
): Promise<Response | undefined> {
  const build = import.meta.env.VITE_VERSION ?? '';
  const hash = createHash('sha256')
    .update(JSON.stringify([build, type, ...key]))
    .digest('base64url');
  const etag = `W/"${hash.slice(0, 22)}"`;
  const all = { ...cachingOf(document), ...headers, ETag: etag, 'Content-Type': type };
  // The tag says all that the text is made of.
  if (has(request, etag)) return new Response(null, { status: 304, headers: all });
  let made = caches.get(store);
  if (made === undefined) caches.set(store, (made = new MadeOnce()));
  const packed = await made.get(hash, make);
  if (packed === undefined) return undefined;
  return answerPacked(request, packed, all);
}

/** Headers of what other sites may load: a badge, a feed, a specification. Never of what is private. */
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
