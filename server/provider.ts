import { Hono, type Context } from 'hono';
import { contractDocument } from '../src/provider/contractDocument.ts';
import { loadPrinter } from '../src/formats/registry/registry.ts';
import {
  showAuthorize,
  submitAuthorize,
  type PageAnswer,
  type Visit,
} from './routes/authorization/authorize.ts';
import { style } from './routes/authorization/signInPages.ts';
import { answerTokenCall } from './accounts/grants.ts';
import { exportPaths, exportPrivate, exportPublic } from './routes/document/documentExport.ts';
import { answerJson, answerRefusal, answerText } from './http/answers/answer.ts';
import { createApi } from './http/calls/api.ts';
import { securityHeaders } from './http/answers/securityHeaders.ts';
import { answerPreflight } from './http/answers/cors.ts';
import { readBytes } from './http/requests/readBody.ts';
import type { Reply } from './http/answers/reply.ts';
import { addressOf, originOf } from './http/requests/requestFacts.ts';
import type { Services } from './http/providerServices.ts';
import { watch } from './http/watch.ts';

/** Where the API is, below the app's origin. */
export const apiPath = '/api';

/** The largest form, in bytes. */
const formLimit = 64 * 1024;

/** Everything below `/api`: the calls of the contract, and what belongs to them. */
export function createProvider(services: Services): Hono {
  const provider = new Hono();
  const { settings } = services;
  const visitOf = ({ req }: Context): Visit => ({
    request: req.raw,
    origin: originOf(settings, req.raw),
    address: addressOf(req.raw),
  });

  const on = (method: string, path: string, answer: Parameters<typeof watch>[1]) =>
    provider.on(method, path, watch(services, answer));

  provider.options('*', answerPreflight);
  on('GET', '/contract.json', async ({ req }) =>
    answerText(req.raw, 200, await printContract(originOf(settings, req.raw)), {
      'Content-Type': 'application/json',
    }),
  );

  on('POST', '/authorization/token', async ({ req }) => {
    const form = await readForm(req.raw);
    if (!form.ok) return answerRefusal(req.raw, form.refusal);
    const authorization = req.header('Authorization') ?? null;
    const address = addressOf(req.raw);
    const reply = await answerTokenCall(services, { form: form.value, authorization, address });
    if (!reply.ok) return answerRefusal(req.raw, reply.refusal);
    return answerJson(req.raw, 200, reply.value, { Pragma: 'no-cache' });
  });
  on('GET', '/authorization/authorize', async (context) =>
    answerPage(await showAuthorize(services, visitOf(context))),
  );
  on('POST', '/authorization/authorize', async (context) => {
    const form = await readForm(context.req.raw);
    if (!form.ok) return answerRefusal(context.req.raw, form.refusal);
    return answerPage(await submitAuthorize(services, visitOf(context), form.value));
  });
  on('GET', '/authorization/style.css', ({ req }) =>
    answerText(req.raw, 200, style, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'no-cache',
    }),
  );

  on('GET', exportPaths.public, async ({ req }) => {
    const { user = '', document = '', format = '' } = req.param();
    const params = { user, document, format };
    return answerExport(req.raw, await exportPublic(services, params, req.query('version')));
  });
  on('GET', exportPaths.private, async ({ req }) =>
    answerExport(req.raw, await exportPrivate(services, req.param('secret') ?? '')),
  );

  provider.route('/', createApi(services));
  return provider;
}

async function readForm(request: Request): Promise<Reply<URLSearchParams>> {
  const bytes = await readBytes(request, formLimit);
  if (!bytes.ok) return bytes;
  return { ok: true, value: new URLSearchParams(new TextDecoder().decode(bytes.value)) };
}

function answerPage({ status, page, cookie, location }: PageAnswer): Response {
  const headers = new Headers({
    ...Object.fromEntries(securityHeaders),
    'Cache-Control': 'no-store',
  });
  if (cookie !== undefined) headers.set('Set-Cookie', cookie);
  if (location !== undefined) headers.set('Location', location);
  if (page !== undefined) headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(page ?? null, { status, headers });
}

function answerExport(request: Request, reply: Reply<string>): Response | Promise<Response> {
  if (!reply.ok) return answerRefusal(request, reply.refusal);
  const isJson = /^\s*[{[]/.test(reply.value);
  return answerText(request, 200, reply.value, {
    'Content-Type': isJson ? 'application/json' : 'text/plain; charset=utf-8',
  });
}

/** The contract as TypeAPI, for whoever writes a client. */
async function printContract(origin: string): Promise<string> {
  const baseUrl = `${origin}${apiPath}`;
  const print = await loadPrinter('typeapi');
  return print(
    contractDocument({
      baseUrl,
      tokenUrl: `${baseUrl}/authorization/token`,
      authorizationUrl: `${baseUrl}/authorization/authorize`,
    }),
  ).text;
}
