import { note, type AuditEntry } from '../accounts/audit.ts';
import type { AnyCall } from '../http/calls/call.ts';
import type { Resources } from '../store/store.ts';

/** Writes what a call does to its caller's account into the audit log. */
export function noteOf(
  { caller, services, address }: AnyCall,
  inside: Resources,
  entry: Pick<AuditEntry, 'action' | 'detail'>,
): Promise<void> {
  return note(inside, services.now(), { ...entry, user: caller.name, address });
}
