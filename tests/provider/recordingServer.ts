import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';

export interface Recorded {
  readonly method: string;
  /** Path and query as received. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Reply {
  readonly status?: number;
  /** Sent as JSON unless it is a string. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Closes the connection in the middle of the body. */
  readonly breakOff?: boolean;
}

const open = new Set<Server>();

afterEach(async () => {
  await Promise.all([...open].map(close));
});

/** A real server on a free port that answers with `reply` and records its requests. */
export async function record(
  reply: (request: Recorded) => Reply | Promise<Reply>,
): Promise<{ readonly url: string; readonly requests: Recorded[]; close(): Promise<void> }> {
  const requests: Recorded[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming;
      const request = { method, url, headers, body: Buffer.concat(chunks).toString() };
      requests.push(request);
      void Promise.resolve(reply(request)).then(({ status = 200, body = {}, ...rest }) => {
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        if (rest.breakOff === true) {
          outgoing.writeHead(status, { 'Content-Length': Buffer.byteLength(text) + 100 });
          outgoing.write(text, () => outgoing.destroy());
          return;
        }
        outgoing.writeHead(status, { 'Content-Type': 'application/json', ...rest.headers });
        outgoing.end(text);
      });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  open.add(server);
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests, close: () => close(server) };
}

async function close(server: Server): Promise<void> {
  open.delete(server);
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
}
