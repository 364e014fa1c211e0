import type { JsonObject } from '../../../src/domain/model/values/json.ts';

/** The statuses of refused calls. */
export type RefusalStatus =
  | 400
  | 401
  | 403
  | 404
  | 409
  | 412
  | 413
  | 415
  | 422
  | 429
  | 499
  | 500
  | 503;

/** Why a call was refused. */
export interface Refused {
  readonly status: RefusalStatus;
  /** A message that says what happened, to what, and what to do. */
  readonly message: string;
  /** Fields beside `success` and `message`. */
  readonly rest?: JsonObject;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The result of a call. */
export type Reply<Answer> =
  | {
      readonly ok: true;
      readonly value: Answer;
      /** The commit hash of the state that the answer contains. */
      readonly etag?: string;
      /** Everything the answer depends on: equal parts mean equal answers. */
      readonly parts?: readonly string[];
      /** A Set-Cookie header. */
      readonly cookie?: string;
    }
  | { readonly ok: false; readonly refusal: Refused };

export function done<Answer>(
  value: Answer,
  etag?: string,
): { readonly ok: true; readonly value: Answer; readonly etag?: string } {
  return etag === undefined ? { ok: true, value } : { ok: true, value, etag };
}

/** An answer that is only sent to clients that don't have it yet. */
export function doneIfChanged<Answer>(value: Answer, parts: readonly string[]) {
  return { ok: true, value, parts } as const;
}

export function refused(
  status: RefusalStatus,
  message: string,
  rest?: JsonObject,
): { readonly ok: false; readonly refusal: Refused } {
  return {
    ok: false,
    refusal: rest === undefined ? { status, message } : { status, message, rest },
  };
}

/** Too many requests at once. */
export function refuseBusy(message: string): { readonly ok: false; readonly refusal: Refused } {
  return { ok: false, refusal: { status: 503, message, headers: { 'Retry-After': '5' } } };
}

/**
 * The same call is still being processed: the client should retry in a moment, to get its answer.
 */
export const callInProgress = {
  ok: false,
  refusal: {
    status: 409,
    message: 'The same call is still being processed. Try again in a moment.',
    headers: { 'Retry-After': '1' },
  },
} as const;

/** The usual answer to a write. */
export const successMessage = (message: string) => ({ success: true, message });
