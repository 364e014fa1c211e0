import { stableVersion } from '../../../src/domain/compare/stableVersion.ts';
import { html, type Html } from '../../http/answers/html.ts';
import { answerCacheable } from '../../http/answers/answerCacheable.ts';
import { refuseJob } from '../../http/answers/refuseJob.ts';
import { done, type Reply } from '../../http/answers/reply.ts';
import { anonymousAsker } from '../../http/requests/asker.ts';
import type { Packed } from '../../work/jobs.ts';
import type { ProviderServices } from '../../http/providerServices.ts';
import type { DocumentHead, RenderedPage, PageView } from '../../pages/view.ts';
import type { DocumentRow } from '../../store/resources/documents/documents.ts';
import { findVersion } from '../document/versions.ts';
import { cachingOf } from './pageDocument.ts';
import type { PageFiles } from './pageFiles.ts';
import type { Template } from './template.ts';

/** How a page is rendered. */
export interface Showing {
  readonly template: Template;
  readonly files: PageFiles;
  /** The path of the document, for links: `/d/ada/shop`. */
  readonly base: string;
  readonly embedded: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The requested part of a document. */
export interface DocumentPageRequest {
  readonly version: string | undefined;
  readonly search?: string | undefined;
  /** The id of a page of its reference. */
  readonly page?: string | undefined;
}

/** A page of a document's reference; undefined if there is no such version or page. */
export async function documentPage(
  services: ProviderServices,
  request: Request,
  document: DocumentRow,
  { version, search, page }: DocumentPageRequest,
  showing: Showing,
): Promise<Reply<Response | undefined>> {
  const found = await findVersion(services, document, version);
  if (!found.ok) return done(undefined);
  const head = await headOf(services, document, version, showing);
  const view: PageView =
    page === undefined ? { kind: 'index', head, search } : { kind: 'group', head, page };
  return answerView(services, request, document, { view, body: found.value.body, showing });
}

export interface ViewToAnswer {
  readonly view: PageView;
  readonly body: string;
  readonly showing: Showing;
}

/** The answer for a view: the page, a redirect, or undefined if there is none. */
export async function answerView(
  services: ProviderServices,
  request: Request,
  document: DocumentRow,
  { view, body, showing }: ViewToAnswer,
): Promise<Reply<Response | undefined>> {
  const { store, work } = services;
  const { template, files } = showing;
  const json = JSON.stringify(view);
  const args = async (): Promise<[Packed, string, PageView]> => [
    await store.bodies.get(body),
    body,
    view,
  ];
  let made: RenderedPage | undefined;
  const answer = await answerCacheable(store, request, {
    key: [json, body, template.text, files.stylePath ?? ''],
    type: 'text/html; charset=utf-8',
    headers: { ...cachingOf(document), ...showing.headers },
    make: async () => {
      const asker = anonymousAsker(request);
      const reply = await work.run(asker, { name: 'page', key: `${body} ${json}`, args });
      if (!reply.ok) return refuseJob(reply.refusal);
      made = reply.value;
      if (!made.found) return done(undefined);
      const { title, description, html: content } = made;
      return done(template.print({ title, description, content, links: linksOf(view, showing) }));
    },
  });
  if (!answer.ok || answer.value !== undefined || made?.instead === undefined) return answer;
  const { base } = showing;
  const query = new URL(request.url).search;
  const location = `${base}/reference/${encodeURIComponent(made.instead)}${query}`;
  return done(new Response(null, { status: 302, headers: { Location: location } }));
}

/** The link to the pages' style sheet, if it was built. */
export function styleLink({ stylePath }: PageFiles): Html {
  return stylePath === undefined ? html`` : html`<link rel="stylesheet" href="${stylePath}" />`;
}

/** Links to the style sheet, and to the feeds for feed readers. */
function linksOf({ head }: PageView, { files, base, embedded }: Showing) {
  const style = styleLink(files);
  if (embedded) return style;
  const name = `${head.user}/${head.name}`;
  return html`${style}
    <link
      rel="alternate"
      type="application/atom+xml"
      title="Versions of ${name}"
      href="${base}/feed.xml"
    />
    <link
      rel="alternate"
      type="application/atom+xml"
      title="Breaking changes of ${name}"
      href="${base}/feed-breaking.xml"
    />`;
}

/** How many of the documents that include this one are named on a page. */
const shownUsers = { startIndex: 0, count: 16 };

/** The header of every page of the document. */
export async function headOf(
  { store }: ProviderServices,
  document: DocumentRow,
  version: string | undefined,
  { base, embedded }: Pick<Showing, 'base' | 'embedded'>,
): Promise<DocumentHead> {
  const versions = await store.tags.versions(document.id);
  const names = versions.map((one) => one.version);
  // Only public documents are listed, so the page is the same for everybody who may see this one.
  const users = embedded
    ? { total: 0, rows: [] }
    : await store.documents.including(document, undefined, shownUsers);
  return {
    user: document.userName,
    name: document.name,
    description: document.description,
    readme: embedded ? '' : await store.documents.readme(document.id),
    private: document.private === 1,
    base,
    embedded,
    version,
    versions: names,
    stable: stableVersion(names),
    updatedAt: document.updatedAt,
    usedBy: users.rows.map(({ userName, name }) => ({ user: userName, name })),
    users: users.total,
  };
}
