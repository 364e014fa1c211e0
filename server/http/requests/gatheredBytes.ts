/** The size, in bytes, up to which blocks grow. */
const largestBlock = 64 * 1024;

/**
 * Gathers the bytes of a body into few blocks. Each array takes about 200 bytes more than its content, so a
 * body that arrives in single bytes would otherwise take 200 times its size.
 */
export class GatheredBytes {
  readonly #blocks: Uint8Array[] = [];
  #size = 0;
  /** How many bytes of the last block are unused. */
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
      // As large as all blocks so far, so that small parts need few blocks and small bodies little memory.
      const block = new Uint8Array(Math.max(rest.byteLength, Math.min(this.#size, largestBlock)));
      block.set(rest);
      this.#blocks.push(block);
      this.#free = block.byteLength - rest.byteLength;
    }
    this.#size += part.byteLength;
  }

  /** All bytes in one array. */
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
