import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { accepts } from './accepts.ts';
import { corsHeaders } from './cors.ts';
import { printAnswer } from './rawJson.ts';
import type { Refused } from './reply.ts';
import { dataHeaders } from './securityHeaders.ts';

/** Below this many characters, compression saves no packet. */
const worthCompressing = 1400;

/** Sent with every answer of the API. */
export const apiHeaders = {
  ...dataHeaders,
  ...corsHeaders,
  'Cache-Control': 'no-store',
  Vary: 'Accept-Encoding',
};

/** JSON, compressed if the client accepts that. */
export async function answerJson(
  request: Request,
  status: number,
  value: unknown,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return answerText(request, status, printAnswer(value), {
    'Content-Type': 'application/json',
    ...more,
  });
}

/** Text of any type, compressed if the client accepts that. */
export async function answerText(
  request: Request,
  status: number,
  text: string,
  more: Readonly<Record<string, string>>,
): Promise<Response> {
  const headers: Record<string, string> = Object.assign({ ...apiHeaders }, more);
  if (!accepts(request, 'gzip') || text.length < worthCompressing)
    return new Response(text, { status, headers });
  const body = new Uint8Array(await promisify(gzip)(text, { level: 4 }));
  return new Response(body, { status, headers: { ...headers, 'Content-Encoding': 'gzip' } });
}

/** The form of every refusal. */
export function answerRefusal(request: Request, refusal: Refused): Promise<Response> {
  const { status, message, rest, headers = {} } = refusal;
  const challenge: Record<string, string> =
    status === 401 ? { 'WWW-Authenticate': 'Bearer realm="Typewright"' } : {};
  return answerJson(
    request,
    status,
    { success: false, message, ...rest },
    { ...challenge, ...headers },
  );
}
