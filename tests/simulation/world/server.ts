import type { Fetch } from '../../../src/provider/http.ts';
import type { Provider } from '../../server/provider.ts';
import { contentOf, readSpec } from '../texts.ts';
import { answerOf, tokenPath } from './network.ts';

export const baseUrl = 'https://provider.test/api';
const real = 'http://localhost:8080/api';

/** The features of our provider that another one may not support. */
export type Unsupported = readonly ('idempotency-key' | 'if-match')[];

/** A write that the provider has done. */
export interface Effect {
  readonly key: string | undefined;
  /** The name of the person whose token was sent. */
  readonly who: string;
  readonly call: string;
  readonly body: string;
}

/** The content of a document after a commit. */
export interface Committed {
  readonly content: string;
  readonly types: ReadonlySet<string>;
}

/** The provider as devices reach it, with a record of all that it does. */
export interface Server {
  readonly serve: Fetch;
  /** The effects in order; repeating an answer by its key is no effect. */
  readonly effects: readonly Effect[];
  readonly commits: ReadonlyMap<string, Committed>;
  /** The order of commits: later ones have higher numbers. */
  readonly order: ReadonlyMap<string, number>;
  /** The number of the commit that a call has made, by its key. */
  readonly made: ReadonlyMap<string, number>;
  /** The commit of each document, by its path. */
  readonly heads: ReadonlyMap<string, string>;
}

interface Answered {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  readonly text: string;
}

interface Settings {
  readonly provider: Provider;
  readonly now: () => number;
  readonly unsupported: Unsupported;
  /** Names by token; newly issued tokens are added. */
  readonly people: Map<string, string>;
  readonly tell: (line: () => string) => void;
  readonly meet: (what: string) => void;
  /** Called when a commit replaces one without containing its changes. */
  readonly onLoss: (document: string, lost: readonly string[]) => void;
  readonly onUnguarded: (document: string) => void;
}

export function createServer(settings: Settings): Server {
  const { provider, now, unsupported, people, tell, meet } = settings;
  const effects: Effect[] = [];
  const known = new Set<string>();
  const commits = new Map<string, Committed>();
  const heads = new Map<string, string>();
  const order = new Map<string, number>();
  const made = new Map<string, number>();
  /** The provider's answers about itself, by token; they are always the same. */
  const about = new Map<string, Answered>();

  function noteCommit(path: string, ifMatch: string | undefined, text: string, commit: string) {
    const { spec } = JSON.parse(text) as { spec: unknown };
    const specText = JSON.stringify(spec);
    const content = contentOf(specText);
    const types = new Set(readSpec(specText).types.map(({ name }) => name));
    const before = heads.get(path);
    if (before !== undefined && unsupported.length === 0) {
      if (ifMatch !== before) settings.onUnguarded(path);
      const lost = [...(commits.get(before)?.types ?? [])].filter((name) => !types.has(name));
      if (lost.length > 0) settings.onLoss(path, lost);
    }
    commits.set(commit, { content, types });
    heads.set(path, commit);
    order.set(commit, order.size);
  }

  /** The initial content of a document. */
  function noteRead(path: string, text: string) {
    if (heads.has(path)) return;
    const { commitHash, spec } = JSON.parse(text) as { commitHash?: string; spec?: unknown };
    if (commitHash === undefined) return;
    commits.set(commitHash, { content: contentOf(JSON.stringify(spec ?? {})), types: new Set() });
    heads.set(path, commitHash);
    order.set(commitHash, order.size);
  }

  function noteToken(authorization: string, text: string) {
    const [name = ''] = atob(authorization.replace('Basic ', '')).split(':');
    const { access_token: token } = JSON.parse(text) as { access_token: string };
    people.set(token, name);
  }

  async function ask(url: string, init: RequestInit): Promise<Answered> {
    const response = await provider.app.request(url.replace(baseUrl, real), init);
    const { status, ok, headers } = response;
    return { status, ok, headers, text: await response.text() };
  }

  const serve: Fetch = async (url, init) => {
    provider.clock.time = now();
    const { method = 'GET', body } = init;
    const headers = { ...init.headers };
    for (const name of unsupported) delete headers[nameOf(headers, name)];
    const path = url.slice(baseUrl.length);
    const token = (headers[nameOf(headers, 'authorization')] ?? '').replace('Bearer ', '');
    const response =
      (path === '/' ? about.get(token) : undefined) ??
      (await ask(url, { method, headers, ...(body !== undefined && { body }) }));
    if (path === '/' && response.ok) about.set(token, response);
    const { status, text } = response;
    tell(
      () =>
        `  server: ${method} ${path} ${headers[nameOf(headers, 'if-match')]?.slice(0, 9) ?? ''} ${headers[nameOf(headers, 'idempotency-key')] ?? ''} → ${status}`,
    );
    if (method === 'GET') {
      if (response.ok && path.split('/').length === 4) noteRead(path, text);
      return answerOf(status, path === '/' ? without(text, unsupported) : text, response.headers);
    }
    if (path === tokenPath) {
      if (response.ok) noteToken(headers[nameOf(headers, 'authorization')] ?? '', text);
      return answerOf(status, text, response.headers);
    }
    meet(answerRow(status, path, method, response.headers));
    const key = headers[nameOf(headers, 'idempotency-key')];
    if (response.ok && !(key !== undefined && known.has(key))) {
      if (key !== undefined) known.add(key);
      effects.push({
        key,
        who: people.get(token) ?? '?',
        call: `${method} ${path}`,
        body: body ?? '',
      });
      const { commitHash } = JSON.parse(text) as { commitHash?: string };
      if (method === 'PUT' && commitHash !== undefined && body !== undefined) {
        const ifMatch = headers[nameOf(headers, 'if-match')]?.replaceAll('"', '');
        noteCommit(path, ifMatch, body, commitHash);
        if (key !== undefined) made.set(key, order.get(commitHash) ?? 0);
      }
      if (method === 'DELETE') heads.delete(path);
    }
    return answerOf(status, text, response.headers);
  };
  return { serve, effects, commits, order, made, heads };
}

/** The name as it is spelled in `headers`; header names are case-insensitive. */
function nameOf(headers: Readonly<Record<string, string>>, name: string): string {
  return Object.keys(headers).find((each) => each.toLowerCase() === name) ?? name;
}

function without(text: string, unsupported: Unsupported): string {
  const about = JSON.parse(text) as { capabilities?: string[] };
  const { capabilities = [] } = about;
  const left = capabilities.filter(
    (each) => !unsupported.some((capability) => capability === each),
  );
  return JSON.stringify({ ...about, capabilities: left });
}

/** The rows of the table of answers in src/sync/SPEC.md that a server can cause. */
export const answerRows = [
  '2xx',
  '409 with Retry-After',
  '401',
  '412',
  '404 on a save',
  '404 on a deletion',
  'other 4xx',
] as const;

function answerRow(status: number, path: string, method: string, headers: Headers): string {
  if (status < 300) return '2xx';
  if (status === 409 && headers.has('Retry-After')) return '409 with Retry-After';
  if (status === 401 || status === 412) return String(status);
  if (status === 404 && method === 'PUT' && path.split('/').length === 4) return '404 on a save';
  if (status === 404 && method === 'DELETE') return '404 on a deletion';
  return status < 500 ? 'other 4xx' : String(status);
}
