import type { Fetch, HttpAnswer } from '../../src/provider/http.ts';

/** What happens to the next write. */
export type Fate =
  | 'delivered'
  /** The request never arrives, and there is no answer. */
  | 'requestLost'
  /** The request has its effect, and the answer is lost. */
  | 'answerLost'
  /** The request has its effect, and a proxy answers 502. */
  | 'brokenAfter'
  /** The request is refused with this status, and has no effect. */
  | { readonly status: number; readonly retryAfter?: number };

export interface ModelDocument {
  text: string;
  readonly commits: { readonly id: number; readonly commitHash: string; readonly text: string }[];
}

/** A request that had an effect. */
export interface Effect {
  readonly what: string;
  readonly key: string | undefined;
}

/**
 * A minimal provider with documents, stars and comments, which supports keys and `If-Match` only if its
 * capabilities name them. A test decides beforehand what happens to writes (`fates`).
 */
export class ModelProvider {
  readonly documents = new Map<string, ModelDocument>();
  readonly stars = new Set<string>();
  readonly comments: {
    readonly id: number;
    readonly comment: string;
    readonly user: { readonly name: string };
    readonly insertDate: string;
  }[] = [];
  /** Everything that had an effect, in order. */
  readonly effects: Effect[] = [];
  /** Every request, as `PUT /document/ada/shop`, with its headers. */
  readonly requests: { readonly line: string; readonly headers: Record<string, string> }[] = [];
  /** Called when a request arrives, before it is answered. */
  onRequest: () => void = () => undefined;
  /** The fates of the next writes; `delivered` if there is none. */
  readonly fates: Fate[] = [];
  /** Whether no request arrives and nobody gets an answer. */
  isDown = false;
  /** Whether no token is valid. */
  isLocked = false;
  /** Whether answers name the commit of a document's head. */
  namesCommits = true;
  capabilities: readonly string[];
  private readonly answers = new Map<string, { readonly status: number; readonly json: object }>();
  private ids = 0;
  private readonly now: () => number;

  constructor(now: () => number, capabilities = ['if-match', 'idempotency-key']) {
    this.now = now;
    this.capabilities = capabilities;
  }

  /** Simulates that somebody else saves. */
  put(name: string, text: string): string {
    const id = ++this.ids;
    const commitHash = `commit${id}`;
    const document = this.documents.get(name) ?? { text, commits: [] };
    document.text = text;
    document.commits.unshift({ id, commitHash, text });
    this.documents.set(name, document);
    return commitHash;
  }

  /** The number of requests with a method and path. */
  count(line: string): number {
    return this.requests.filter((each) => each.line === line).length;
  }

  readonly fetch: Fetch = async (url, { method = 'GET', headers = {}, body }) => {
    const path = new URL(url).pathname.replace('/api', '');
    this.requests.push({ line: `${method} ${path}`, headers });
    this.onRequest();
    if (this.isDown) throw new TypeError('connection refused');
    if (method === 'GET') {
      return this.isLocked ? answer(401, refusal('Sign in.')) : this.read(path, url);
    }
    const fate = this.fates.shift() ?? 'delivered';
    if (fate === 'requestLost') throw new TypeError('lost on its way');
    if (typeof fate === 'object') return answer(fate.status, refusal('No.'), fate.retryAfter);
    if (this.isLocked) return answer(401, refusal('Sign in.'));
    const { status, json } = this.write(method, path, headers, body ?? '{}');
    if (fate === 'answerLost') throw new TypeError('the answer was lost');
    return fate === 'brokenAfter' ? answer(502, refusal('Bad gateway.')) : answer(status, json);
  };

  private write(method: string, path: string, headers: Record<string, string>, body: string) {
    const key = headers['Idempotency-Key'];
    const known = this.capabilities.includes('idempotency-key') ? key : undefined;
    const before = known === undefined ? undefined : this.answers.get(known);
    if (before !== undefined) return before;
    const done = this.effect(method, path, headers, JSON.parse(body) as WriteBody);
    if (done.status < 300) {
      this.effects.push({ what: `${method} ${path} ${body}`, key });
      if (known !== undefined) this.answers.set(known, done);
    }
    return done;
  }

  private effect(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: WriteBody,
  ): { readonly status: number; readonly json: object } {
    const [, , user = '', name = '', ...rest] = path.split('/');
    const document = this.documents.get(`${user}/${name}`);
    if (document === undefined) return { status: 404, json: refusal('There is no document.') };
    if (method === 'PUT' && rest.length === 0) {
      const wanted = headers['If-Match']?.replaceAll('"', '');
      const head = document.commits[0]?.commitHash;
      if (this.capabilities.includes('if-match') && wanted !== undefined && wanted !== head) {
        return { status: 412, json: refusal('Somebody else has saved.') };
      }
      const commitHash = this.put(`${user}/${name}`, JSON.stringify(body.spec));
      return { status: 200, json: { success: true, ...(this.namesCommits && { commitHash }) } };
    }
    if (method === 'DELETE' && rest.length === 0) {
      this.documents.delete(`${user}/${name}`);
      return { status: 200, json: { success: true } };
    }
    if (rest[0] === 'star') {
      if (body.active === true) this.stars.add(name);
      else this.stars.delete(name);
      return { status: 201, json: { success: true } };
    }
    if (rest.at(-1) === 'comment') {
      const id = ++this.ids;
      const insertDate = new Date(this.now()).toISOString();
      this.comments.push({ id, comment: body.comment ?? '', user: { name: user }, insertDate });
      return { status: 201, json: { success: true, id } };
    }
    return { status: 400, json: refusal('What is this?') };
  }

  private read(path: string, url: string): HttpAnswer {
    if (path === '/') return answer(200, { capabilities: this.capabilities });
    const [, , user = '', name = '', what, which] = path.split('/');
    const document = this.documents.get(`${user}/${name}`);
    if (document === undefined) return answer(404, refusal('There is no document.'));
    if (what === undefined) {
      const commitHash = document.commits[0]?.commitHash;
      const spec = JSON.parse(document.text) as object;
      return answer(200, { spec, ...(this.namesCommits && { commitHash }) });
    }
    if (what === 'commit' && which !== undefined) {
      const { text = '{}', ...commit } = document.commits.find(({ id }) => `${id}` === which) ?? {};
      return answer(200, { ...commit, spec: JSON.parse(text) as object });
    }
    const query = new URL(url).searchParams;
    const start = Number(query.get('startIndex') ?? 0);
    const count = Math.min(100, Number(query.get('count') ?? 16));
    const all: readonly object[] =
      what === 'commit'
        ? document.commits.map(({ id, commitHash }) => ({
            id,
            ...(this.namesCommits && { commitHash }),
          }))
        : this.comments;
    const entry = all.slice(start, start + count);
    const page = { totalResults: all.length, startIndex: start, itemsPerPage: count, entry };
    return answer(200, page);
  }
}

interface WriteBody {
  readonly spec?: object;
  readonly active?: boolean;
  readonly comment?: string;
}

function refusal(message: string) {
  return { success: false, message };
}

function answer(status: number, json: object, retryAfter?: number): HttpAnswer {
  const headers = new Headers(retryAfter === undefined ? {} : { 'Retry-After': `${retryAfter}` });
  return { status, ok: status < 300, headers, text: async () => JSON.stringify(json) };
}
