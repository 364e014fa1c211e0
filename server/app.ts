import { Hono } from 'hono';
import { readAssets } from './assets.ts';
import { messagePage } from './messagePage.ts';
import { securityHeaders } from './securityHeaders.ts';
import { serveAsset } from './serveAsset.ts';

export interface AppSettings {
  /** The folder of the built app, absolute; null serves the routes alone (development). */
  readonly appDir: string | null;
}

/**
 * The whole server as a function from Request to Response: no socket, no clock, no environment.
 * Reads `appDir` once, now; throws when there is no built app in it.
 */
export function createApp({ appDir }: AppSettings): Hono {
  const app = new Hono();

  app.use(async (context, next) => {
    await next();
    for (const [name, value] of securityHeaders) context.header(name, value);
  });

  app.get('/healthz', (context) => context.text('ok', 200, { 'Cache-Control': 'no-store' }));

  if (appDir !== null) {
    const assets = readAssets(appDir);
    // Everything else is a file of the app. The sandbox has one route: the empty path.
    app.all('*', (context) => {
      const { pathname } = new URL(context.req.url);
      const asset = assets.get(pathname === '/' ? '/index.html' : pathname);
      if (asset === undefined) return context.notFound();
      const { method } = context.req;
      if (method !== 'GET' && method !== 'HEAD') {
        return context.text('Method not allowed', 405, { Allow: 'GET, HEAD' });
      }
      return serveAsset(asset, context.req.raw);
    });
  }

  app.notFound((context) => {
    const page = messagePage('Not found', 'There is nothing at this address.');
    return context.html(page, 404, { 'Cache-Control': 'no-cache' });
  });

  app.onError((error, context) => {
    console.error(error);
    const page = messagePage('Something broke', 'The server met an error. Please try again.');
    return context.html(page, 500, { 'Cache-Control': 'no-store' });
  });

  return app;
}
