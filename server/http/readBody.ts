import { scanJson } from '../../src/formats/jsonScan.ts';
import { done, refused, type Reply } from './reply.ts';

/** The largest body there may be, in bytes. */
export const bodyLimit = 32 * 1024 * 1024;

/** Deeper JSON is refused before anything walks over it. */
const depthLimit = 1000;

/** The text of a request's body; it is not read further than the limit. */
export async function readBodyText(request: Request, limit = bodyLimit): Promise<Reply<string>> {
  const tooLarge = refused(
    413,
    `The body is larger than ${Math.floor(limit / (1024 * 1024)) || 1} MB, which is the most that is taken. Send a smaller one.`,
  );
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) return tooLarge;
  if (request.body === null) return done('');
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done: ended, value } = await reader.read();
    if (ended) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      return tooLarge;
    }
    chunks.push(value);
  }
  return done(Buffer.concat(chunks).toString('utf8'));
}

/** The JSON of a body, undefined for an empty one. */
export function parseBody(text: string): Reply<unknown> {
  if (text.trim() === '') return done(undefined);
  if (scanJson(text, depthLimit).depth > depthLimit) {
    return refused(400, `The body is nested deeper than ${depthLimit} levels. Flatten it.`);
  }
  try {
    return done(JSON.parse(text) as unknown);
  } catch {
    return refused(400, 'The body is not JSON. Check that all of it was sent.');
  }
}
