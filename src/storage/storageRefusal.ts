import Dexie from 'dexie';
import { refuse, type Result } from '../domain/result.ts';

/** A newer version of the app has changed what is stored: this one must not write over it. */
export class NewerAppError extends Error {
  override readonly name = 'NewerAppError';
}

/** Why the browser did not write, as a person can act on it (rules 8). */
export function storageRefusal(error: unknown): Result<never> {
  const names = namesOf(error);
  if (names.includes('NewerAppError')) {
    return refuse(
      'newer-app',
      'This change was not saved: a newer version of Typewright has been opened in this browser. Reload this tab to get it; export first what you want to keep.',
    );
  }
  if (names.includes('ConstraintError')) {
    return refuse(
      'other-tab',
      'This change was not saved: another tab changed the same specification. Reload this tab to see it; export first what you want to keep.',
    );
  }
  if (names.includes('QuotaExceededError')) {
    return refuse(
      'quota',
      'This change was not saved: the browser has no room left. Free some space and change something again, or export the specification.',
    );
  }
  if (names.includes('InvalidStateError') || names.includes('MissingAPIError')) {
    return refuse(
      'storage',
      'This change was not saved: the browser keeps nothing for this page, as in some private windows. Export the specification to keep it.',
    );
  }
  return refuse(
    'storage',
    `This change was not saved: the browser's storage answered ${names[0] ?? 'with an error'}. Export the specification to keep it.`,
  );
}

/** The error's name and that of what it was made from. */
function namesOf(error: unknown): readonly string[] {
  const names = error instanceof Error ? [error.name] : [];
  if (error instanceof Dexie.DexieError) {
    const inner: unknown = error.inner;
    if (inner instanceof Error || inner instanceof DOMException) names.push(inner.name);
  }
  return names;
}
