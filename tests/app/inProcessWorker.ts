import { expose } from 'comlink';
import { openDatabase } from '../../src/storage/database/database.ts';
import { createSpecStore } from '../../src/storage/specs/specs.ts';
import { createSpecWorker } from '../../workers/spec/specWorker.ts';

/**
 * The browser's `Worker`, running the real worker's code in this thread: like `spec.worker.ts`,
 * behind real ports. It can be terminated, and it can crash.
 */
export class InProcessWorker {
  /** All workers started in this test, in order. */
  static started: InProcessWorker[] = [];
  /** Whether a worker that is started now can't be loaded. */
  static missing = false;
  /** The clock of all these workers. */
  static now = () => new Date();
  /** Called right after a worker is started. */
  static onStart: ((worker: InProcessWorker) => void) | undefined;

  ended = false;
  readonly #database = openDatabase();
  readonly #api = createSpecWorker(
    createSpecStore(this.#database),
    () => InProcessWorker.now(),
    this.#database,
  );
  readonly #channel = new MessageChannel();
  readonly #failed: ((event: ErrorEvent) => void)[] = [];

  constructor() {
    InProcessWorker.started.push(this);
    queueMicrotask(() => InProcessWorker.onStart?.(this));
    if (InProcessWorker.missing) {
      setTimeout(() => this.die(''));
      return;
    }
    expose(this.#api, this.#channel.port2);
  }

  addEventListener(type: string, listener: (event: Event) => void): void {
    if (type === 'error') this.#failed.push(listener);
    else {
      this.#channel.port1.addEventListener(type, listener);
      this.#channel.port1.start();
    }
  }

  removeEventListener(type: string, listener: (event: Event) => void): void {
    this.#channel.port1.removeEventListener(type, listener);
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    if (this.ended) return;
    this.#channel.port1.postMessage(message, transfer);
  }

  /** Later calls get no answer. */
  terminate(): void {
    this.ended = true;
    this.#channel.port1.close();
    this.#channel.port2.close();
    this.#database.close();
  }

  die(message: string): void {
    this.terminate();
    for (const tell of this.#failed)
      tell(Object.assign(new Event('error') as ErrorEvent, { message }));
  }
}
