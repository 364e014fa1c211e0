import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Hono } from 'hono';
import { readRoute } from '../src/routes/readRoute.ts';
import { hostedPaths } from '../src/routes/route.ts';
import { etag } from 'hono/etag';
import { serveStatic } from 'hono/serve-static';
import type { IsMissing } from './routes/pages/missingPlaces.ts';

interface AppFile {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly tag: string;
}

/**
 * Serves the files of the built app in the folder `appDir` (an absolute path); of a file with `x.br` or
 * `x.gz` beside it, the form that the browser accepts. The files are read once, so that a build while the
 * server runs neither removes files nor mixes two versions. Throws if there is no built app. The page of a
 * document that does not exist is the app with status 404: the app may have more, such as a write that waits
 * to be sent, or use another provider.
 */
export function serveAppFiles(appDir: string, isMissing?: IsMissing): Hono {
  const files = readFiles(appDir);
  const app = new Hono();
  app.use(async (context, next) => {
    if (['GET', 'HEAD'].includes(context.req.method)) return next();
    return context.text('Method not allowed', 405, { Allow: 'GET, HEAD' });
  });
  const fromMemory = serveStatic({
    root: '',
    precompressed: true,
    isDir: (path) => path === '/',
    // All pages of the hosted app are one file, whose script reads the address.
    rewriteRequestPath: (path) => (hostedPaths.test(path) ? '/hosted.html' : path),
    // Called for the file and then for its compressed form; the headers of the last call are sent.
    getContent: (path, context) => {
      const file = files.get(path);
      if (file === undefined) return Promise.resolve(null);
      context.header('ETag', file.tag);
      context.header('Content-Length', String(file.content.byteLength));
      return Promise.resolve(file.content);
    },
    onFound: (path, context) => {
      // The address contains a hash of the content.
      const isImmutable = path.startsWith('/assets/');
      const caching = isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache';
      context.header('Cache-Control', caching);
      context.header('Vary', 'Accept-Encoding');
    },
  });
  const isAboutNothing = async (request: Request): Promise<boolean> => {
    const url = new URL(request.url);
    if (!hostedPaths.test(url.pathname)) return false;
    const route = readRoute(url);
    return route === undefined || (await isMissing?.(request, route)) === true;
  };
  app.get('*', async (context, next) => {
    if (!(await isAboutNothing(context.req.raw))) return next();
    const page = await fromMemory(context, next);
    if (page === undefined) return undefined;
    const headers = new Headers(page.headers);
    // With an ETag, a browser would reuse this answer when the page exists later.
    headers.delete('ETag');
    return new Response(page.body, { status: 404, headers });
  });
  app.get('*', etag(), fromMemory);
  return app;
}

/** The files by URL path. Throws if the app has not been built. */
function readFiles(appDir: string): ReadonlyMap<string, AppFile> {
  if (!existsSync(join(appDir, 'index.html'))) {
    throw new Error('The app has not been built yet. Run "npm run build" first.');
  }
  const files = readdirSync(appDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return new Map(
    files.map((file) => {
      const content = new Uint8Array(readFileSync(file));
      const hash = createHash('sha256').update(content).digest('base64url');
      const path = `/${relative(appDir, file).split(sep).join('/')}`;
      return [path, { content, tag: `"${hash.slice(0, 22)}"` }];
    }),
  );
}
