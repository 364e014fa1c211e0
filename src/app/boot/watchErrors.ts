import type { RootOptions } from 'react-dom/client';
import type { Failures } from '../session/failures.ts';

/**
 * Records uncaught errors. The options make React record those from which it has recovered, as when a
 * part could be loaded at the second try: by default it reports them as uncaught.
 */
export function watchErrors(failures: Pick<Failures, 'note'>): RootOptions {
  addEventListener('error', ({ error }) => failures.note('The page', error));
  addEventListener('unhandledrejection', ({ reason }) => failures.note('The page', reason));
  return { onRecoverableError: (error) => failures.note('The page', error) };
}
