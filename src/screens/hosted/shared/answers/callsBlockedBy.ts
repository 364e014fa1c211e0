import type { PendingCall } from '../../../../storage/database/outboxRows.ts';

/**
 * The calls that can't proceed before this one: later calls of its stream, and those that depend on
 * what it creates.
 */
export function callsBlockedBy(
  call: PendingCall,
  all: readonly PendingCall[],
): readonly PendingCall[] {
  const ids = new Set([call.id]);
  const streams = new Set([call.stream]);
  // In queue order, so that dependents of dependents are found, too.
  return all.filter((each) => {
    if (each === call || each.order < call.order) return false;
    const { id, stream, dependsOn } = each;
    if (!streams.has(stream) && (dependsOn === undefined || !ids.has(dependsOn))) return false;
    ids.add(id);
    streams.add(stream);
    return true;
  });
}
