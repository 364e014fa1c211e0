import { refuseAccount } from '../accountResult.ts';

/**
 * An account whose owner has proven who they are, while it had this password (as stored). What follows from
 * the proof is only valid while it still has: changing the password ends everything that anybody has, so
 * nothing may begin with what was proven before (`accounts.stillHas`).
 */
export interface Proof {
  readonly userId: number;
  readonly stored: string;
}

export const proofEnded = refuseAccount(
  'wrong-credentials',
  'The password has been changed in the meantime. Sign in again.',
);
