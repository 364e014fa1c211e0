import { useContext, useState } from 'react';
import { FailureHostContext } from './loading/failureHost.tsx';
import { commandFailure } from './loading/loadFailure.ts';

/** Runs a task; resolves once it has ended, however that was. */
export type RunTask = (task: () => Promise<unknown>) => Promise<void>;

/**
 * Whether a button is busy, and what makes it so until a task ends. A task that throws, because its code could not
 * be loaded, for example, is recorded and told to `onFailed`: the button is not left busy for ever.
 */
export function useBusy(
  onFailed: (message: string) => void,
): readonly [isBusy: boolean, run: RunTask] {
  const { report } = useContext(FailureHostContext);
  const [isBusy, setBusy] = useState(false);
  const run: RunTask = async (task) => {
    setBusy(true);
    try {
      await task();
    } catch (error) {
      report('A command', error);
      onFailed(commandFailure(error));
    } finally {
      setBusy(false);
    }
  };
  return [isBusy, run];
}
