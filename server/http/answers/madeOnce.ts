import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { accepts } from './accepts.ts';

/** How many bytes are held in total, compressed. */
const room = 64 * 1024 * 1024;

/** Texts that never change under their key: made once, held compressed, the least recently used dropped first. */
export class MadeOnce {
  readonly #held = new Map<string, Uint8Array<ArrayBuffer>>();
  /** What is being made: whoever asks meanwhile waits for it. */
  readonly #making = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();
  #size = 0;

  /** The compressed text; `make` gives undefined for what is not to be held. */
  async get(
    key: string,
    make: () => Promise<string | undefined>,
  ): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const held = this.#held.get(key);
    if (held !== undefined) {
      this.#held.delete(key);
      this.#held.set(key, held);
      return held;
    }
    let making = this.#making.get(key);
    if (making === undefined) {
      making = this.#make(key, make);
      this.#making.set(key, making);
    }
    try {
      return await making;
    } finally {
      this.#making.delete(key);
    }
  }

  async #make(
    key: string,
    make: () => Promise<string | undefined>,
  ): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const text = await make();
    if (text === undefined) return undefined;
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
export async function answerPacked(
  request: Request,
  packed: Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const all = { ...headers, Vary: 'Accept-Encoding' };
  if (accepts(request, 'gzip')) {
    return new Response(packed, { headers: { ...all, 'Content-Encoding': 'gzip' } });
  }
  return new Response(new Uint8Array(await promisify(gunzip)(packed)), { headers: all });
}
