import type { MiddlewareHandler } from 'hono';

const allowedHeaders = 'Authorization, Content-Type, Accept, User-Agent, If-Match, Idempotency-Key';

/** Any origin may call, with a token; never with the app's cookie, which no header here allows. */
export const cors: MiddlewareHandler = async (context, next) => {
  if (context.req.method === 'OPTIONS') {
    return new Response(null, {
      status: 204,
      headers: {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
        'Access-Control-Allow-Headers': allowedHeaders,
        'Access-Control-Max-Age': '7200',
      },
    });
  }
  await next();
  const { headers } = context.res;
  headers.set('Access-Control-Allow-Origin', '*');
  headers.set('Access-Control-Expose-Headers', 'ETag, Retry-After');
  return undefined;
};
