import { transfer } from 'comlink';
import { commandFailure } from '../../ui/loading/loadFailure.ts';
import { refuse, succeed, type Refusal, type Result } from '../../domain/model/values/result.ts';
import type { Type } from '../../domain/model/specification.ts';
import { createClient } from '../../provider/client.ts';
import { describeError, type ProviderError } from '../../provider/errors.ts';
import type { Fetch } from '../../provider/http.ts';
import { resolveInclude, type ResolvedInclude } from '../../provider/include.ts';
import { listTags, searchDocuments } from '../../provider/includeSearch.ts';
import { parseTypehubUrl, printTypehubUrl } from '../../provider/typehubUrl.ts';
import type {
  FoundDocument,
  EditorIncludePorts,
} from '../../screens/editor/dialogs/include/includePorts.ts';
import { receiveSpecification } from '../worker/receiveSpecification.ts';
import { startSpecWorker } from '../worker/startSpecWorker.ts';

/** How long an answer may take, in ms; the person goes on working meanwhile. */
const patience = 20_000;

const withoutProvider =
  'The editor works without a provider. Use a URL that begins with https:// instead.';

export type IncludeCalls = Omit<EditorIncludePorts, 'resolved'>;

/**
 * The calls of the include dialog: to the provider, to the web, and to a worker that reads the
 * answer. `baseUrl`: where the provider's API is.
 */
export function createIncludeCalls(baseUrl: string): IncludeCalls {
  const clientFor = (signal: AbortSignal) =>
    createClient({ baseUrl, fetch: patientFetch(signal, {}), now: () => Date.now() });

  return {
    async searchDocuments(term, signal) {
      const page = await searchDocuments(clientFor(signal), term);
      if (!page.ok) return providerRefusal("Documents can't be searched", page.refusal);
      const documents = page.value.entry.flatMap((entry): FoundDocument[] => {
        const user = entry.user?.name;
        const { name, description } = entry;
        if (user === undefined || name === undefined) return [];
        const url = printTypehubUrl({ user, document: name });
        return [{ user, name, url, ...(description === undefined ? {} : { description }) }];
      });
      return succeed(documents);
    },

    async listTags({ user, name }, signal) {
      const tags = await listTags(clientFor(signal), { user, document: name });
      if (!tags.ok) return providerRefusal("Its tags can't be listed", tags.refusal);
      return succeed(
        tags.value.entry.flatMap(({ version }) =>
          version === undefined
            ? []
            : [{ version, url: printTypehubUrl({ user, document: name, version }) }],
        ),
      );
    },

    async resolve({ url }, signal) {
      const resolved = await resolveInclude(url, {
        client: clientFor(signal),
        // Never send credentials: the URL comes from a document.
        fetch: patientFetch(signal, { credentials: 'omit' }),
        parse: (text) => readTypes(text, signal),
      });
      return resolved.ok ? found(url, resolved.value) : unreadable(url, resolved.refusal);
    },
  };
}

function patientFetch(signal: AbortSignal, options: RequestInit): Fetch {
  return (url, init) =>
    fetch(url, {
      ...init,
      ...options,
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    });
}

/** Reads a document in a separate worker, because an include may be large or hostile. */
async function readTypes(text: string, signal: AbortSignal): Promise<Result<readonly Type[]>> {
  const worker = startSpecWorker();
  const ended = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  const late = new Promise<Result<never>>((resolve) => {
    ended.addEventListener('abort', () =>
      resolve(refuse('late', `it did not load within ${patience / 1000} seconds.`)),
    );
  });
  const read = async (): Promise<Result<readonly Type[]>> => {
    const bytes = new TextEncoder().encode(text).buffer;
    const answer = await worker.api.readInclude(transfer(bytes, [bytes]));
    return answer.ok ? succeed((await receiveSpecification(worker.api)).types) : answer;
  };
  try {
    return await Promise.race([read(), worker.failed, late]);
  } catch (error) {
    return refuse('worker', commandFailure(error));
  } finally {
    worker.stop();
  }
}

function found(url: string, { types, missing }: ResolvedInclude): Result<readonly Type[]> {
  switch (missing) {
    case undefined:
      return succeed(types);
    case 'url':
      return refuse('include-url', 'The include has no URL yet, so it has no types. Enter one.');
    case 'not-found':
      return refuse('include-not-found', `Nothing was found at ${url}. Check the URL.`);
    case 'empty':
      return refuse('include-empty', `The document at ${url} is empty. Check the URL.`);
  }
}

function unreadable(url: string, refusal: Refusal | ProviderError): Result<never> {
  if (refusal.kind === 'provider-error') {
    if (parseTypehubUrl(url) !== undefined) {
      return providerRefusal(`${url} can't be resolved`, refusal);
    }
    if (refusal.code === 'network') {
      const host = URL.canParse(url) ? new URL(url).host : url;
      return refuse(
        'include-unreachable',
        `${host} couldn't be reached from this page: it is offline, or does not allow other sites to read it (CORS).`,
      );
    }
    return refuse('include-refused', `${url} can't be read: ${describeError(refusal)}`);
  }
  if (refusal.code === 'include-url') return { ok: false, refusal };
  return refuse('include-unreadable', `${url} can't be read as types: ${refusal.message}`);
}

function providerRefusal(what: string, error: ProviderError): Result<never> {
  const why =
    error.code === 'network' || error.status === 404
      ? 'no provider could be reached'
      : describeError(error);
  return refuse('provider', `${what}: ${why}. ${withoutProvider}`);
}
