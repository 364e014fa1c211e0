import { useLiveRead } from '../../../reads/useLiveRead.ts';
import { useHosted } from '../hosted.ts';
import { useKnownCalls } from './useOpenCalls.ts';

/** The parts of a document that are only on this device. */
export interface Unsaved {
  /** Its copy has changes that were not saved to the provider. */
  readonly isChanged: boolean;
  /** The id of the call that sends the saved state; undefined if the provider has it. */
  readonly save: string | undefined;
}

/**
 * Tells, live, which parts of a document (`ada/shop`) are only on this device. Undefined until that
 * is known: if the documents were shown before, the notice about this would move them when it
 * appears above them.
 */
export function useUnsaved(): ((document: string) => Unsaved) | undefined {
  const { account, offline } = useHosted();
  const changed = useLiveRead(async () => offline.changed(account), [account, offline]);
  const calls = useKnownCalls();
  if (changed === undefined || calls === undefined) return undefined;
  return (document) => ({
    isChanged: changed.has(document),
    save: calls.find(({ stream, save }) => stream === document && save !== undefined)?.id,
  });
}
