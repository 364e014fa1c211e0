// A baseline for the provider: a single Hono route that answers with the JSON of one file, stringified for
// each request as the provider does, and with the headers in a second file. Prints its address when it is
// ready.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';

const answer = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as object;
const headers = JSON.parse(readFileSync(process.argv[3] ?? '', 'utf8')) as Record<string, string>;
const app = new Hono();
app.get('/api/document/:user/:document', () => new Response(JSON.stringify(answer), { headers }));

const listener = getRequestListener((request) => app.fetch(request));
const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
server.listen(0, () => {
  console.log(`ready at http://localhost:${(server.address() as AddressInfo).port}`);
});
