import type { AccountRefusalCode, AccountResult } from '../../accounts/accountResult.ts';
import type { RefusalStatus, Reply } from './reply.ts';

const statuses: Readonly<Record<AccountRefusalCode, RefusalStatus>> = {
  'invalid-name': 400,
  'invalid-password': 400,
  'name-taken': 409,
  'wrong-credentials': 401,
  'second-factor': 401,
  suspended: 403,
  'wrong-code': 401,
  'wrong-passkey': 400,
  expired: 401,
  'too-many-tries': 429,
  busy: 503,
  'invalid-client': 401,
  'unauthorized-client': 400,
  'invalid-grant': 400,
};

/** Turns a result of the account rules into the reply to a call. */
export function accountReply<Value>(result: AccountResult<Value>): Reply<Value> {
  if (result.ok) return result;
  const { code, message, retryAfter } = result.refusal;
  const refusal = { status: statuses[code], message };
  if (retryAfter === undefined) return { ok: false, refusal };
  return { ok: false, refusal: { ...refusal, headers: { 'Retry-After': String(retryAfter) } } };
}
