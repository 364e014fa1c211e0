import type { MiddlewareHandler } from 'hono';
import type { Services } from './services.ts';

/** In an address, what lets somebody in. */
const secretPath = /^(\/api\/export\/)[^/]+$/;

/** A line for each call of the API: no query, no header, no body, as any of them may hold a secret. */
export function logRequests({ log, now }: Pick<Services, 'log' | 'now'>): MiddlewareHandler {
  return async (context, next) => {
    const started = now();
    await next();
    const { method, path } = context.req;
    if (!path.startsWith('/api')) return;
    const place = path.replace(secretPath, '$1…').slice(0, 300);
    log.info({ method, path: place, status: context.res.status, ms: now() - started }, 'answered');
  };
}
