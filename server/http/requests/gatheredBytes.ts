/** Beyond this, blocks no longer grow: only the last one has space that is not used. */
const largestBlock = 64 * 1024;

/**
 * The bytes of a body, however small the parts are in which they arrive: each object takes some 200
 * bytes beside its own, so a body of single bytes would take 200 times its size.
 */
export class GatheredBytes {
  readonly #blocks: Uint8Array[] = [];
  #size = 0;
  /** How much of the last block is not used yet. */
  #free = 0;

  get size(): number {
    return this.#size;
  }

  add(part: Uint8Array): void {
    const last = this.#blocks.at(-1);
    const fitting = part.subarray(0, this.#free);
    last?.set(fitting, last.byteLength - this.#free);
    this.#free -= fitting.byteLength;
    const rest = part.subarray(fitting.byteLength);
    if (rest.byteLength > 0) {
      // As large as what there is, so that small parts need few blocks, and small bodies little space.
      const block = new Uint8Array(Math.max(rest.byteLength, Math.min(this.#size, largestBlock)));
      block.set(rest);
      this.#blocks.push(block);
      this.#free = block.byteLength - rest.byteLength;
    }
    this.#size += part.byteLength;
  }

  /** All of them in one piece. */
  join(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.#size);
    let offset = 0;
    for (const block of this.#blocks) {
      bytes.set(block.subarray(0, this.#size - offset), offset);
      offset += block.byteLength;
    }
    return bytes;
  }
}
