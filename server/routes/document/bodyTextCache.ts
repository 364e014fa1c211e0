import type { ProviderServices } from '../../http/providerServices.ts';
import { bodyText } from '../../work/jobs.ts';

/** How many characters the cache holds in total, and the longest text in it. */
const room = { whole: 8_000_000, each: 500_000 } as const;

const cache = new WeakMap<object, Map<string, string>>();

/**
 * The text of a stored body. The body with a hash never changes, so texts are cached, per store; the least
 * recently used is dropped first.
 */
export async function readBodyText(
  { store }: Pick<ProviderServices, 'store'>,
  body: string,
): Promise<string> {
  let texts = cache.get(store);
  if (texts === undefined) cache.set(store, (texts = new Map()));
  const known = texts.get(body);
  const text = known ?? (await bodyText(await store.bodies.get(body)));
  texts.delete(body);
  if (text.length <= room.each) texts.set(body, text);
  let size = 0;
  if (known === undefined) {
    for (const each of texts.values()) size += each.length;
    for (const [hash, each] of texts) {
      if (size <= room.whole) break;
      texts.delete(hash);
      size -= each.length;
    }
  }
  return text;
}
