import { refuse, succeed, type Refusal, type Result } from '../domain/model/values/result.ts';
import type { Type } from '../domain/model/specification.ts';
import type { Client } from './client.ts';
import { errorTexts, failure, type ProviderError } from './errors.ts';
import type { Fetch, HttpAnswer } from './http.ts';
import { networkFailure, readAnswerText } from './readAnswer.ts';
import { parseTypehubUrl, type HostedVersion } from './typehubUrl.ts';

/** The result of resolving an include. */
export interface ResolvedInclude {
  readonly types: readonly Type[];
  /**
   * Why there are no types, although that is not an error (rules 7): there is no URL, nothing was
   * found there, or it is empty.
   */
  readonly missing?: 'url' | 'not-found' | 'empty';
}

export interface IncludePorts {
  /** The client of the configured provider, which `typehub://` URLs refer to. */
  readonly client: Pick<Client, 'document'>;
  readonly fetch: Fetch;
  /** Reads the types of a text in any format, or says why it can't be read. */
  readonly parse: (text: string) => Promise<Result<readonly Type[]>>;
}

/**
 * Resolves an include to its types. An http(s) URL is fetched without any credentials; for a
 * `typehub://` URL, the provider exports that version as TypeSchema, and the result is fetched.
 * Fails for other URLs, if the network or a server fails, and if `parse` refuses the text.
 */
export async function resolveInclude(
  url: string,
  ports: IncludePorts,
): Promise<Result<ResolvedInclude, Refusal | ProviderError>> {
  const trimmed = url.trim();
  if (trimmed === '') return nothing('url');
  if (isHttp(trimmed)) return readFrom(trimmed, ports);
  const hosted = parseTypehubUrl(trimmed);
  if (hosted !== undefined) return readHosted(hosted, ports);
  return refuse(
    'include-url',
    `The include "${trimmed}" cannot be resolved: its url must begin with http:// or https://, or be typehub://user:document@version.`,
  );
}

async function readHosted(
  { user, document, version }: HostedVersion,
  ports: IncludePorts,
): Promise<Result<ResolvedInclude, Refusal | ProviderError>> {
  const exported = await ports.client.document.export({
    user,
    document,
    body: { version, format: 'model-typeschema' },
  });
  if (!exported.ok) {
    return exported.refusal.status === 404 ? nothing('not-found') : exported;
  }
  const { href } = exported.value;
  if (href === undefined || href === '') return nothing('empty');
  if (isHttp(href)) return readFrom(href, ports);
  return refuse('include-url', `The provider exports to "${href}", which is not a web address.`);
}

async function readFrom(
  url: string,
  { fetch, parse }: IncludePorts,
): Promise<Result<ResolvedInclude, Refusal | ProviderError>> {
  let answer: HttpAnswer;
  try {
    answer = await fetch(url, { method: 'GET' });
  } catch (error) {
    return networkFailure(error, { sent: true });
  }
  const { status } = answer;
  if (status === 404 || status === 410) return nothing('not-found');
  if (!answer.ok)
    return failure('status', errorTexts.unknownStatus(status), { sent: true, status });
  const text = await readAnswerText(answer);
  if (!text.ok) return text;
  if (text.value.trim() === '') return nothing('empty');
  const types = await parse(text.value);
  return types.ok ? succeed({ types: types.value }) : types;
}

function nothing(missing: 'url' | 'not-found' | 'empty') {
  return succeed({ types: [], missing });
}

function isHttp(url: string): boolean {
  return /^https?:\/\//i.test(url);
}
