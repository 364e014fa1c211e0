import { scanJson } from '../../../src/formats/syntax/jsonScan.ts';
import { done, refused, type Reply } from '../answers/reply.ts';

/** The maximum size of a body, in bytes. */
export const bodyLimit = 32 * 1024 * 1024;

/** Deeper JSON is refused before anything walks through it. */
const depthLimit = 1000;

/** The body of a request; never read beyond the limit. */
export async function readBytes(
  request: Request,
  limit = bodyLimit,
): Promise<Reply<Uint8Array<ArrayBuffer>>> {
  const tooLarge = refused(
    413,
    `The body is larger than the limit of ${Math.floor(limit / (1024 * 1024)) || 1} MB. Send a smaller one.`,
  );
  if (Number(request.headers.get('Content-Length')) > limit) return tooLarge;
  if (request.body === null) return done(new Uint8Array());
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
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return done(bytes);
}

/** The maximum size of a form, in bytes. */
const formLimit = 64 * 1024;

/** The fields of a submitted form. */
export async function readForm(request: Request): Promise<Reply<URLSearchParams>> {
  const bytes = await readBytes(request, formLimit);
  if (!bytes.ok) return bytes;
  return done(new URLSearchParams(new TextDecoder().decode(bytes.value)));
}

/** The JSON of a body; undefined for an empty one. */
export function parseBody(bytes: Uint8Array): Reply<unknown> {
  if (bytes.byteLength === 0) return done(undefined);
  const text = new TextDecoder().decode(bytes);
  if (text.trim() === '') return done(undefined);
  if (scanJson(text, depthLimit).depth > depthLimit) {
    return refused(400, `The body is nested deeper than ${depthLimit} levels. Flatten it.`);
  }
  try {
    return done(JSON.parse(text) as unknown);
  } catch {
    return refused(400, 'The body is not valid JSON. Check that all of it was sent.');
  }
}
