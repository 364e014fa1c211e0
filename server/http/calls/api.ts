import { Hono } from 'hono';
import { endpoints } from '../../../src/provider/contract/index.ts';
import type { Placed } from '../../../src/provider/endpoint.ts';
import { has } from '../answers/accepts.ts';
import { answerJson, answerRefusal, apiHeaders } from '../answers/answer.ts';
import { tagOf } from '../answers/answerCacheable.ts';
import type { Reply } from '../answers/reply.ts';
import type { ProviderServices } from '../providerServices.ts';
import type { BodyMemory } from '../requests/bodyMemory.ts';
import { watchAnswers } from '../watchAnswers.ts';
import { answerCall } from './answerCall.ts';
import type { AllHandlers, Handler } from './handler.ts';

/** Every call of the contract, bound to its handler. */
export function createApi(
  services: ProviderServices,
  handlers: AllHandlers,
  memory: BodyMemory,
): Hono {
  const api = new Hono();
  for (const endpoint of endpoints) {
    const handler = handlerOf(handlers, endpoint);
    const paths = endpoint.path === '/' ? ['', '/'] : [endpoint.path];
    const answer = watchAnswers(
      services,
      { call: endpoint.id, cost: endpoint.cost },
      async ({ req }) => {
        const raw = {
          path: req.path,
          params: req.param() as Record<string, string>,
          query: req.query(),
        };
        const reply = await answerCall(services, {
          endpoint,
          handler,
          request: req.raw,
          raw,
          memory,
        });
        if (!reply.ok) return answerRefusal(req.raw, reply.refusal);
        return answerReply(req.raw, endpoint, reply);
      },
    );
    api.on(endpoint.method, paths, answer);
  }
  const answerNothing = watchAnswers(services, { call: 'none', cost: 'light' }, ({ req }) =>
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
  { value, etag, parts, cookie }: Extract<Reply<unknown>, { ok: true }>,
): Response | Promise<Response> {
  if (cookie !== undefined) return answerJson(request, status, value, { 'Set-Cookie': cookie });
  if (etag !== undefined) return answerJson(request, status, value, { ETag: `"${etag}"` });
  if (parts === undefined) return answerJson(request, status, value);
  const headers = { ETag: tagOf(parts), 'Cache-Control': 'private, no-cache' };
  if (!has(request, headers.ETag)) return answerJson(request, status, value, headers);
  return new Response(null, { status: 304, headers: { ...apiHeaders, ...headers } });
}

function handlerOf(handlers: AllHandlers, { resource, name }: Placed): Handler<Placed> {
  const found = (handlers as Record<string, Record<string, unknown>>)[resource]?.[name];
  if (found === undefined) throw new Error(`Nothing answers ${resource}.${name}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the handler of this very call, as AllHandlers says
  return found as Handler<Placed>;
}
