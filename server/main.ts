import { createServer } from 'node:http';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import { badRequest } from './http/answers/badRequest.ts';
import { transportSecurity } from './http/answers/securityHeaders.ts';
import { answerBrokenRequests } from './http/brokenRequests.ts';
import { noteAddress } from './http/requests/requestFacts.ts';
import { createLog } from './logging/createLog.ts';
import { openServices } from './openServices.ts';
import { readPageFiles } from './routes/pages/pageFiles.ts';
import { setupPath } from './routes/authorization/setupPage.ts';
import { readSettings } from './settings.ts';
import { answerReads, isReadThread } from './store/database/answerReads.ts';
import { keepResults } from './work/keepResults.ts';
import { startPool } from './work/pool.ts';
import { yieldToOthers } from './work/yieldToOthers.ts';

/** How long pending answers may still take when the server is told to stop, in milliseconds. */
const shutdownGrace = 5000;
/** Timeouts for receiving a request and its headers, in milliseconds, against slow clients. */
const requestTimes = { whole: 120_000, head: 20_000 };
/** How long an answer may wait for work on a document, in milliseconds. */
const workDeadline = 30_000;
/** Memory limit of a thread, in megabytes; 47 MB of OpenAPI need about 400. */
const workHeap = 1536;

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  if (!settings.ok) fail(settings.refusal.message);
  const { port: wanted, trustedProxies } = settings.value;
  const work = keepResults(
    startPool({
      script: new URL(import.meta.url),
      // At least two, so that one caller's large document leaves a thread for everybody else.
      readers: Math.max(2, Math.min(4, availableParallelism() - 1)),
      deadline: workDeadline,
      heap: workHeap,
    }),
  );
  const log = createLog();
  const opened = await openServices(settings.value, {
    work,
    log,
    readScript: new URL(import.meta.url),
  });
  if (!opened.ok) fail(opened.refusal.message);
  const { services, close } = opened.value;

  let isStopping = false;
  /** The app's folder relative to the built file, dist/server/main.js. */
  const appDir = fileURLToPath(new URL('../app', import.meta.url));
  const pageFiles = readPageFiles(fileURLToPath(new URL('assets', import.meta.url)));
  const app = createApp({ appDir, services, pageFiles, isStopping: () => isStopping });
  const listener = getRequestListener(
    (request, env) => {
      if ('incoming' in env) {
        const { headers, socket } = env.incoming;
        if (headers.host === undefined) return badRequest();
        noteAddress(request, socket.remoteAddress, trustedProxies);
      }
      return app.fetch(request);
    },
    // A request that can't become a Request, because its Host is invalid for example, never reaches the app.
    { errorHandler: () => badRequest() },
  );
  const onlyEncrypted = transportSecurity(settings.value.publicUrl);
  const always =
    onlyEncrypted === undefined ? [] : [['Strict-Transport-Security', onlyEncrypted] as const];
  const server = createServer(
    {
      requestTimeout: requestTimes.whole,
      headersTimeout: requestTimes.head,
      // A request without a Host header is answered by the listener, with the headers of all answers.
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      for (const [name, value] of always) outgoing.setHeader(name, value);
      // An answer sent while the server stops is the last of its connection.
      if (isStopping) outgoing.setHeader('Connection', 'close');
      void listener(incoming, outgoing);
    },
  );
  answerBrokenRequests(server, always);

  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') {
      fail(
        `Port ${wanted} is already in use. Stop the program that uses it, or choose another ` +
          'port: PORT=8081 npm start',
      );
    }
    if (error.code === 'EACCES') {
      fail(`This account is not allowed to use port ${wanted}. Choose another one with PORT.`);
    }
    fail(`The server could not start: ${error.message}`);
  });

  server.listen(wanted, () => {
    const address = server.address();
    const actual = typeof address === 'object' && address !== null ? address.port : wanted;
    console.log(`Typewright is ready at http://localhost:${actual}`);
    const { setup } = services;
    if (setup !== undefined) {
      const origin = settings.value.publicUrl ?? `http://localhost:${actual}`;
      console.log(
        `There is no account yet. Create the first one within an hour: ${origin}${setupPath}#key=${setup.secret}`,
      );
    }
  });

  const stop = (): void => {
    isStopping = true;
    server.close(() => {
      void close().finally(() => process.exit(0));
    });
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), shutdownGrace).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

// The threads of the pool run this file too, and so does the thread that reads lists.
export { doJob as default } from './work/jobs.ts';

if (isMainThread) await start();
else if (isReadThread()) answerReads();
else yieldToOthers();
