import { exportFormats } from '../../../src/provider/contract/document.ts';
import type { ProviderServices } from '../../http/providerServices.ts';
import type { DocumentRow } from '../../store/resources/documents/documents.ts';
import { answerCacheable } from '../../http/answers/answerCacheable.ts';
import { refuseJob } from '../../http/answers/refuseJob.ts';
import { done, type Reply } from '../../http/answers/reply.ts';
import { anonymousAsker } from '../../http/requests/asker.ts';
import type { Packed } from '../../work/jobs.ts';
import { makeExport, mediaTypeOf } from '../document/documentExport.ts';
import { findTag, findVersion } from '../document/versions.ts';
import { printBadge } from './badge.ts';
import { versionChanges } from './changes.ts';
import { printFeed } from './feed.ts';
import { openHeaders } from './pageAnswers.ts';
import { cachingOf } from './pageDocument.ts';

/** How many versions a feed contains. */
const feedLength = 30;

/** A version of the document in a format; undefined if there is no such version or format. */
export async function rawFile(
  services: ProviderServices,
  request: Request,
  document: DocumentRow,
  asked: { readonly format: string; readonly version: string | undefined },
): Promise<Reply<Response | undefined>> {
  const format = exportFormats.find((known) => known === asked.format);
  const found = await findVersion(services, document, asked.version);
  if (format === undefined || !found.ok) return done(undefined);
  const { body } = found.value;
  return answerCacheable(services.store, request, {
    key: ['export', body, format],
    type: mediaTypeOf(format),
    headers: fileHeaders(document),
    make: () => makeExport(services, anonymousAsker(request), body, format),
  });
}

function fileHeaders(document: DocumentRow): Readonly<Record<string, string>> {
  return { ...cachingOf(document), ...openHeaders(document) };
}

/** The feed of the document's versions. */
export async function feedFile(
  services: ProviderServices,
  request: Request,
  document: DocumentRow,
  of: { readonly address: string; readonly breaking: boolean },
): Promise<Reply<Response | undefined>> {
  const { userName: user, name, createdAt: updatedAt } = document;
  const versions = await versionChanges(services, anonymousAsker(request), document, feedLength);
  if (!versions.ok) return versions;
  const text = printFeed({ user, name, updatedAt, ...of }, versions.value);
  return answerCacheable(services.store, request, {
    key: [text],
    type: 'application/atom+xml; charset=utf-8',
    headers: fileHeaders(document),
    make: () => Promise.resolve(done(text)),
  });
}

/** The values that a badge can show. */
const badges = ['version', 'stable', 'operations', 'types'] as const;

/** A badge of the document as SVG; undefined for an unknown value. */
export async function badgeFile(
  services: ProviderServices,
  request: Request,
  document: DocumentRow,
  show: string,
): Promise<Reply<Response | undefined>> {
  const kind = badges.find((known) => known === show);
  if (kind === undefined) return done(undefined);
  const badge = await badgeValue(services, request, document, kind);
  if (!badge.ok) return badge;
  const { value } = badge;
  const label = kind === 'version' ? document.name : kind;
  const text = printBadge(label, value ?? 'none', value === undefined ? 'plain' : 'good');
  return answerCacheable(services.store, request, {
    key: [text],
    type: 'image/svg+xml; charset=utf-8',
    headers: fileHeaders(document),
    make: () => Promise.resolve(done(text)),
  });
}

async function badgeValue(
  services: ProviderServices,
  request: Request,
  document: DocumentRow,
  kind: (typeof badges)[number],
): Promise<Reply<string | undefined>> {
  const { store, work } = services;
  if (kind === 'version' || kind === 'stable') {
    const asked = kind === 'version' ? 'latest' : 'stable';
    return done((await findTag(services, document, asked))?.version);
  }
  const { body: key } = document;
  const args = async (): Promise<[Packed, string]> => [await store.bodies.get(key), key];
  const counts = await work.run(anonymousAsker(request), { name: 'counts', key, args });
  return counts.ok ? done(counts.value[kind]) : refuseJob(counts.refusal);
}
