const allowedHeaders = 'Authorization, Content-Type, Accept, User-Agent, If-Match, Idempotency-Key';

/** Any origin may call with a token; never with the app's cookie, which no header here allows. */
export const corsHeaders: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Retry-After',
};

/** The answer to a browser's preflight request for calls. */
export function answerPreflight(): Response {
  return allow('GET, POST, PUT, DELETE', allowedHeaders);
}

/** The answer to a browser's preflight request for files, which are only read. */
export function answerFilePreflight(): Response {
  return allow('GET', 'If-None-Match');
}

function allow(methods: string, headers: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': methods,
      'Access-Control-Allow-Headers': headers,
      'Access-Control-Max-Age': '7200',
    },
  });
}
