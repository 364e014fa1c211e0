import type { ProviderServices } from '../../http/providerServices.ts';
import { bodyText } from '../../work/jobs.ts';

/** What is kept of them, in characters; and the longest that is. */
const room = { whole: 8_000_000, each: 500_000 } as const;

const kept = new WeakMap<object, Map<string, string>>();

/**
 * The text of a stored body. A body never changes under its hash, so texts that are read often are
 * kept, by store; the one that was not used for longest goes first.
 */
export async function readText(
  { store }: Pick<ProviderServices, 'store'>,
  body: string,
): Promise<string> {
  let texts = kept.get(store);
  if (texts === undefined) kept.set(store, (texts = new Map()));
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
