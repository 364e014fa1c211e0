// The built app and the gallery's outbox page, with a minimal provider that only reports the writes it
// receives, so that only the outbox is measured.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/**
 * Starts the server; call `stop` in `finally`. `written` is called with the document and the text
 * of each comment that arrives, and returns the status of the answer. While `isAway` is set,
 * connections are dropped.
 */
export async function startOutboxProvider() {
  await build({ configFile: join(root, 'config/vite.gallery.config.ts'), logLevel: 'error' });
  const provider = { isAway: false, written: (_document, _text) => 201 };
  const server = createServer((request, response) => {
    answer(provider, request, response).catch(() => response.destroy());
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const url = `http://localhost:${server.address().port}`;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return Object.assign(provider, { url, stop });
}

async function answer(provider, request, response) {
  const { pathname } = new URL(request.url, 'http://localhost');
  if (!pathname.startsWith('/api/')) return sendFile(pathname, response);
  if (provider.isAway) return response.destroy();
  const parts = [];
  for await (const part of request) parts.push(part);
  const [, document] = /^\/api\/document\/(.+)\/issue\/1\/comment$/.exec(pathname) ?? [];
  if (request.method === 'POST' && document !== undefined) {
    const { comment } = JSON.parse(Buffer.concat(parts).toString());
    const status = provider.written(document, comment);
    return sendJson(response, status, { success: status < 300, message: 'It is noted.', id: 1 });
  }
  const about = { name: 'Bench', capabilities: ['if-match', 'idempotency-key', 'comments'] };
  return sendJson(response, pathname === '/api/' ? 200 : 404, about);
}

async function sendFile(pathname, response) {
  const isGallery = pathname === '/gallery.html';
  const name = isGallery || pathname === '/' ? '/index.html' : pathname;
  const folders = isGallery ? ['.cache/gallery'] : ['dist/app', '.cache/gallery'];
  for (const folder of folders) {
    try {
      const file = await readFile(join(root, folder, name));
      return response
        .writeHead(200, { 'Content-Type': types[extname(name)] ?? 'text/plain' })
        .end(file);
    } catch {
      // Try the other folder.
    }
  }
  return response.writeHead(404).end();
}

function sendJson(response, status, value) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
}
