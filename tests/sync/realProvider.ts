import { createClient } from '../../src/provider/client.ts';
import type { Fetch } from '../../src/provider/http.ts';
import { emptySpecification } from '../../src/domain/model/specification.ts';
import { openProvider, origin, type Answer, type Provider } from '../server/provider.ts';
import { mergeTexts, printSpec, readSpec } from '../simulation/texts.ts';
import { openEngine, provider as baseUrl, type Engine, type Time } from './engine.ts';
import type { Fate } from './modelProvider.ts';

export interface RealProvider {
  readonly provider: Provider;
  readonly engine: Engine;
  /** What happens to the next writes. */
  readonly fates: Fate[];
  /** Calls the API as ada. */
  readonly ask: (method: string, path: string, body?: unknown) => Promise<Answer>;
  /** Gets a new token, because the old one expires. */
  readonly signIn: () => Promise<void>;
  /** The names of the types in ada/shop. */
  readonly names: () => Promise<readonly string[]>;
  /** Saves ada/shop as somebody else, with a direct call of the API. */
  readonly saveForeign: (names: readonly string[]) => Promise<void>;
}

/** Internal JSON of a specification with types of these names. */
export function specOf(names: readonly string[]): string {
  const types = names.map((name) => ({ kind: 'struct', name, properties: [] }) as const);
  return printSpec({ ...emptySpecification, types });
}

/**
 * The engine and the real provider in one process, with ada's document `ada/shop`. Unsupported capabilities
 * are not named by the provider, and their headers are not sent to it.
 */
export async function openReal(unsupported: readonly string[] = []): Promise<RealProvider> {
  const provider = await openProvider();
  const clock: Time = provider.clock;
  let token = await provider.person('ada');
  const fates: Fate[] = [];
  const ask: RealProvider['ask'] = (method, path, body) =>
    provider.ask(method, path, { token, ...(body !== undefined && { body }) });
  await ask('POST', '/document/ada', { name: 'shop' });

  const serve: Fetch = async (url, { headers = {}, ...init }) => {
    const sent = Object.entries(headers).filter(
      ([name]) => !unsupported.includes(name.toLowerCase()),
    );
    const response = await provider.app.request(url.replace(baseUrl, `${origin}/api`), {
      ...init,
      headers: Object.fromEntries(sent),
    });
    const isAbout = url.endsWith('/api/') || url.endsWith('/api');
    if (!isAbout || !response.ok) return response;
    const about = (await response.json()) as { readonly capabilities: readonly string[] };
    const capabilities = about.capabilities.filter((each) => !unsupported.includes(each));
    return Response.json({ ...about, capabilities });
  };
  const fetch: Fetch = async (url, init) => {
    const fate = init.method === 'GET' ? 'delivered' : (fates.shift() ?? 'delivered');
    if (fate === 'requestLost') throw new TypeError('lost on its way');
    if (typeof fate === 'object') return Response.json({ message: 'No.' }, { status: fate.status });
    const response = await serve(url, init);
    if (fate === 'answerLost') throw new TypeError('the answer was lost');
    return fate === 'brokenAfter' ? new Response('Bad gateway', { status: 502 }) : response;
  };
  const now = () => clock.time;
  const engine = openEngine(
    fetch,
    {
      merge: mergeTexts,
      clientOf: async () => ({
        client: createClient({ baseUrl, credentials: { type: 'bearer', token }, fetch, now }),
      }),
    },
    clock,
  );
  return {
    provider,
    engine,
    fates,
    ask,
    signIn: async () => {
      token = await provider.person('ada');
    },
    async names() {
      const { json } = await ask('GET', '/document/ada/shop');
      return readSpec(JSON.stringify(json['spec'] ?? {})).types.map(({ name }) => name);
    },
    async saveForeign(names) {
      const { status } = await ask('PUT', '/document/ada/shop', {
        spec: JSON.parse(specOf(names)) as object,
      });
      if (status !== 200) throw new Error(`Nothing was saved: ${status}`);
    },
  };
}
