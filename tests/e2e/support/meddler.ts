import { once } from 'node:events';
import {
  createServer,
  request as send,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the proxy treats a write. */
export type Fate =
  | 'pass'
  /** The server carries it out, and its answer never arrives. */
  | 'cutAnswer'
  /** The server carries it out, and its answer arrives after this. */
  | { readonly answerAfter: Promise<unknown> };

/** The endpoint for the browser's reports of policy violations. */
const reports = '/policy-violations';

/** A proxy between a browser and a server that simulates the failures of a network. */
export class Meddler {
  /** Called for every write, such as `PUT /api/document/ada/shop`. */
  fate: (write: string) => Fate = () => 'pass';
  /** The writes that arrived here, in order. */
  readonly writes: string[] = [];
  /** The browser's reports of violations of the content security policy by pages and workers. */
  readonly violations: string[] = [];
  readonly #target: URL;
  readonly #isPlain: boolean;
  readonly #server = createServer((request, response) => {
    this.#pass(request, response).catch(() => response.destroy());
  });

  private constructor(target: string, isPlain: boolean) {
    this.#target = new URL(target);
    this.#isPlain = isPlain;
  }

  /** `isPlain`: simulates a provider that supports neither keys nor If-Match. */
  static async start(target: string, { isPlain = false } = {}): Promise<Meddler> {
    const meddler = new Meddler(target, isPlain);
    meddler.#server.listen(0, 'localhost');
    await once(meddler.#server, 'listening');
    return meddler;
  }

  /** The proxy's address, which stays reserved after it was stopped. */
  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    if (url === reports) {
      this.violations.push((await readAll(request)).toString());
      return void response.writeHead(204).end();
    }
    const write =
      method !== 'GET' && url.startsWith('/api/document/') ? `${method} ${url}` : undefined;
    if (write !== undefined) this.writes.push(write);
    const fate = write === undefined ? 'pass' : this.fate(write);
    const { status, headers, body } = await this.#ask(request);
    if (fate === 'cutAnswer') return void response.destroy();
    if (typeof fate === 'object') await fate.answerAfter;
    response.writeHead(status, headers);
    response.end(body);
  }

  async #ask(request: IncomingMessage) {
    const { method, url } = request;
    const { 'idempotency-key': key, 'if-match': match, ...headers } = request.headers;
    const passed: OutgoingHttpHeaders = { ...headers, connection: 'close' };
    if (!this.#isPlain) {
      if (key !== undefined) passed['idempotency-key'] = key;
      if (match !== undefined) passed['if-match'] = match;
    }
    const asked = send(new URL(url ?? '/', this.#target), { method, headers: passed });
    request.pipe(asked);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const body = await readAll(answer);
    const { 'transfer-encoding': _, ...sent } = answer.headers;
    const policy = answer.headers['content-security-policy'];
    if (policy !== undefined)
      sent['content-security-policy'] = `${String(policy)}; report-uri ${reports}`;
    const isAbout = this.#isPlain && url === '/api/' && method === 'GET';
    const changed = isAbout ? withoutHeaderCapabilities(body) : body;
    return {
      status: answer.statusCode ?? 500,
      headers: { ...sent, 'content-length': changed.byteLength },
      body: changed,
    };
  }
}

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function withoutHeaderCapabilities(body: Buffer): Buffer {
  const about = JSON.parse(body.toString()) as { readonly capabilities: readonly string[] };
  const capabilities = about.capabilities.filter(
    (each) => each !== 'if-match' && each !== 'idempotency-key',
  );
  return Buffer.from(JSON.stringify({ ...about, capabilities }));
}

/** Cuts off the first answer to each of these writes. */
export function cutOnce(): (write: string) => Fate {
  const cut = new Set<string>();
  return (write) => {
    if (cut.has(write)) return 'pass';
    cut.add(write);
    return 'cutAnswer';
  };
}
