import type { PendingCall } from '../../storage/outboxRows.ts';

/**
 * The calls that can't proceed before this one: later calls of its stream, and those that depend on
 * what it creates.
 */
export function behindCall(call: PendingCall, all: readonly PendingCall[]): readonly PendingCall[] {
  const held = new Set([call]);
  // In queue order, so that dependents of dependents are found, too.
  for (const each of all) {
    if (each === call || each.order < call.order) continue;
    const waitsFor = [...held].some(
      ({ id, stream }) => each.stream === stream || each.dependsOn === id,
    );
    if (waitsFor) held.add(each);
  }
  held.delete(call);
  return [...held];
}
