import { createHash } from 'node:crypto';
import { has } from './accepts.ts';
import { answerPacked, TextCache } from './textCache.ts';
import { done, type Reply } from './reply.ts';

const caches = new WeakMap<object, TextCache>();

export interface CacheableText {
  /** Everything that the text depends on: equal keys mean equal texts. */
  readonly key: readonly string[];
  readonly type: string;
  /** Makes the text; undefined if what it is made from does not exist. */
  readonly make: () => Promise<Reply<string | undefined>>;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The entity tag of what this build derives from these parts. Weak, because it does not depend on
 * the encoding.
 */
export function tagOf(parts: readonly string[]): string {
  return `W/"${hashOf(parts).slice(0, 22)}"`;
}

function hashOf(parts: readonly string[]): string {
  const build = import.meta.env.VITE_VERSION ?? '';
  return createHash('sha256')
    .update(JSON.stringify([build, ...parts]))
    .digest('base64url');
}

/**
 * The answer with a text that is derived from immutable contents: computed once, and sent if the client does
 * not have it yet. Undefined if `make` returns undefined.
 */
export async function answerCacheable(
  store: object,
  request: Request,
  { key, type, make, headers }: CacheableText,
): Promise<Reply<Response | undefined>> {
  const parts = [type, ...key];
  const etag = tagOf(parts);
  const all = { ...headers, ETag: etag, 'Content-Type': type };
  // The tag covers everything that the text depends on.
  if (has(request, etag)) return done(new Response(null, { status: 304, headers: all }));
  let made = caches.get(store);
  if (made === undefined) caches.set(store, (made = new TextCache()));
  const packed = await made.get(hashOf(parts), make);
  if (!packed.ok || packed.value === undefined) return packed.ok ? done(undefined) : packed;
  return done(answerPacked(request, packed.value, all));
}
