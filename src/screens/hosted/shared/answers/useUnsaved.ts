import { useLiveRead } from '../../../reads/useLiveRead.ts';
import { useHosted } from '../hosted.ts';
import { useKnownCalls } from './useOpenCalls.ts';

/** What of a document is only on this device. */
export interface Unsaved {
  /** Its copy has changes that were not saved to the provider. */
  readonly isChanged: boolean;
  /** The call that sends what was saved; undefined if the provider has it. */
  readonly save: string | undefined;
}

/**
 * Says, live, what of a document (`ada/shop`) is only on this device. Undefined until that is known: if the
 * documents were shown before, they would move when the notice about this appears above them.
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
