import { openDatabase } from '../src/storage/database.ts';
import { createSpecStore } from '../src/storage/specs.ts';
import { browserCredentials, createBrowserPorts, uuid } from '../src/sync/browserPorts.ts';
import { createReplayMemory } from '../src/sync/replay.ts';
import { takeTurn } from '../src/sync/turn.ts';
import { createMergePort } from './mergePort.ts';

declare const self: ServiceWorkerGlobalScope;

/** The engine is a script of its own: what every start of the service worker costs stays small. */
declare global {
  var replayOutbox: ((signal: AbortSignal) => Promise<number>) | undefined;
}

const database = openDatabase();
const id = uuid();
const ports = createBrowserPorts({
  database,
  id,
  origin: self.location.origin,
  // A browser slows no service worker down.
  isVisible: () => true,
  credentials: browserCredentials(database),
  merge: createMergePort(createSpecStore(database)),
});
const memory = createReplayMemory(ports);

globalThis.replayOutbox = (signal) => takeTurn(ports, memory, id, signal);
