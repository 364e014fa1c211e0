import { scanJson } from '../../../src/formats/syntax/jsonScan.ts';
import { done, refuseBusy, refused, type Reply } from '../answers/reply.ts';
import type { BodyMemory } from './bodyMemory.ts';
import { GatheredBytes } from './gatheredBytes.ts';
import { addressOf } from './requestFacts.ts';

/** The deepest nesting of JSON; deeper JSON is refused before it is parsed. */
const depthLimit = 1000;

export interface BodyReading {
  /** The maximum size, in bytes. */
  readonly limit: number;
  readonly memory: BodyMemory;
  /** The account whose share of the memory the body takes; undefined: that of the client's address. */
  readonly account: number | undefined;
  /**
   * Called with each part as it arrives, because hashing a large body at once would block all other requests.
   */
  readonly onPart?: ((part: Uint8Array) => void) | undefined;
}

export interface ReceivedBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Gives its memory back; must be called when the request has been answered. */
  readonly free: () => void;
}

/** The body of a request; never read beyond its limit or the memory for all bodies. */
export async function readBytes(
  request: Request,
  reading: BodyReading,
): Promise<Reply<ReceivedBody>> {
  const { limit, memory, account, onPart } = reading;
  if (Number(request.headers.get('Content-Length')) > limit) return tooLarge(limit);
  if (request.body === null) return done({ bytes: new Uint8Array(), free: () => undefined });
  const gathered = new GatheredBytes();
  const reader = request.body.getReader();
  let isEnded = false;
  const share = memory.share({ account, address: addressOf(request) }, () => {
    isEnded = true;
    // Ends the `read` below, which is waiting for the next part.
    void reader.cancel().catch(() => undefined);
  });
  for (;;) {
    // Fails when the client hangs up.
    const next = await reader.read().catch(() => undefined);
    if (isEnded) return noRoom;
    if (next?.done === true) {
      share.keep();
      return done({ bytes: gathered.join(), free: share.free });
    }
    const refusal = next === undefined ? cutOff : take(next.value);
    if (refusal !== undefined) {
      share.free();
      await reader.cancel().catch(() => undefined);
      return refusal;
    }
  }

  function take(part: Uint8Array) {
    if (gathered.size + part.byteLength > limit) return tooLarge(limit);
    if (!share.take(part.byteLength)) return noRoom;
    onPart?.(part);
    gathered.add(part);
    return undefined;
  }
}

const cutOff = refused(400, 'The body ended too early. Send it again.');
const noRoom = refuseBusy('The server is receiving too much at once. Try again in a moment.');

function tooLarge(limit: number) {
  const size =
    limit < 1024 * 1024 ? `${limit / 1024} kB` : `${Math.floor(limit / (1024 * 1024))} MB`;
  return refused(413, `The body is larger than the limit of ${size}. Send a smaller one.`);
}

/** The maximum size of a form, in bytes. */
const formLimit = 64 * 1024;

/** The fields of a submitted form. */
export async function readForm(
  request: Request,
  memory: BodyMemory,
): Promise<Reply<URLSearchParams>> {
  const body = await readBytes(request, { limit: formLimit, memory, account: undefined });
  if (!body.ok) return body;
  const fields = new URLSearchParams(new TextDecoder().decode(body.value.bytes));
  body.value.free();
  return done(fields);
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
