import { refuse, type Refusal, type Result } from '../../domain/model/values/result.ts';

/** Thrown within a transaction: none of it is written, and this is why. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly refusal: Refusal;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.refusal = { kind: 'refusal', code, message };
  }
}

/** A newer version of the app has changed what is stored: this one must not overwrite it. */
export function newerApp(): RefusedError {
  return new RefusedError(
    'newer-app',
    'This change was not saved: a newer version of Typewright has been opened in this browser. Export what you changed since then, and reload this tab.',
  );
}

/** Something else was written under the same number or id. */
export function otherTab(): RefusedError {
  return new RefusedError(
    'other-tab',
    'This change was not saved: another tab has changed the same specification. Export what you want to keep, and reload this tab.',
  );
}

/** What a change builds on is no longer stored. */
export function gone(what: string): RefusedError {
  return new RefusedError('gone', what);
}

/** The account that this is about was cleared from this device meanwhile. */
export function cleared(): RefusedError {
  return new RefusedError(
    'cleared',
    'This was not saved: the account was signed out in this browser, and its data here was removed. Export what you want to keep, and reload this tab to sign in again.',
  );
}

/**
 * Why the browser did not write, in words that a person can act on (rules 8): `newer-app`,
 * `other-tab`, `gone`, `cleared`, `quota`, or `storage` for anything else.
 */
export function storageRefusal(error: unknown): Result<never> {
  if (error instanceof RefusedError) return { ok: false, refusal: error.refusal };
  const names = namesOf(error);
  if (names.includes('ConstraintError')) return storageRefusal(otherTab());
  if (names.includes('QuotaExceededError')) {
    return refuse(
      'quota',
      'This change was not saved: the browser has no room left for this page. Delete specifications that you no longer need or free some space on the disk; your next change saves this one as well. Until then, export the specification to be safe.',
    );
  }
  const { reason, advice } = reasonOf(names);
  return refuse('storage', `This change was not saved: ${reason} ${advice}`);
}

/** The error that a failed read throws; its message is a sentence for people. */
export function readFailure(error: unknown): Error {
  const { reason } = reasonOf(namesOf(error));
  return new Error(reason.slice(0, 1).toUpperCase() + reason.slice(1), { cause: error });
}

interface Reason {
  /** A sentence without its capital letter. */
  readonly reason: string;
  readonly advice: string;
}

/** `names` of an error: the browser's own name comes after Dexie's. */
function reasonOf(names: readonly string[]): Reason {
  const name = names.findLast((one) => reasons.has(one)) ?? names.at(-1) ?? 'no reason';
  const [reason, advice] = reasons.get(name) ?? ["the browser's storage failed", seldom];
  return { reason: `${reason} (${name}).`, advice };
}

const workOn =
  'You can go on working, but export the specification before you close this tab: nothing is stored.';
const comesBack =
  'Your next change tries again and saves this one as well; if this message comes back, export the specification and reload this tab.';
const seldom = 'Export the specification to keep it, then reload this tab.';

/** What happened and what to do, by the error names of browsers and Dexie. */
const reasons: ReadonlyMap<string, readonly [reason: string, advice: string]> = new Map([
  ['MissingAPIError', ['this browser has no storage for pages', workOn]],
  ['SecurityError', ['the browser does not let this site store data', workOn]],
  ['InvalidStateError', ['the browser stores nothing here, as in some private windows', workOn]],
  [
    'UnknownError',
    [
      "the browser couldn't open its storage, as in some private windows or when it is damaged",
      comesBack,
    ],
  ],
  ['DatabaseClosedError', ['the browser closed its storage', comesBack]],
  ['AbortError', ['the browser stopped in the middle of saving', comesBack]],
  ['TimeoutError', ["the browser's storage did not answer in time", comesBack]],
  ['NotReadableError', ['what is stored is damaged', seldom]],
]);

/** The names of the error and of everything that caused it. */
function namesOf(error: unknown): readonly string[] {
  if (typeof error !== 'object' || error === null || !('name' in error)) return [];
  // Dexie wraps the browser's error, and lists what failed within a bulk operation.
  const inner: unknown = 'inner' in error ? error.inner : undefined;
  const failures: unknown = 'failures' in error ? error.failures : undefined;
  return [
    String(error.name),
    ...namesOf(inner),
    ...(Array.isArray(failures) ? (failures as readonly unknown[]).flatMap(namesOf) : []),
  ];
}
