import { useEffect, useState } from 'react';
import type { Failure } from '../../../screens/hosted/shared/hosted.ts';
import { createBackoff } from '../../session/backoff.ts';

/**
 * Asks again after a failure that may pass by itself, after ever longer waits: a server that is back tells
 * nobody. Each try ends with another failure, or with none.
 */
export function useRetries(error: Failure | undefined, askAgain: () => void): void {
  const [backoff] = useState(() => createBackoff(askAgain));
  useEffect(() => {
    if (error === undefined) backoff.reset();
    else if (mayPass(error)) backoff.retryLater();
  }, [error, backoff]);
  useEffect(() => () => backoff.reset(), [backoff]);
}

function mayPass({ code, status = 0 }: Failure): boolean {
  return code === 'network' || status === 408 || status === 429 || status >= 500;
}
