import { transitions } from '../../src/sync/states.ts';
import { faultNames } from './network.ts';
import { answerRows } from './server.ts';

/**
 * Calls `meet` with `cell STATE EVENT` whenever the engine looks a cell of its table up, until what it
 * gives is called. The table itself stays what it is.
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

/** Cells that mean something and that nothing in the engine comes to, with the reason. */
const outOfReach: Readonly<Record<string, string>> = {
  'queued rejected': 'only when something throws that should not',
  'retry rejected': 'only when something throws that should not',
  'uncertain rejected': 'only when something throws that should not',
  'sending unsent': 'tokens that are asked for at the provider are not simulated',
  'sending hadEffect': 'an answer tells it as a success',
  'retry held': 'what it depends on is done by its first attempt',
  'waiting unsent': 'nobody sends it',
  'waiting unauthorized': 'nobody sends it',
  'waiting disputed': 'nobody sends it',
  'signIn unsent': 'nobody sends it',
  'signIn disputed': 'nobody sends it',
  'signIn rejected': 'nobody sends it',
  'signIn held': 'nobody sends it',
  'uncertain deferred': 'what has to be read first is told as not sent',
  'conflict disputed': 'nobody sends it',
  'failed replaced': 'nothing takes the place of what failed',
  // Once in some thousand runs, where a provider lacks keys: tests/sync/ has an example of each.
  'retry hadEffect': 'too seldom',
  'retry hadNoEffect': 'too seldom',
  'retry disputed': 'too seldom',
  'conflict hadNoEffect': 'too seldom',
};

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
  'token expired',
  'token gone',
  'account switched',
  'account cleared',
] as const;

/** What a long run has to meet: every fault, every answer of a server, every cell that can be come to. */
export function expected(): string[] {
  const cells = Object.entries(transitions).flatMap(([state, row]) =>
    Object.entries(row)
      .filter(([, next]) => next !== 'never' && next !== 'ignored')
      .map(([event]) => `${state} ${event}`),
  );
  return [
    ...[...faultNames, ...otherFaults].map((name) => `fault ${name}`),
    ...answerRows,
    ...cells.filter((cell) => outOfReach[cell] === undefined).map((cell) => `cell ${cell}`),
  ];
}
