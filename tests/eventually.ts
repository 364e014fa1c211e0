import { vi } from 'vitest';

/** Waits until `check` holds; a busy machine is no failure. */
export function eventually<Value>(check: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(check, { timeout: 30_000, interval: 20 });
}
