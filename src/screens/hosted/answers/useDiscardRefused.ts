import type { DocumentPlace } from '../../../routes/route.ts';
import { useHosted } from '../hosted.ts';

/**
 * Discards refused calls of `endpoint` about a document, or about its issue or pull request `id`, before another
 * one takes their place: it would wait behind them.
 */
export function useDiscardRefused(
  endpoint: string,
  { user, document, id }: DocumentPlace & { readonly id?: number },
): () => Promise<void> {
  const { account, openCalls, decisions } = useHosted();
  return async () => {
    for (const call of await openCalls(account)) {
      const isRefused = call.state === 'failed' && call.endpoint === endpoint;
      if (!isRefused || call.stream !== `${user}/${document}`) continue;
      if (call.input['id'] === id) await decisions.discard(call.id);
    }
  };
}
