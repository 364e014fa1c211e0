import { useLiveRead } from '../../reads/useLiveRead.ts';
import { useHosted } from '../hosted.ts';
import { useOpenCalls } from './useOpenCalls.ts';

/** What of a document is only on this device. */
export interface Unsaved {
  /** Its copy has changes that were not saved to the provider. */
  readonly isChanged: boolean;
  /** The call that sends what was saved; undefined if the provider has it. */
  readonly save: string | undefined;
}

/** Tells of a document (`ada/shop`) what of it is only on this device, live. */
export function useUnsaved(): (document: string) => Unsaved {
  const { account, offline } = useHosted();
  const changed = useLiveRead(async () => offline.changed(account), [account, offline]);
  const calls = useOpenCalls();
  return (document) => ({
    isChanged: changed?.has(document) === true,
    save: calls.find(({ stream, save }) => stream === document && save !== undefined)?.id,
  });
}
