import type { Result } from '../../src/domain/model/values/result.ts';

export type AccountRefusalCode =
  | 'invalid-name'
  | 'invalid-password'
  | 'name-taken'
  | 'wrong-credentials'
  | 'second-factor'
  | 'suspended'
  | 'wrong-code'
  | 'wrong-passkey'
  | 'expired'
  | 'too-many-tries'
  | 'busy'
  | 'invalid-client'
  | 'unauthorized-client'
  | 'invalid-grant';

/** Why an account operation was refused. */
export interface AccountRefusal {
  readonly code: AccountRefusalCode;
  /** A message that says what happened, to what, and what to do. */
  readonly message: string;
  /** After how many seconds the operation can be tried again. */
  readonly retryAfter?: number;
}

export type AccountResult<Value> = Result<Value, AccountRefusal>;

export function refuseAccount(
  code: AccountRefusalCode,
  message: string,
): { readonly ok: false; readonly refusal: AccountRefusal } {
  return { ok: false, refusal: { code, message } };
}
