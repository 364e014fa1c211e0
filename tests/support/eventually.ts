import { vi } from 'vitest';

/** Waits until `check` succeeds, with patience for a busy machine. */
export function eventually<Value>(check: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(check, { timeout: 60_000, interval: 20 });
}
