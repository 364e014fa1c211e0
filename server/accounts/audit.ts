import type { Resources } from '../store/store.ts';
import { timeAt } from '../store/time.ts';

export type AuditAction =
  | 'account created'
  | 'signed in'
  | 'program allowed'
  | 'token issued'
  | 'app key created'
  | 'password changed'
  | 'second factor added'
  | 'second factor removed'
  | 'identity connected'
  | 'identity disconnected'
  | 'account deleted'
  | 'operator: account created'
  | 'operator: password reset'
  | 'operator: account removed'
  | 'operator: account suspended'
  | 'operator: account allowed'
  | 'operator: document hidden'
  | 'operator: document shown'
  | 'operator: document removed';

export interface AuditEntry {
  readonly action: AuditAction;
  /** The name of the account that the entry is about. */
  readonly user: string;
  /** How it was done, or which object it concerns. */
  readonly detail?: string;
  /** The network address of the request; absent for actions of the operator. */
  readonly address?: string;
}

/**
 * Adds an entry to the audit log: a sign-in, a change of how an account signs in, or an operator's action.
 */
export function addAuditEntry(
  inside: Pick<Resources, 'audit'>,
  now: number,
  { action, user, detail = '', address = '' }: AuditEntry,
): Promise<void> {
  const at = timeAt(now);
  return inside.audit.add({ at, action, user, userKey: user.toLowerCase(), detail, address });
}
