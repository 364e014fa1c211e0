import type { Failures } from '../session/failures.ts';

/** Records uncaught errors. */
export function watchErrors(failures: Pick<Failures, 'note'>): void {
  addEventListener('error', ({ error }) => failures.note('The page', error));
  addEventListener('unhandledrejection', ({ reason }) => failures.note('The page', reason));
}
