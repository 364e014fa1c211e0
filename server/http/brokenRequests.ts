import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

type Headers = readonly (readonly [name: string, value: string])[];

/** What Node answers to an error of the client, by its code; to all others, 400. */
const statuses: ReadonlyMap<string | undefined, number> = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/**
 * Answers what never becomes a request, with the same status as Node itself would, but with these
 * headers as well. Such an answer is the last of its connection.
 */
export function answerBrokenRequests(server: Server, headers: Headers): void {
  const underWay = new WeakMap<Duplex, Set<ServerResponse>>();
  server.on('request', ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    const all = underWay.get(socket) ?? new Set();
    underWay.set(socket, all.add(outgoing));
    outgoing.once('close', () => all.delete(outgoing));
  });

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Within another answer, this one would be taken for a part of it.
    const isWithin = [...(underWay.get(socket) ?? [])].some(({ headersSent }) => headersSent);
    if (isWithin || !socket.writable) socket.destroy();
    else socket.end(printAnswer(statuses.get(error.code) ?? 400, headers), () => socket.destroy());
  });

  // Whoever expects anything but `100-continue`.
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
