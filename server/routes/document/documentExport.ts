import type { PrintedFormatId } from '../../../src/formats/registry/registry.ts';
import { exportFormats, type ExportFormat } from '../../../src/provider/contract/document.ts';
import { hashToken, newSecret } from '../../accounts/secrets/secrets.ts';
import { apiHeaders } from '../../http/answers/answer.ts';
import { answerCacheable } from '../../http/answers/answerCacheable.ts';
import { refuseJob } from '../../http/answers/refuseJob.ts';
import { done, refused, type Reply } from '../../http/answers/reply.ts';
import type { HandlersOf } from '../../http/calls/handler.ts';
import type { ProviderServices } from '../../http/providerServices.ts';
import { anonymousAsker } from '../../http/requests/asker.ts';
import { timeAt } from '../../store/time.ts';
import type { Asker } from '../../work/specWork.ts';
import { printBody } from './bodyWork.ts';
import { findVersion } from './versions.ts';

/** The name of each format's printer. */
const printed: Readonly<Record<ExportFormat, PrintedFormatId>> = {
  'spec-typeapi': 'typeapi',
  'model-typeschema': 'typeschema',
  'spec-openapi': 'openapi-json',
  'model-jsonschema': 'jsonschema-json',
  'model-typescript': 'typescript',
  internal: 'internal',
};

/** How long the export of a private document can be fetched, in milliseconds. */
const addressLife = 10 * 60 * 1000;

/** Where exports are fetched: public documents by name, private ones by a secret. */
export const exportPaths = {
  public: '/export/:user/:document/:format',
  private: '/export/:secret',
} as const;

export const documentExport: Pick<HandlersOf<'document'>, 'export'> = {
  export: async (call) => {
    const { document, body, services, origin } = call;
    const format = readFormat(body.format ?? 'spec-typeapi');
    if (!format.ok) return format;
    const version = await findVersion(services, document, body.version);
    if (!version.ok) return version;
    const base = `${origin}/api/export`;
    if (document.private === 0) {
      const query =
        body.version === undefined ? '' : `?version=${encodeURIComponent(body.version)}`;
      const { userName, name } = document;
      return done({
        href: `${base}/${encodeURIComponent(userName)}/${name}/${format.value}${query}`,
      });
    }
    const secret = newSecret();
    await services.store.exports.create({
      hash: hashToken(secret),
      documentId: document.id,
      body: version.value.body,
      format: format.value,
      namespace: body.namespace ?? '',
      expiresAt: timeAt(services.now() + addressLife),
    });
    return done({ href: `${base}/${secret}` });
  },
};

/** The text of a version of a public document, for anyone. */
export async function exportPublic(
  services: ProviderServices,
  request: Request,
  params: { readonly user: string; readonly document: string; readonly format: string },
  version: string | undefined,
): Promise<Reply<Response | undefined>> {
  const { user, document: name } = params;
  const isText = ![user, name, version].some((text) => text?.includes('\0') === true);
  const document = isText ? await services.store.documents.find(user, name) : undefined;
  if (document === undefined || document.private === 1) {
    return refused(404, 'There is no such document. It may have been made private.');
  }
  const format = readFormat(params.format);
  if (!format.ok) return format;
  const found = await findVersion(services, document, version);
  if (!found.ok) return found;
  const caching = { 'Cache-Control': 'no-cache' };
  return give(services, request, { body: found.value.body, format: format.value, caching });
}

const expired = refused(
  404,
  'This address has been used or has expired. Export the document again.',
);

/** The export at a secret address. An address works once, because addresses are recorded in logs. */
export async function exportPrivate(
  services: ProviderServices,
  request: Request,
  secret: string,
): Promise<Reply<Response | undefined>> {
  const hash = hashToken(secret);
  const found = await services.store.exports.find(hash, timeAt(services.now()));
  if (found === undefined) return expired;
  const format = readFormat(found.format);
  if (!format.ok) return format;
  const caching = { 'Cache-Control': 'private, no-store' };
  const given = await give(services, request, { body: found.body, format: format.value, caching });
  // If making the export failed, the address can be used again.
  return given.ok && !(await services.store.exports.use(hash)) ? expired : given;
}

/** Answers with an export: it is made once, and not sent to a client that already has it. */
function give(
  services: ProviderServices,
  request: Request,
  {
    body,
    format,
    caching,
  }: {
    readonly body: string;
    readonly format: ExportFormat;
    readonly caching: Readonly<Record<string, string>>;
  },
): Promise<Reply<Response | undefined>> {
  return answerCacheable(services.store, request, {
    key: ['export', body, format],
    type: mediaTypeOf(format),
    headers: { ...apiHeaders, ...caching },
    make: () => makeExport(services, anonymousAsker(request), body, format),
  });
}

/** A stored body as the text of a format. */
export async function makeExport(
  services: ProviderServices,
  asker: Asker,
  body: string,
  format: ExportFormat,
): Promise<Reply<string>> {
  const text = await printBody(services, asker, body, printed[format]);
  return text.ok ? done(text.value) : refuseJob(text.refusal);
}

/** The media type of a format. */
export function mediaTypeOf(format: ExportFormat): string {
  return format === 'model-typescript' ? 'text/plain; charset=utf-8' : 'application/json';
}

function readFormat(text: string): Reply<ExportFormat> {
  const format = exportFormats.find((known) => known === text);
  if (format !== undefined) return done(format);
  return refused(
    400,
    `There is no format "${text.slice(0, 100)}". Choose one of these: ${exportFormats.join(', ')}.`,
  );
}
