import { openDatabase } from '../src/storage/database/database.ts';
import { heldSince } from '../src/storage/outbox/outboxHold.ts';
import { createSpecStore } from '../src/storage/specs/specs.ts';
import { uuid } from '../src/storage/database/uuid.ts';
import { browserCredentials, createBrowserPorts } from '../src/sync/browserPorts.ts';
import { createReplayMemory } from '../src/sync/sending/replay.ts';
import { takeTurn } from '../src/sync/turns/turn.ts';
import { createMergePort } from './outbox/mergePort.ts';

declare const self: ServiceWorkerGlobalScope;

/** Loads the engine as a separate script, so that the service worker starts quickly. */
declare global {
  var replayOutbox: ((signal: AbortSignal) => Promise<boolean>) | undefined;
}

const database = openDatabase();
const id = uuid();
const ports = createBrowserPorts({
  database,
  id,
  origin: self.location.origin,
  // Browsers don't throttle timers of service workers.
  isVisible: () => true,
  credentials: browserCredentials(database),
  merge: createMergePort(createSpecStore(database)),
});
const memory = createReplayMemory(ports);

/**
 * Sends pending calls until `signal` is aborted. Resolves with whether only calls that wait for a
 * person are left.
 */
globalThis.replayOutbox = async (signal) => {
  for (;;) {
    // If the outbox is held, a page must ask the person first.
    if ((await heldSince(database)) !== undefined) return true;
    const next = await takeTurn(ports, memory, id, signal);
    if (next === Infinity) return true;
    if (signal.aborted) return false;
    await ports.sleep(next, signal);
  }
};
