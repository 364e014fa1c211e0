import type { CallState } from '../../src/storage/outboxRows.ts';
import { transitions, type CallEvent } from '../../src/sync/states.ts';

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

/** Cells that something in the engine can come to. */
export function reachableCells(): string[] {
  const cells: string[] = [];
  for (const [state, row] of Object.entries(transitions) as [
    CallState,
    Record<CallEvent, string>,
  ][]) {
    for (const [event, next] of Object.entries(row)) {
      if (next !== 'never') cells.push(`cell ${state} ${event}`);
    }
  }
  return cells;
}
