import {
  describeError,
  messageOf,
  type Outcome,
  type ProviderError,
} from '../../provider/errors.ts';
import type { PendingCall } from '../../storage/database/outboxRows.ts';
import type { CallEvent } from '../calls/states.ts';

/** The outcome of an attempt. */
export type Attempt =
  | { readonly event: 'succeeded'; readonly status?: number; readonly answer: Succeeded }
  /** The document's head is not the base of the save. */
  | { readonly event: 'moved'; readonly status: number; readonly error: string }
  /** The document does not exist. */
  | { readonly event: 'missing'; readonly status: number; readonly error: string }
  | {
      readonly event: Extract<
        CallEvent,
        'deferred' | 'unsent' | 'unanswered' | 'unauthorized' | 'rejected'
      >;
      readonly status?: number;
      readonly error: string;
      readonly retryAfter?: number;
      /**
       * Whether the call may have taken effect; its key prevents a second effect for as long as the provider
       * remembers it. False if no attempt has taken effect.
       */
      readonly isUnsure?: boolean;
      /** The provider can't be reached or serves nobody, so other calls need not try. */
      readonly unreachable: boolean;
    };

/** The parts of an answer that the engine uses. */
export interface Succeeded {
  readonly id?: string;
  readonly commit?: string;
}

/**
 * Interprets the outcome of an attempt (SPEC.md, answers). `isKeyed`: the provider repeats its
 * first answer for the same key, so a call that may have taken effect can simply be sent again.
 */
export function readAttempt(
  call: PendingCall,
  outcome: Outcome<unknown>,
  isKeyed: boolean,
): Attempt {
  if (outcome.ok) return { event: 'succeeded', answer: readSucceeded(outcome.value) };
  const { refusal } = outcome;
  const error = explainRefusal(refusal);
  switch (refusal.code) {
    case 'input':
      return { event: 'rejected', error, unreachable: false };
    case 'authenticator':
    case 'no-token':
      return { event: 'unauthorized', error, unreachable: false };
    case 'token-missing':
    case 'token-status':
      return isTokenLater(refusal)
        ? { event: 'unsent', error, unreachable: true, ...statusOf(refusal) }
        : { event: 'unauthorized', error, unreachable: false, ...statusOf(refusal) };
    case 'network':
      return { event: refusal.sent ? 'unanswered' : 'unsent', error, unreachable: true };
    case 'answer':
      // JSON of an unexpected shape is still the provider's; anything else is not (a hotel's
      // sign-in page).
      return refusal.answer === undefined
        ? { event: 'unanswered', error, unreachable: true, ...statusOf(refusal) }
        : { event: 'succeeded', answer: readSucceeded(refusal.answer), ...statusOf(refusal) };
    case 'server':
    case 'status':
      return readStatus(call, refusal, error, isKeyed);
  }
}

/** Why a call waits or failed, for the person who made it. */
export function explainRefusal(refusal: ProviderError): string {
  if (refusal.code === 'network') return "The server can't be reached.";
  const message = messageOf(refusal.answer);
  return message === undefined && isRedirect(refusal)
    ? "The server redirects this to another address, and Typewright doesn't send it there."
    : describeError(refusal);
}

/** Browsers show nothing of a redirect that is not followed, not even its status. */
function isRedirect({ code, status }: ProviderError): boolean {
  if (code !== 'server' && code !== 'status') return false;
  return status === 0 || (status !== undefined && status >= 300 && status < 400);
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
    // An earlier attempt is still being processed, and will have its effect soon.
    return { event: 'deferred', isUnsure: isKeyed, unreachable: false, ...rest };
  }
  if (status === 425 || status === 429) return { event: 'deferred', unreachable: false, ...rest };
  if (isPassing(status)) {
    // The call may have taken effect before the server failed.
    return isKeyed
      ? { event: 'deferred', isUnsure: true, unreachable: true, ...rest }
      : { event: 'unanswered', unreachable: true, ...rest };
  }
  if (status === 412) return { event: 'moved', status, error };
  if (status === 404 || status === 410) {
    if (call.save !== undefined) return { event: 'missing', status, error };
    // The unanswered attempt has already deleted it.
    if (call.unsure && call.endpoint.endsWith('.delete')) {
      return { event: 'succeeded', status, answer: {} };
    }
  }
  // If an earlier attempt had taken effect, the key would have returned its answer. Other refusals, such as
  // missing permission, may come before the provider checks the key.
  const isCertain = isKeyed && [400, 404, 409, 410, 422].includes(status);
  return { event: 'rejected', unreachable: false, ...rest, ...(isCertain && { isUnsure: false }) };
}

/** Whether the provider lets nobody in: the token has expired, or there is none. */
export function isSignInNeeded(refusal: ProviderError): boolean {
  switch (refusal.code) {
    case 'authenticator':
    case 'no-token':
      return true;
    case 'token-missing':
    case 'token-status':
      return !isTokenLater(refusal);
    default:
      return refusal.status === 401;
  }
}

/** Whether reading would fail in the same way again, for example because the document does not exist. */
export function isRefusedForGood({ code, status = 0, retryAfter }: ProviderError): boolean {
  if (code !== 'server' && code !== 'status') return false;
  return !isPassing(status) && ![401, 425, 429].includes(status) && retryAfter === undefined;
}

/**
 * Whether a later attempt may get another status. A failure below 400 can't come from a provider, but from
 * something between it and this device.
 */
function isPassing(status = 0): boolean {
  return status === 408 || status >= 500 || status < 400;
}

/** Whether a missing token may be obtained later without anybody signing in. */
function isTokenLater({ code, status, answer }: ProviderError): boolean {
  // An answer that is not JSON is not the provider's, but for example a hotel's sign-in page.
  if (code === 'token-missing') return answer === undefined;
  return isPassing(status) || status === 425 || status === 429;
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
