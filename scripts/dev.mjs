// The development server: Vite serves the app with hot module replacement, and the server's routes
// answer on the same port, reloaded after each change of their source. There is no content security
// policy here, because Vite needs inline scripts and styles; `npm start` has it.
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The server answers unknown paths with an HTML page, whereas a 404 of one of its routes is JSON.
 */
function isNotFoundPage(response) {
  const type = response.headers.get('Content-Type') ?? '';
  return response.status === 404 && type.startsWith('text/html');
}

/** The provider's services, opened only once, because an open store is locked. */
let opening;

async function openProvider(vite) {
  const load = (file) => vite.ssrLoadModule(`/server/${file}`);
  const { readSettings } = await load('settings.ts');
  const settings = readSettings(process.env);
  if (!settings.ok) throw new Error(settings.refusal.message);
  const { openServices } = await load('openServices.ts');
  const { workInThread } = await load('work/workInThread.ts');
  const { consoleLog } = await load('logging/log.ts');
  const opened = await openServices(settings.value, { work: workInThread, log: consoleLog });
  if (!opened.ok) throw new Error(opened.refusal.message);
  return opened.value.services;
}

/** Asks the server's routes first and leaves to Vite what they don't know. */
const serverRoutes = {
  name: 'server-routes',
  configureServer(vite) {
    vite.middlewares.use(async (incoming, outgoing, next) => {
      try {
        opening ??= openProvider(vite);
        const services = await opening;
        const { createApp } = await vite.ssrLoadModule('/server/app.ts');
        const app = createApp({ appDir: null, services });
        const answer = getRequestListener(
          async (request) => {
            const response = await app.fetch(request);
            if (!isNotFoundPage(response)) return response;
            next();
            return RESPONSE_ALREADY_SENT;
          },
          { overrideGlobalObjects: false, autoCleanupIncoming: false },
        );
        await answer(incoming, outgoing);
      } catch (error) {
        next(error);
      }
    });
  },
};

const server = await createServer({
  root,
  configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
  plugins: [serverRoutes],
  server: process.env.PORT ? { port: Number(process.env.PORT), strictPort: true } : {},
});
await server.listen();
server.printUrls();
console.log(`  ➜  Gallery: ${server.resolvedUrls?.local[0]}tests/gallery/`);
