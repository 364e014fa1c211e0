import { describeError, type Outcome, type ProviderError } from '../provider/errors.ts';
import type { PendingCall } from '../storage/outboxRows.ts';
import type { CallEvent } from './states.ts';

/** What an attempt came to. */
export type Attempt =
  | { readonly event: 'succeeded'; readonly status?: number; readonly answer: Succeeded }
  /** The document's head is not what the save was made of. */
  | { readonly event: 'moved'; readonly status: number; readonly error: string }
  /** The document is not there. */
  | { readonly event: 'missing'; readonly status: number; readonly error: string }
  | {
      readonly event: Extract<
        CallEvent,
        'deferred' | 'unsent' | 'unanswered' | 'unauthorized' | 'rejected'
      >;
      readonly status?: number;
      readonly error: string;
      readonly retryAfter?: number;
      /** It may have had its effect all the same; its key tells, for as long as the provider knows it. */
      readonly isUnsure?: boolean;
      /** The provider could not be reached, or can't answer anybody: others need not try meanwhile. */
      readonly unreachable: boolean;
    };

/** What is read of an answer. */
export interface Succeeded {
  readonly id?: string;
  readonly commit?: string;
}

/**
 * What the outcome of an attempt means (SPEC.md, answers). `isKeyed`: the provider gives the same key its
 * first answer, so that an answer of which nobody knows whether it had an effect needs no second look.
 */
export function readAttempt(
  call: PendingCall,
  outcome: Outcome<unknown>,
  isKeyed: boolean,
): Attempt {
  if (outcome.ok) return { event: 'succeeded', answer: readSucceeded(outcome.value) };
  const { refusal } = outcome;
  const error = describeError(refusal);
  switch (refusal.code) {
    case 'input':
      return { event: 'rejected', error, unreachable: false };
    case 'authenticator':
    case 'no-token':
    case 'token-missing':
      return { event: 'unauthorized', error, unreachable: false };
    case 'token-status':
      return isPassing(refusal.status)
        ? { event: 'unsent', error, unreachable: true, ...statusOf(refusal) }
        : { event: 'unauthorized', error, unreachable: false, ...statusOf(refusal) };
    case 'network':
      return { event: refusal.sent ? 'unanswered' : 'unsent', error, unreachable: true };
    case 'answer':
      // JSON of another shape is a provider's own; anything else is no provider's (a hotel's sign-in page).
      return refusal.answer === undefined
        ? { event: 'unanswered', error, unreachable: true, ...statusOf(refusal) }
        : { event: 'succeeded', answer: readSucceeded(refusal.answer), ...statusOf(refusal) };
    case 'server':
    case 'status':
      return readStatus(call, refusal, error, isKeyed);
  }
}

function readStatus(
  call: PendingCall,
  refusal: ProviderError,
  error: string,
  isKeyed: boolean,
): Attempt {
  const { status = 0, retryAfter } = refusal;
  const rest = { status, error, ...(retryAfter !== undefined && { retryAfter }) };
  if (status === 401) return { event: 'unauthorized', unreachable: false, ...rest };
  if (status === 409 && retryAfter !== undefined) {
    return { event: 'deferred', unreachable: false, ...rest };
  }
  if (status === 425 || status === 429) return { event: 'deferred', unreachable: false, ...rest };
  if (isPassing(status)) {
    // A server that broke off may have done it all the same.
    return isKeyed
      ? { event: 'deferred', isUnsure: true, unreachable: true, ...rest }
      : { event: 'unanswered', unreachable: true, ...rest };
  }
  if (status === 412) return { event: 'moved', status, error };
  if (status === 404 || status === 410) {
    if (call.save !== undefined) return { event: 'missing', status, error };
    // What was to be deleted is gone: by the attempt that nobody answered.
    if (call.unsure && call.endpoint.endsWith('.delete')) {
      return { event: 'succeeded', status, answer: {} };
    }
  }
  return { event: 'rejected', unreachable: false, ...rest };
}

/** Whether there is nobody whom the provider lets in: their token has expired, or there is none. */
export function isSignInNeeded({ code, status }: ProviderError): boolean {
  switch (code) {
    case 'authenticator':
    case 'no-token':
    case 'token-missing':
      return true;
    case 'token-status':
      return !isPassing(status);
    default:
      return status === 401;
  }
}

/** Whether the provider will not let itself be read another time, either: what is asked for is not there. */
export function isRefusedForGood({ code, status = 0, retryAfter }: ProviderError): boolean {
  if (code !== 'server' && code !== 'status') return false;
  return !isPassing(status) && ![401, 425, 429].includes(status) && retryAfter === undefined;
}

/** Whether a status says that it may be another one later. What is no answer to a call is none of a provider. */
function isPassing(status = 0): boolean {
  return status === 408 || status >= 500 || status < 400;
}

function statusOf({ status }: ProviderError): { readonly status?: number } {
  return status === undefined ? {} : { status };
}

function readSucceeded(answer: unknown): Succeeded {
  if (typeof answer !== 'object' || answer === null) return {};
  const { id, commitHash: commit }: { readonly id?: unknown; readonly commitHash?: unknown } =
    answer;
  return {
    ...((typeof id === 'string' || typeof id === 'number') && { id: String(id) }),
    ...(typeof commit === 'string' && { commit }),
  };
}
