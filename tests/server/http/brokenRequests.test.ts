import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerBrokenRequests } from '../../../server/http/brokenRequests.ts';

let server: Server;

beforeEach(async () => {
  server = createServer(
    { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 20 },
    ({ url }, outgoing) => {
      if (url === '/slow') outgoing.write('the first part');
      if (url === '/whole') outgoing.end('whole');
    },
  );
  answerBrokenRequests(server, [['X-Sent', 'always']]);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends texts; returns everything that is answered until the connection is closed. */
function send(...texts: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const waiting = [...texts];
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1', () => socket.write(waiting.shift() ?? ''));
    socket.setEncoding('utf8').on('data', (part) => {
      answer += String(part);
      const next = waiting.shift();
      if (next !== undefined) socket.write(next);
    });
    socket.on('error', reject).on('close', () => resolve(answer));
  });
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const broken = (status: string) =>
  `HTTP/1.1 ${status}\r\nX-Sent: always\r\nConnection: close\r\n\r\n`;

test('bytes that are not HTTP get a short answer with the headers of all answers, and the connection is closed', async () => {
  expect(await send('nonsense\r\n\r\n')).toBe(broken('400 Bad Request'));
  const chunked = 'POST /none HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n';
  expect(await send(`${chunked}nonsense\r\n`)).toBe(broken('400 Bad Request'));
  expect(await send(`${chunked}1;${'x'.repeat(20_000)}\r\n`)).toBe(broken('413 Payload Too Large'));
});

test('so does a client that takes too long to send a request', async () => {
  expect(await send('GET / HTTP/1.1\r\n')).toBe(broken('408 Request Timeout'));
});

test('it is sent separately after a complete answer, and never within another one', async () => {
  const after = await send(get('/whole'), 'nonsense\r\n\r\n');
  expect(after).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(after.endsWith(`whole${broken('400 Bad Request')}`)).toBe(true);
  const within = await send(get('/slow'), 'nonsense\r\n\r\n');
  expect(within).toContain('the first part');
  expect(within).not.toContain('400');
});
