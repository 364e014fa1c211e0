import { Hono } from 'hono';
import { metricsAnswer } from './answerMetrics.ts';
import { serveAppFiles } from './appFiles.ts';
import { apiPath, createProvider } from './createProvider.ts';
import { messagePage } from './http/answers/messagePage.ts';
import { securityHeaders } from './http/answers/securityHeaders.ts';
import { securityText } from './http/answers/securityText.ts';
import { originOf } from './http/requests/requestFacts.ts';
import type { ProviderServices } from './http/providerServices.ts';
import { missingPlaces } from './routes/pages/missingPlaces.ts';
import type { PageFiles } from './routes/pages/pageFiles.ts';
import { createPages } from './routes/pages/pages.ts';
import { describeBug } from './logging/log.ts';
import { withTimeout } from './http/withTimeout.ts';

const noStore = { 'Cache-Control': 'no-store' };
const notReady = { ...noStore, 'Retry-After': '5' };
/** How long `/readyz` waits for the store, in milliseconds: less than a load balancer does. */
const pingPatience = 3000;

export interface AppSettings {
  /** The folder of the built app, absolute; null serves only the API (development). */
  readonly appDir: string | null;
  /** What the provider needs; without it, there is no API. */
  readonly services?: ProviderServices;
  /** The style sheet of the documents' pages; without it they have no style. */
  readonly pageFiles?: PageFiles;
  /** Whether the server is shutting down. */
  readonly isStopping?: () => boolean;
}

/**
 * The whole server as a function from Request to Response: no socket, no clock, no environment.
 * Throws when there is no built app in `appDir`.
 */
export function createApp({ appDir, services, isStopping, pageFiles }: AppSettings): Hono {
  // `/api` and `/api/` are the same call.
  const app = new Hono({ strict: false });

  // The API comes first, so that nothing below changes its answers.
  if (services !== undefined) app.route(apiPath, createProvider(services));

  const headersOfPages = securityHeaders(services?.settings.publicUrl);
  app.use(async (context, next) => {
    await next();
    // Not with context.header, which rebuilds the whole answer as a stream for each header.
    const { headers } = context.res;
    // An answer's own headers are less strict: other sites may show embedded pages and badges.
    for (const [name, value] of headersOfPages) {
      if (!headers.has(name)) headers.set(name, value);
    }
  });

  app.get('/healthz', (context) => context.text('ok', 200, noStore));
  // Whether requests should be sent here: the store answers, and the server is not shutting down.
  app.get('/readyz', async (context) => {
    if (isStopping?.() === true) return context.text('stopping', 503, notReady);
    try {
      await (services && withTimeout(pingPatience, services.store.housekeeping.ping()));
    } catch (error) {
      services?.log.warn({ reason: String(error) }, 'the store does not answer');
      return context.text('the store does not answer', 503, notReady);
    }
    return context.text('ready', 200, noStore);
  });

  const { securityContact, metricsToken } = services?.settings ?? {};
  if (services !== undefined && metricsToken !== undefined) {
    const answer = metricsAnswer(services, metricsToken);
    app.get('/metrics', ({ req }) => answer(req.raw));
  }

  if (services !== undefined && securityContact !== undefined) {
    app.get('/.well-known/security.txt', ({ req, text }) =>
      text(
        securityText(securityContact, originOf(services.settings, req.raw), services.now()),
        200,
        {
          'Cache-Control': 'no-cache',
        },
      ),
    );
  }

  if (services !== undefined) {
    const files = pageFiles ?? { stylePath: undefined, style: '' };
    app.route('/', createPages({ services, appDir, files }));
  }

  // Everything else is a file of the app. The sandbox has one route: the empty path.
  if (appDir !== null) {
    app.route('/', serveAppFiles(appDir, services && missingPlaces(services)));
  }

  app.notFound((context) => {
    const page = messagePage('Not found', 'There is nothing at this address.');
    return context.html(page, 404, { 'Cache-Control': 'no-cache' });
  });

  app.onError((error, context) => {
    if (services === undefined) console.error(error);
    else services.log.error({ bug: describeBug(error) }, 'a request failed');
    const page = messagePage(
      'Something went wrong',
      'The server ran into an error. Please try again.',
    );
    return context.html(page, 500, { 'Cache-Control': 'no-store' });
  });

  return app;
}
