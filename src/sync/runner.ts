import { createReplayMemory } from './replay.ts';
import { takeTurn, type TurnPorts } from './turn.ts';

/** How long at most until the outbox is looked at again without anybody's asking, in ms. */
const lookEvery = 20_000;

export interface Runner {
  /** Something has changed (a new call, a network, a page in view): looks at the outbox at once. */
  wake(): void;
  /** Starts nothing more; settles when what is under way has ended. */
  stop(): Promise<void>;
}

/**
 * Replays the outbox for as long as this page or worker lives. No event is trusted to tell when: time alone
 * drains the queue.
 */
export function startRunner(ports: TurnPorts, owner: string): Runner {
  const memory = createReplayMemory(ports);
  const stopping = new AbortController();
  let alarm = new AbortController();
  const wake = () => {
    memory.gates.reset();
    alarm.abort();
  };

  async function live(): Promise<void> {
    while (!stopping.signal.aborted) {
      // Whoever wakes it during a turn gets another one.
      alarm = new AbortController();
      const next = await takeTurn(ports, memory, owner, stopping.signal);
      await ports.sleep(
        Math.min(next, lookEvery),
        AbortSignal.any([alarm.signal, stopping.signal]),
      );
    }
  }

  const living = live();
  return {
    wake,
    stop: () => {
      stopping.abort();
      return living;
    },
  };
}
