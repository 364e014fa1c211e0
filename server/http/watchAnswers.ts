import type { Context } from 'hono';
import type { Cost } from '../../src/provider/endpoint.ts';
import { describeBug } from '../logging/log.ts';
import { answerRefusal } from './answers/answer.ts';
import type { Refused } from './answers/reply.ts';
import type { ProviderServices } from './providerServices.ts';
import { addressOf } from './requests/requestFacts.ts';

/** The secrets that an address may contain. */
const secretPath = /^(\/api\/export\/)[^/]+$/;

/** What the answers are counted as: the id of the call or its route, and what such calls cost. */
interface Counted {
  readonly call: string;
  readonly cost: Cost;
}

/** The statuses for callers who are not signed in, not allowed, or call too often. */
const refusals: ReadonlySet<number> = new Set([401, 403, 429]);

type Answer = (context: Context) => Response | Promise<Response>;

/** How a refusal is answered: a program gets JSON, a person a page. */
export type Refuse = (request: Request, refusal: Refused) => Response | Promise<Response>;

/**
 * Wraps a function that answers requests: turns errors into answers, logs every answer and counts it. The log
 * has no query, header or body, because any of them may contain a secret. It is no middleware, which would
 * cost more than reading a document.
 */
export function watchAnswers(
  { store, log, now, metrics }: Pick<ProviderServices, 'store' | 'log' | 'now' | 'metrics'>,
  { call, cost }: Counted,
  answer: Answer,
  refuse: Refuse = answerRefusal,
): Answer {
  const failed = (error: unknown, method: string): Refused => {
    // A write may have failed after its change was stored.
    const unsure =
      method === 'GET'
        ? ''
        : ' Whether the change was made is not known: reload before you repeat it.';
    if (store.isAway(error)) {
      metrics.storeFailed();
      log.warn({ method, reason: String(error) }, 'the store does not answer');
      const message = `The database does not answer. Try again in a moment.${unsure}`;
      return { status: 503, message, headers: { 'Retry-After': '5' } };
    }
    log.error({ method, bug: describeBug(error) }, 'a call failed');
    return { status: 500, message: `The server ran into an error. Please try again.${unsure}` };
  };
  return async (context) => {
    const started = now();
    const { method, path, raw } = context.req;
    let response: Response;
    try {
      response = await answer(context);
    } catch (error) {
      if (store.isMissing(error)) {
        const message =
          'What you wanted to change has been deleted in the meantime. Reload to see what is there now.';
        response = await refuse(raw, { status: 404, message });
      } else {
        response = await refuse(raw, failed(error, method));
      }
    }
    const place = path.replace(secretPath, '$1…').slice(0, 300);
    const { status } = response;
    const ms = now() - started;
    // The address of refused requests, which an operator needs to stop abuse.
    const from = refusals.has(status) ? addressOf(raw) : undefined;
    log.info({ method, path: place, status, ms, from }, 'answered');
    metrics.answered({ call, cost, status, seconds: ms / 1000 });
    return response;
  };
}
