import { useContext, useState } from 'react';
import { FailureHostContext } from './loading/failureHost.tsx';
import { commandFailure } from './loading/loadFailure.ts';

/** Runs a task; resolves once it has ended, whether it succeeded or failed. */
export type RunTask = (task: () => Promise<unknown>) => Promise<void>;

/**
 * Whether a button is busy, and a function that makes it busy until a task ends. If a task throws,
 * for example because its code could not be loaded, this is recorded and passed to `onFailed`: the
 * button does not stay busy for ever.
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
