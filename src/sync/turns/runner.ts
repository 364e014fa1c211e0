import { createReplayMemory } from '../sending/replay.ts';
import { takeTurn, type TurnPorts } from './turn.ts';

/** The longest interval between two looks at the outbox, in ms. */
const lookEvery = 20_000;

export interface Runner {
  /**
   * Looks at the outbox at once, because something has changed: a new call, the network, the page's
   * visibility.
   */
  wake(): void;
  /** Starts nothing new; resolves when everything in progress has ended. */
  stop(): Promise<void>;
}

/**
 * Replays the outbox for as long as this page or worker lives. It relies on no event: time alone is
 * enough to drain the queue.
 */
export function startRunner(ports: TurnPorts, owner: string): Runner {
  const memory = createReplayMemory(ports);
  const stopping = new AbortController();
  const wake = () => {
    memory.gates.reset();
    memory.alarm.abort();
  };

  async function live(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Created before the turn, so that a wake-up during the turn leads to another one.
      memory.alarm = new AbortController();
      const next = await takeTurn(ports, memory, owner, stopping.signal);
      if (!stopping.signal.aborted) {
        await ports.sleep(Math.min(next, lookEvery), memory.alarm.signal);
      }
    }
  }

  const living = live();
  return {
    wake,
    stop: () => {
      stopping.abort();
      memory.alarm.abort();
      return living;
    },
  };
}
