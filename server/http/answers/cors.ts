const allowedHeaders = 'Authorization, Content-Type, Accept, User-Agent, If-Match, Idempotency-Key';

/** Any origin may call with a token; never with the app's cookie, which no header here allows. */
export const corsHeaders: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Retry-After',
};

/** The answer to a browser's preflight request. */
export function answerPreflight(): Response {
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
