import { exportFormats, type ExportFormat } from '../../../src/provider/contract/document.ts';
import type { ProviderServices } from '../../http/providerServices.ts';
import type { DocumentRow } from '../../store/resources/documents.ts';
import { printed } from '../document/documentExport.ts';
import { findTag, findVersion } from '../document/versions.ts';
import { printBadge } from './badge.ts';
import { versionChanges } from './changes.ts';
import { printFeed } from './feed.ts';
import { answerMade, openHeaders } from './pageAnswers.ts';

/** How many versions a feed has. */
const feedLength = 30;

/** A version of the document in a format; undefined when there is no such version or format. */
export async function rawFile(
  services: ProviderServices,
  request: Request,
  document: DocumentRow,
  asked: { readonly format: string; readonly version: string | undefined },
): Promise<Response | undefined> {
  const format = exportFormats.find((known) => known === asked.format);
  const found = await findVersion(services, document, asked.version);
  if (format === undefined || !found.ok) return undefined;
  const { body } = found.value;
  const { store, work } = services;
  return answerMade(store, request, document, {
    key: ['raw', body, format],
    type: typeOf(format),
    headers: openHeaders(document),
    make: async () => {
      const text = await work.run('print', await store.bodies.get(body), printed[format]);
      if (!text.ok) throw new Error(text.refusal.message);
      return text.value;
    },
  });
}

function typeOf(format: ExportFormat): string {
  return format === 'model-typescript' ? 'text/plain; charset=utf-8' : 'application/json';
}

/** The feed of the document's versions. */
export async function feedFile(
  services: ProviderServices,
  request: Request,
  document: DocumentRow,
  of: { readonly address: string; readonly breaking: boolean },
): Promise<Response | undefined> {
  const { userName: user, name, createdAt: updatedAt } = document;
  const versions = await versionChanges(services, document, feedLength);
  const text = printFeed({ user, name, updatedAt, ...of }, versions);
  return answerMade(services.store, request, document, {
    key: [text],
    type: 'application/atom+xml; charset=utf-8',
    headers: openHeaders(document),
    make: () => Promise.resolve(text),
  });
}

/** What a badge can say. */
const badges = ['version', 'stable', 'operations', 'types'] as const;

/** A badge of the document as SVG; undefined for one that there is not. */
export async function badgeFile(
  services: ProviderServices,
  request: Request,
  document: DocumentRow,
  show: string,
): Promise<Response | undefined> {
  const kind = badges.find((known) => known === show);
  if (kind === undefined) return undefined;
  const value = await badgeValue(services, document, kind);
  const label = kind === 'version' ? document.name : kind;
  const text = printBadge(label, value ?? 'none', value === undefined ? 'plain' : 'good');
  return answerMade(services.store, request, document, {
    key: [text],
    type: 'image/svg+xml; charset=utf-8',
    headers: openHeaders(document),
    make: () => Promise.resolve(text),
  });
}

async function badgeValue(
  services: ProviderServices,
  document: DocumentRow,
  kind: (typeof badges)[number],
): Promise<string | undefined> {
  const { store, work } = services;
  if (kind === 'version' || kind === 'stable') {
    const asked = kind === 'version' ? 'latest' : 'stable';
    return (await findTag(services, document, asked))?.version;
  }
  const counts = await work.run('counts', await store.bodies.get(document.body), document.body);
  return counts.ok ? counts.value[kind] : undefined;
}
