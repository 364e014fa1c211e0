import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

type Headers = readonly (readonly [name: string, value: string])[];

/** The statuses with which Node answers errors of clients, by error code; all others are 400. */
const statuses: ReadonlyMap<string | undefined, number> = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/**
 * Answers data that Node can't parse as a request with the same status as Node itself, and adds `headers`.
 * Then the connection is closed.
 */
export function answerBrokenRequests(server: Server, headers: Headers): void {
  const underWay = new WeakMap<Duplex, Set<ServerResponse>>();
  server.on('request', ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    const all = underWay.get(socket) ?? new Set();
    underWay.set(socket, all.add(outgoing));
    outgoing.once('close', () => all.delete(outgoing));
  });

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // While another answer is being sent, this one would be read as a part of it.
    const isWithin = [...(underWay.get(socket) ?? [])].some(({ headersSent }) => headersSent);
    if (isWithin || !socket.writable) socket.destroy();
    else socket.end(printAnswer(statuses.get(error.code) ?? 400, headers), () => socket.destroy());
  });

  // Emitted for a request with an Expect header other than `100-continue`.
  server.on('checkExpectation', (_: IncomingMessage, outgoing: ServerResponse) => {
    for (const [name, value] of headers) outgoing.setHeader(name, value);
    outgoing.writeHead(417, { Connection: 'close' }).end();
  });
}

function printAnswer(status: number, headers: Headers): string {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}
