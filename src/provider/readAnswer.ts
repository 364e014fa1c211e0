import * as v from 'valibot';
import type { Json } from '../domain/model/values/json.ts';
import { succeed } from '../domain/model/values/result.ts';
import type { AnswerOf, Endpoint } from './endpoint.ts';
import { errorTexts, failure, messageOf, type Outcome } from './errors.ts';
import type { HttpAnswer, Now } from './http.ts';
import { describeIssue } from './readInput.ts';

/** Turns an HTTP answer into the validated answer of a call, or an error of rules 8. */
export async function readAnswer<Each extends Endpoint>(
  endpoint: Each,
  answer: HttpAnswer,
  now: Now,
): Promise<Outcome<AnswerOf<Each>>> {
  const { status } = answer;
  const text = await readAnswerText(answer);
  if (!text.ok) return text;
  const json = parseAnswer(text.value);
  if (!answer.ok) return readFailure(endpoint, answer, json, now);
  const read = v.safeParse(endpoint.answer, json, { abortEarly: true });
  if (read.success) return succeed(read.output as AnswerOf<Each>);
  const detail = describeIssue(read.issues[0]);
  const message = endpoint.writes
    ? `The server did what it was asked to do, but its answer can't be read (${detail}). Reload to see what the server has.`
    : `The server's answer can't be read (${detail}). Reload to try again; if it keeps happening, tell whoever runs the server.`;
  return failure('answer', message, { sent: true, status, detail, ...withAnswer(json) });
}

/** The body as text, or a network failure. */
export async function readAnswerText(answer: HttpAnswer): Promise<Outcome<string>> {
  try {
    return succeed(await answer.text());
  } catch (error) {
    return networkFailure(error, { sent: true });
  }
}

/** The connection failed, before or during the answer. */
export function networkFailure(error: unknown, { sent }: { readonly sent: boolean }) {
  return failure('network', errorTexts.network, { sent, detail: String(error) });
}

/** Parses a body as JSON; `{}` for an empty body, undefined if it is not JSON. */
export function parseAnswer(text: string): Json | undefined {
  if (text.trim() === '') return {};
  try {
    const json: Json = JSON.parse(text);
    return json;
  } catch {
    return undefined;
  }
}

function readFailure(
  endpoint: Endpoint,
  { status, headers }: HttpAnswer,
  json: Json | undefined,
  now: Now,
) {
  const { structuredErrors } = endpoint;
  const retryAfter = readRetryAfter(headers.get('Retry-After'), now);
  const rest = {
    sent: true,
    status,
    ...withAnswer(json),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
  const unknown = errorTexts.unknownStatus(status);
  const isStructured = structuredErrors === 'any' || structuredErrors.includes(status);
  if (!isStructured || json === undefined) return failure('status', unknown, rest);
  return failure('server', messageOf(json) ?? unknown, rest);
}

function withAnswer(json: Json | undefined) {
  return json === undefined ? {} : { answer: json };
}

/**
 * Reads Retry-After, which is in seconds or a date (RFC 9110 section 10.2.3), as milliseconds from
 * now.
 */
function readRetryAfter(value: string | null, now: Now): number | undefined {
  if (value === null) return undefined;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now());
}
