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
  /** The account that it is about. */
  readonly user: string;
  /** By what means, or of which thing. */
  readonly detail?: string;
  /** Where it came from, for what comes over the network. */
  readonly address?: string;
}

/** Writes into the audit log: who signed in or changed how one signs in, and what an operator did. */
export function note(
  inside: Pick<Resources, 'audit'>,
  now: number,
  { action, user, detail = '', address = '' }: AuditEntry,
): Promise<void> {
  const at = timeAt(now);
  return inside.audit.add({ at, action, user, userKey: user.toLowerCase(), detail, address });
}
