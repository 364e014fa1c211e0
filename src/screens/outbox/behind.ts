import type { PendingCall } from '../../storage/outboxRows.ts';

/** The calls that can't go before this one: the later ones of its stream, and what is about what it makes. */
export function behindCall(call: PendingCall, all: readonly PendingCall[]): readonly PendingCall[] {
  const held = new Set([call]);
  // In order: what waits for one that waits comes after it.
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
