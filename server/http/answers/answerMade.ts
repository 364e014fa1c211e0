import { createHash } from 'node:crypto';
import { has } from './accepts.ts';
import { answerPacked, MadeOnce } from './madeOnce.ts';
import { done, type Reply } from './reply.ts';

const caches = new WeakMap<object, MadeOnce>();

export interface Made {
  /** All that the text is made of: the same key is the same text. */
  readonly key: readonly string[];
  readonly type: string;
  /** Gives undefined where there is no such thing. */
  readonly make: () => Promise<Reply<string | undefined>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** The entity tag of what is made of these parts by this build. Weak: it says nothing of the coding. */
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
 * The answer for what is made of contents that never change: made once, sent when the client has not
 * got it yet. Undefined when there is no such thing.
 */
export async function answerMade(
  store: object,
  request: Request,
  { key, type, make, headers }: Made,
): Promise<Reply<Response | undefined>> {
  const parts = [type, ...key];
  const etag = tagOf(parts);
  const all = { ...headers, ETag: etag, 'Content-Type': type };
  // The tag says all that the text is made of.
  if (has(request, etag)) return done(new Response(null, { status: 304, headers: all }));
  let made = caches.get(store);
  if (made === undefined) caches.set(store, (made = new MadeOnce()));
  const packed = await made.get(hashOf(parts), make);
  if (!packed.ok || packed.value === undefined) return packed.ok ? done(undefined) : packed;
  return done(answerPacked(request, packed.value, all));
}
