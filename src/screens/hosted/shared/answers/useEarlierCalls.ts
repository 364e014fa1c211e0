import type { DocumentPlace } from '../../../../routes/route.ts';
import { needsPerson, type PendingCall } from '../../../../storage/database/outboxRows.ts';
import { useHosted } from '../hosted.ts';
import { useKnownCalls } from './useOpenCalls.ts';

/** Earlier calls of one kind with the same subject, while they are in the outbox. */
export interface EarlierCalls {
  /** The id of the last one that proceeds by itself. */
  readonly underway: string | undefined;
  /** The id of the last one, whether it proceeds or was refused. */
  readonly latest: string | undefined;
  /** Whether one of them was refused. */
  readonly isRefused: boolean;
  /**
   * Discards the refused ones before a new call is queued, which would wait behind them. `matches`
   * excludes others of the same kind.
   */
  readonly discardRefused: (matches?: (call: PendingCall) => boolean) => Promise<void>;
}

/** The pending calls of `endpoint` about a document, or about its issue or pull request `id`, live. */
export function useEarlierCalls(
  endpoint: string,
  { user, document, id }: DocumentPlace & { readonly id?: number },
): EarlierCalls {
  const { account, openCalls, decisions } = useHosted();
  const isEarlier = (call: PendingCall) =>
    call.endpoint === endpoint && call.stream === `${user}/${document}` && call.input['id'] === id;
  const known = useKnownCalls();
  const calls = known?.filter(isEarlier) ?? [];
  return {
    underway: calls.findLast((call) => !needsPerson(call))?.id,
    latest: calls.at(-1)?.id,
    isRefused: calls.some((call) => call.state === 'failed'),
    async discardRefused(matches = () => true) {
      // The button may be pressed before they are known.
      const read = known === undefined ? (await openCalls(account)).filter(isEarlier) : calls;
      for (const call of read) {
        if (call.state === 'failed' && matches(call)) await decisions.discard(call.id);
      }
    },
  };
}
