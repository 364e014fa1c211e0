import type { LineSource } from '../reads/lineSource.ts';

/** Lines fetched at once. */
export const chunkLines = 200;
const maxChunks = 24;

/**
 * Fetched lines, in chunks. After a new `rev`, the old lines stay until the new ones have arrived,
 * so that nothing flashes; answers for an older `rev` are dropped.
 */
export class LineCache {
  #source: LineSource | undefined;
  readonly #chunks = new Map<number, { rev: number; lines: readonly string[] }>();
  readonly #asked = new Map<number, number>();
  readonly #changed: () => void;
  readonly #failed: (reason: unknown, rev: number) => void;

  /**
   * @param changed called when lines that were asked for have arrived
   * @param failed called when lines of a `rev` could not be read
   */
  constructor(changed: () => void, failed: (reason: unknown, rev: number) => void) {
    this.#changed = changed;
    this.#failed = failed;
  }

  /** Reads from `source` from now on. Lines of an older `rev` stay until they are replaced. */
  use(source: LineSource): void {
    if (this.#source?.rev !== source.rev) this.#asked.clear();
    this.#source = source;
  }

  /** The line at `index` (from 0), possibly of an older `rev`; undefined if it has not arrived yet. */
  line(index: number): string | undefined {
    const chunk = Math.floor(index / chunkLines);
    return this.#chunks.get(chunk)?.lines[index - chunk * chunkLines];
  }

  /** Fetches missing or outdated lines `from` up to `to`. */
  want(from: number, to: number): void {
    const source = this.#source;
    if (source === undefined) return;
    const last = Math.floor((Math.min(to, source.totalLines) - 1) / chunkLines);
    for (let chunk = Math.floor(Math.max(from, 0) / chunkLines); chunk <= last; chunk += 1) {
      const held = this.#chunks.get(chunk);
      if (held !== undefined) {
        // Least recently used first.
        this.#chunks.delete(chunk);
        this.#chunks.set(chunk, held);
      }
      if (held?.rev === source.rev || this.#asked.has(chunk)) continue;
      this.#ask(source, chunk);
    }
  }

  /** Lets `want` fetch lines again that could not be read. */
  retry(): void {
    this.#asked.clear();
  }

  #ask(source: LineSource, chunk: number): void {
    const { rev } = source;
    this.#asked.set(chunk, rev);
    const from = chunk * chunkLines;
    const to = Math.min(from + chunkLines, source.totalLines);
    source.getLines(from, to).then(
      (lines) => {
        // Too few lines: the text has changed meanwhile, and a new rev is on its way.
        if (this.#source?.rev !== rev || lines.length < to - from) return;
        this.#asked.delete(chunk);
        this.#chunks.delete(chunk);
        this.#chunks.set(chunk, { rev, lines });
        for (const oldest of this.#chunks.keys()) {
          if (this.#chunks.size <= maxChunks) break;
          this.#chunks.delete(oldest);
        }
        this.#changed();
      },
      (reason: unknown) => {
        if (this.#source?.rev !== rev) return;
        // Stays in the list of requested chunks: it is requested again by `retry` or with the next rev, not
        // in a loop.
        this.#failed(reason, rev);
      },
    );
  }
}
