import { transitions } from '../../src/sync/calls/states.ts';
import { faultNames } from './world/network.ts';
import { answerRows } from './world/server.ts';

/**
 * Calls `meet` with `cell STATE EVENT` whenever the engine looks up a cell of its table, until the returned
 * function is called. The contents of the table stay the same.
 */
export function meetCells(meet: (what: string) => void): () => void {
  const before = Object.entries(transitions);
  const table = transitions as unknown as Record<string, unknown>;
  for (const [state, row] of before) {
    table[state] = new Proxy(row, {
      get: (cells, event) => {
        meet(`cell ${state} ${String(event)}`);
        return Reflect.get(cells, event) as unknown;
      },
    });
  }
  return () => {
    for (const [state, row] of before) table[state] = row;
  };
}

const otherFaults = [
  'offline',
  'down',
  'several realms: yes',
  'page killed',
  'page killed at an await',
  'worker killed',
  'worker killed at an await',
  'page killed while a person asks',
  'page frozen',
  'worker frozen',
  'page hidden or shown',
  'lock stolen',
  'quota',
  'unreadable store',
  'clock jump',
  'hotel at a token request',
  'token expired',
  'token gone',
  'account switched',
  'account cleared',
] as const;

/**
 * The events that a long run must contain: every fault, every answer of a server, and every meaningful cell.
 */
export function expected(): string[] {
  const cells = Object.entries(transitions).flatMap(([state, row]) =>
    Object.entries(row)
      .filter(([, next]) => next !== 'never' && next !== 'ignored')
      .map(([event]) => `cell ${state} ${event}`),
  );
  return [
    ...[...faultNames, ...otherFaults].map((name) => `fault ${name}`),
    ...answerRows,
    'put back',
    ...cells,
  ];
}
