import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { accepts } from './accepts.ts';
import { done, type Reply } from './reply.ts';

/** How many bytes are held in total, compressed. */
const room = 64 * 1024 * 1024;

type Packed = Uint8Array<ArrayBuffer>;

/** Texts that never change under their key: made once, held compressed, the least recently used dropped first. */
export class MadeOnce {
  readonly #held = new Map<string, Packed>();
  /** What is being compressed: whoever has the same text meanwhile waits for it. */
  readonly #packing = new Map<string, Promise<Packed>>();
  #size = 0;

  /**
   * The compressed text; `make` gives undefined for what is not to be held. Several may be making the
   * same: that it is done once for all of them is up to the threads, which know who still waits.
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
    const packed = new Uint8Array(await promisify(gzip)(text, { level: 6 }));
    this.#held.set(key, packed);
    this.#size += packed.byteLength;
    for (const [oldest, { byteLength }] of this.#held) {
      if (this.#size <= room || oldest === key) break;
      this.#held.delete(oldest);
      this.#size -= byteLength;
    }
    return packed;
  }
}

/** The compressed text as an answer, in the coding that the client takes. */
export function answerPacked(
  request: Request,
  packed: Packed,
  headers: Readonly<Record<string, string>>,
): Response {
  const all = { ...headers, Vary: 'Accept-Encoding' };
  if (accepts(request, 'gzip')) {
    return new Response(packed, { headers: { ...all, 'Content-Encoding': 'gzip' } });
  }
  // As a stream: nobody has to hold the whole text for a client that reads slowly.
  const text = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(text, { headers: all });
}
