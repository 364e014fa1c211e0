import { Hono, type Context } from 'hono';
import { proposeSignIn } from './accounts/signIn/passkeys.ts';
import { answerRefusal, answerJson, answerText } from './http/answers/answer.ts';
import { answerPreflight } from './http/answers/cors.ts';
import { answerHtml } from './http/answers/htmlAnswer.ts';
import type { Reply } from './http/answers/reply.ts';
import { createApi } from './http/calls/api.ts';
import type { ProviderServices } from './http/providerServices.ts';
import { BodyMemory } from './http/requests/bodyMemory.ts';
import { readForm } from './http/requests/readBody.ts';
import { addressOf, originOf } from './http/requests/requestFacts.ts';
import { type Refuse, watchAnswers } from './http/watchAnswers.ts';
import { showAuthorize, submitAuthorize } from './routes/authorization/authorize.ts';
import { isOwnForm, type Visit } from './routes/authorization/ownForm.ts';
import { showIdentity, submitIdentity } from './routes/authorization/openIdPage.ts';
import { completeOpenId } from './routes/authorization/openIdSignIn.ts';
import { passkeyPaths, passkeyScript } from './routes/authorization/passkeyScript.ts';
import { openIdPaths } from './routes/authorization/paths.ts';
import { showSetup, submitSetup } from './routes/authorization/setupPage.ts';
import { setupScript, setupScriptPath } from './routes/authorization/setupScript.ts';
import { problemPage, style } from './routes/authorization/signInPages.ts';
import { answerTokenCall, refuseForm } from './routes/authorization/tokenCall.ts';
import { exportPaths, exportPrivate, exportPublic } from './routes/document/documentExport.ts';
import { handlers } from './routes/handlers.ts';
import { printContract } from './routes/printContract.ts';

function answerExport(
  request: Request,
  reply: Reply<Response | undefined>,
): Response | Promise<Response> {
  if (!reply.ok) return answerRefusal(request, reply.refusal);
  const message = 'There is no such export. Export the document again.';
  return reply.value ?? answerRefusal(request, { status: 404, message });
}

/** The cost class of a request that is not a call of the contract. */
function costOf(method: string, path: string): Parameters<typeof watchAnswers>[1]['cost'] {
  if (path.startsWith('/export/')) return 'work';
  return method === 'GET' ? 'light' : 'write';
}

/** Where the API is, below the app's origin. */
export const apiPath = '/api';

/** Everything below `/api`: the calls of the contract, signing in and exports. */
export function createProvider(services: ProviderServices): Hono {
  const provider = new Hono();
  const { settings } = services;
  const memory = new BodyMemory();
  const visitOf = ({ req }: Context): Visit => ({
    request: req.raw,
    origin: originOf(settings, req.raw),
    address: addressOf(req.raw),
  });

  /** Adds a route that is limited like a call of the contract, by the client's address. */
  const on = (
    method: string,
    path: string,
    answer: Parameters<typeof watchAnswers>[2],
    refuse: Refuse = answerRefusal,
  ) => {
    const cost = costOf(method, path);
    const admitted: typeof answer = async (context) => {
      const { raw } = context.req;
      const rated = await services.rates?.admit(undefined, addressOf(raw), cost);
      return rated?.ok === false ? refuse(raw, rated.refusal) : answer(context);
    };
    const counted = { call: `${method} ${path}`, cost };
    provider.on(method, path, watchAnswers(services, counted, admitted, refuse));
  };
  const refusePage: Refuse = (_, { status, message, headers }) =>
    answerHtml({ status, page: problemPage(message), headers });
  const onPage = (method: string, path: string, answer: Parameters<typeof watchAnswers>[2]) =>
    on(method, path, answer, refusePage);

  provider.options('*', answerPreflight);
  on('GET', '/contract.json', async ({ req }) =>
    answerText(req.raw, 200, await printContract(originOf(settings, req.raw) + apiPath), {
      'Content-Type': 'application/json',
    }),
  );

  on(
    'POST',
    '/authorization/token',
    async ({ req }) => {
      const form = await readForm(req.raw, memory);
      if (!form.ok) return answerRefusal(req.raw, refuseForm(form.refusal));
      const authorization = req.header('Authorization') ?? null;
      const address = addressOf(req.raw);
      const reply = await answerTokenCall(services, { form: form.value, authorization, address });
      if (!reply.ok) return answerRefusal(req.raw, reply.refusal);
      return answerJson(req.raw, 200, reply.value, { Pragma: 'no-cache' });
    },
    (request, refusal) => answerRefusal(request, refuseForm(refusal)),
  );
  onPage('GET', '/authorization/authorize', async (context) =>
    answerHtml(await showAuthorize(services, visitOf(context))),
  );
  onPage('POST', '/authorization/authorize', async (context) => {
    const form = await readForm(context.req.raw, memory);
    if (!form.ok) return refusePage(context.req.raw, form.refusal);
    return answerHtml(await submitAuthorize(services, visitOf(context), form.value));
  });
  onPage('GET', openIdPaths.page.slice(apiPath.length), async (context) =>
    answerHtml(await showIdentity(services, visitOf(context))),
  );
  onPage('POST', openIdPaths.page.slice(apiPath.length), async (context) => {
    const form = await readForm(context.req.raw, memory);
    if (!form.ok) return refusePage(context.req.raw, form.refusal);
    return answerHtml(await submitIdentity(services, visitOf(context), form.value));
  });
  onPage('GET', openIdPaths.callback.slice(apiPath.length), async (context) =>
    answerHtml(await completeOpenId(services, visitOf(context))),
  );
  onPage('GET', '/authorization/setup', (context) =>
    answerHtml(showSetup(services, visitOf(context))),
  );
  on('GET', setupScriptPath.slice(apiPath.length), ({ req }) => answerScript(req.raw, setupScript));
  onPage('POST', '/authorization/setup', async (context) => {
    const form = await readForm(context.req.raw, memory);
    if (!form.ok) return refusePage(context.req.raw, form.refusal);
    return answerHtml(await submitSetup(services, visitOf(context), form.value));
  });
  on('GET', '/authorization/style.css', ({ req }) =>
    answerText(req.raw, 200, style, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'no-cache',
    }),
  );

  on('GET', passkeyPaths.script.slice(apiPath.length), ({ req }) =>
    answerScript(req.raw, passkeyScript),
  );
  on('POST', passkeyPaths.options.slice(apiPath.length), async (context) => {
    const { raw } = context.req;
    const visit = visitOf(context);
    if (!isOwnForm(visit)) {
      return answerRefusal(raw, { status: 403, message: 'Only the sign-in page can do this.' });
    }
    return answerJson(raw, 200, await proposeSignIn(services, visit.origin));
  });

  // Exports need no account: whoever has the address can download them.
  on('GET', exportPaths.public, async ({ req }) => {
    const { user = '', document = '', format = '' } = req.param();
    const params = { user, document, format };
    const version = req.query('version');
    return answerExport(req.raw, await exportPublic(services, req.raw, params, version));
  });
  on('GET', exportPaths.private, async ({ req }) => {
    return answerExport(req.raw, await exportPrivate(services, req.raw, req.param('secret') ?? ''));
  });

  provider.route('/', createApi(services, handlers, memory));
  return provider;
}

function answerScript(request: Request, script: string): Response | Promise<Response> {
  return answerText(request, 200, script, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-cache',
  });
}
