import { Hono } from 'hono';
import { endpoints } from '../../../src/provider/contract/index.ts';
import type { Placed } from '../../../src/provider/endpoint.ts';
import { readInput } from '../../../src/provider/readInput.ts';
import { timeAt } from '../../store/time.ts';
import { has } from '../answers/accepts.ts';
import { answerJson, answerRefusal, usualHeaders } from '../answers/answer.ts';
import { tagOf } from '../answers/answerMade.ts';
import { done, refused, stillUnderWay, type Reply } from '../answers/reply.ts';
import type { ProviderServices } from '../providerServices.ts';
import { askerOf } from '../requests/asker.ts';
import { checkLimits } from '../requests/limits.ts';
import { parseBody, readBytes } from '../requests/readBody.ts';
import { addressOf, originOf } from '../requests/requestFacts.ts';
import { watch } from '../watch.ts';
import { admitCaller, admitDocument } from './admit.ts';
import { Call } from './call.ts';
import type { Caller } from './caller.ts';
import type { AllHandlers, Handler } from './handler.ts';
import { fingerprintOf, longestKey, readStoredAnswer, type Keyed } from './idempotencyKey.ts';
import { accountHeader, identify } from './identify.ts';

/** Calls whose bodies may be large: a worker thread parses them, and reports what is wrong. */
const unread: ReadonlySet<string> = new Set(['document.update', 'document.import']);

/** Calls with a key that are being processed in this process. */
const underWay = new Set<string>();

/** Every call of the contract, bound to its handler. */
export function createApi(services: ProviderServices, handlers: AllHandlers): Hono {
  const api = new Hono();
  for (const endpoint of endpoints) {
    const handler = handlerOf(handlers, endpoint);
    const paths = endpoint.path === '/' ? ['', '/'] : [endpoint.path];
    const answer = watch(services, async ({ req }) => {
      const raw = {
        path: req.path,
        params: req.param() as Record<string, string>,
        query: req.query(),
      };
      const reply = await answerCall(services, endpoint, handler, req.raw, raw);
      if (!reply.ok) return answerRefusal(req.raw, reply.refusal);
      return answerReply(req.raw, endpoint, reply);
    });
    api.on(endpoint.method, paths, answer);
  }
  const answerNothing = watch(services, ({ req }) =>
    answerRefusal(req.raw, {
      status: 404,
      message: `The API has no call ${req.method} ${req.path.slice(0, 200)}. Check the method and the address.`,
    }),
  );
  api.all('*', answerNothing);
  return api;
}

function answerReply(
  request: Request,
  { status }: Placed,
  { value, etag, parts }: Extract<Reply<unknown>, { ok: true }>,
): Response | Promise<Response> {
  if (etag !== undefined) return answerJson(request, status, value, { ETag: `"${etag}"` });
  if (parts === undefined) return answerJson(request, status, value);
  const headers = { ETag: tagOf(parts), 'Cache-Control': 'private, no-cache' };
  if (!has(request, headers.ETag)) return answerJson(request, status, value, headers);
  return new Response(null, { status: 304, headers: { ...usualHeaders, ...headers } });
}

function handlerOf(handlers: AllHandlers, { resource, name }: Placed): Handler<Placed> {
  const found = (handlers as Record<string, Record<string, unknown>>)[resource]?.[name];
  if (found === undefined) throw new Error(`Nothing answers ${resource}.${name}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the handler of this very call, as AllHandlers says
  return found as Handler<Placed>;
}

interface RawInput {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

async function answerCall(
  services: ProviderServices,
  endpoint: Placed,
  handler: Handler<Placed>,
  request: Request,
  raw: RawInput,
): Promise<Reply<unknown>> {
  const origin = () => originOf(services.settings, request);
  const identified = await identify(services, request, {
    origin,
    address: () => addressOf(request),
  });
  if (!identified.ok) return identified;
  const caller = identified.value;
  if (endpoint.writes && caller?.session !== undefined && !request.headers.has(accountHeader)) {
    return refused(
      401,
      `A write that is authenticated by cookie must name its account in the header ${accountHeader}, because another tab may have signed in somebody else. Add the header.`,
    );
  }
  const admitted = admitCaller(endpoint, caller);
  if (!admitted.ok) return admitted;
  const bytes = endpoint.body === undefined ? done(new Uint8Array()) : await readBytes(request);
  if (!bytes.ok) return bytes;

  const keyed = readKey(services, endpoint, request, caller, bytes.value);
  if (!keyed.ok) return keyed;
  const answer = () =>
    answerAdmitted(services, endpoint, handler, request, raw, {
      origin,
      caller,
      bytes: bytes.value,
      keyed: keyed.value,
    });
  if (keyed.value === undefined) return answer();
  const { userId, key } = keyed.value;
  const mark = `${userId} ${key}`;
  if (underWay.has(mark)) {
    return stillUnderWay;
  }
  underWay.add(mark);
  try {
    return (await readStoredAnswer(services.store, keyed.value)) ?? (await answer());
  } finally {
    underWay.delete(mark);
  }
}

interface Admitted {
  readonly origin: () => string;
  readonly caller: Caller | undefined;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly keyed: Keyed | undefined;
}

async function answerAdmitted(
  services: ProviderServices,
  endpoint: Placed,
  handler: Handler<Placed>,
  request: Request,
  raw: RawInput,
  { origin, caller, bytes, keyed }: Admitted,
): Promise<Reply<unknown>> {
  const body = unread.has(endpoint.id) ? done({ spec: null }) : parseBody(bytes);
  if (!body.ok) return body;
  const read = readInput(endpoint, {
    params: raw.params,
    query: raw.query,
    body: body.value,
  });
  if (!read.ok) {
    const { code, message } = read.refusal;
    return refused(code === 'invalid-params' ? 404 : 400, message);
  }
  const input = read.value;
  const checked = checkLimits(endpoint, raw.path, input);
  if (!checked.ok) return checked;
  const document = await admitDocument(services.store, endpoint, input.params, caller);
  if (!document.ok) return document;
  return handler(
    new Call({
      // Field by field: extending a spread object is slow.
      params: input.params,
      query: input.query,
      body: input.body,
      endpoint,
      services,
      origin,
      caller,
      document: document.value,
      ifMatch: endpoint.precondition ? readIfMatch(request) : undefined,
      keyed,
      bytes,
      asker: () => askerOf(request, endpoint, caller),
    }),
  );
}

function readKey(
  { now }: ProviderServices,
  endpoint: Placed,
  request: Request,
  caller: Caller | undefined,
  body: Uint8Array,
): Reply<Keyed | undefined> {
  const key = request.headers.get('Idempotency-Key');
  if (key === null || caller === undefined || !endpoint.writes) return done(undefined);
  if (key === '' || key.length > longestKey) {
    return refused(
      400,
      `An Idempotency-Key must have 1 to ${longestKey} characters. Send another one.`,
    );
  }
  const { pathname, search } = new URL(request.url);
  // Of a password, only its scrypt hash is ever stored.
  const told = endpoint.resource === 'account' ? new Uint8Array() : body;
  const fingerprint = fingerprintOf(endpoint.method, pathname + search, told);
  return done({ userId: caller.id, key, fingerprint, createdAt: timeAt(now()) });
}

/** The content of If-Match: hashes, quoted or not, or `*` for any (RFC 9110, section 13.1.1). */
function readIfMatch(request: Request): readonly string[] | undefined {
  return request.headers
    .get('If-Match')
    ?.split(',')
    .map((tag) => tag.trim());
}
