import { refuseAccount } from '../accountResult.ts';

/**
 * An account whose owner has proven their identity, and its stored password at that time. The proof is valid
 * only while the account has that password: changing it ends all sessions and tokens, so none may be created
 * from an older proof (`accounts.stillHas`).
 */
export interface Proof {
  readonly userId: number;
  readonly stored: string;
}

export const proofEnded = refuseAccount(
  'wrong-credentials',
  'The password has been changed in the meantime. Sign in again.',
);
