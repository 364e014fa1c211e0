import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import { badRequest } from './badRequest.ts';
import { readPort } from './port.ts';

/** Answers that are under way when the server is told to stop get this long, in milliseconds. */
const shutdownGrace = 5000;

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

/** The app's folder as seen from the built file, dist/server/main.js. */
const appDir = fileURLToPath(new URL('../app', import.meta.url));

const port = readPort(process.env['PORT']);
if (!port.ok) fail(port.refusal.message);

const app = createApp({ appDir });
const listener = getRequestListener((request) => app.fetch(request), {
  // A request too broken to become a Request (a forged Host, say) never reaches the app.
  errorHandler: () => badRequest(),
});
const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));

server.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRINUSE') {
    fail(
      `Port ${port.value} is already in use. Stop the program that uses it, or choose another ` +
        'port: PORT=8081 npm start',
    );
  }
  if (error.code === 'EACCES') {
    fail(`Port ${port.value} may not be used by this account. Choose another one with PORT.`);
  }
  fail(`The server could not start: ${error.message}`);
});

server.listen(port.value, () => {
  const address = server.address();
  const actual = typeof address === 'object' && address !== null ? address.port : port.value;
  console.log(`Typewright is ready at http://localhost:${actual}`);
});

function stop(): void {
  server.close(() => process.exit(0));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), shutdownGrace).unref();
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
