import { addAuditEntry, type AuditEntry } from '../accounts/audit.ts';
import type { AnyCall } from '../http/calls/call.ts';
import type { Resources } from '../store/store.ts';

/** Adds an entry about a call that changes its caller's account to the audit log. */
export function auditCall(
  { caller, services, address }: AnyCall,
  inside: Resources,
  entry: Pick<AuditEntry, 'action' | 'detail'>,
): Promise<void> {
  return addAuditEntry(inside, services.now(), { ...entry, user: caller.name, address });
}
