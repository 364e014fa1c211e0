import type { Failures } from '../session/failures.ts';

/** Notes the errors that nobody catches. */
export function watchErrors(failures: Pick<Failures, 'note'>): void {
  addEventListener('error', ({ error }) => failures.note('The page', error));
  addEventListener('unhandledrejection', ({ reason }) => failures.note('The page', reason));
}
