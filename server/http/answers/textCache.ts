import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { accepts } from './accepts.ts';
import { done, type Reply } from './reply.ts';

/** The usual size of the cache, in compressed bytes. */
const usualRoom = 64 * 1024 * 1024;

type Packed = Uint8Array<ArrayBuffer>;

/**
 * A cache of texts that never change under their key: computed once, stored compressed, least
 * recently used dropped first.
 */
export class TextCache {
  readonly #held = new Map<string, Packed>();
  /** Texts that are being compressed, for concurrent requests to share. */
  readonly #packing = new Map<string, Promise<Packed>>();
  readonly #room: number;
  #size = 0;

  constructor(room = usualRoom) {
    this.#room = room;
  }

  /**
   * The compressed text; If `make` returns undefined, nothing is cached. Concurrent calls of `make` are
   * possible: the threads share that work, because they know who is still waiting.
   */
  async get(
    key: string,
    make: () => Promise<Reply<string | undefined>>,
  ): Promise<Reply<Packed | undefined>> {
    const held = this.#held.get(key);
    if (held !== undefined) {
      this.#held.delete(key);
      this.#held.set(key, held);
      return done(held);
    }
    const text = await make();
    if (!text.ok || text.value === undefined) return text.ok ? done(undefined) : text;
    let packing = this.#packing.get(key);
    if (packing === undefined) {
      packing = this.#pack(key, text.value);
      this.#packing.set(key, packing);
    }
    try {
      return done(await packing);
    } finally {
      this.#packing.delete(key);
    }
  }

  async #pack(key: string, text: string): Promise<Packed> {
    const known = this.#held.get(key);
    if (known !== undefined) return known;
    const packed = new Uint8Array(await promisify(gzip)(text));
    this.#held.set(key, packed);
    this.#size += packed.byteLength;
    for (const [oldest, { byteLength }] of this.#held) {
      if (this.#size <= this.#room || oldest === key) break;
      this.#held.delete(oldest);
      this.#size -= byteLength;
    }
    return packed;
  }
}

/** The compressed text as an answer, with an encoding that the client accepts. */
export function answerPacked(
  request: Request,
  packed: Packed,
  headers: Readonly<Record<string, string>>,
): Response {
  const all = { ...headers, Vary: 'Accept-Encoding' };
  if (accepts(request, 'gzip')) {
    return new Response(packed, { headers: { ...all, 'Content-Encoding': 'gzip' } });
  }
  // As a stream, so that slow clients don't need the whole text in memory.
  const text = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(text, { headers: all });
}
