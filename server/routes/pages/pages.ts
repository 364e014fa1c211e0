import { Hono, type Context } from 'hono';
import type { ProviderServices } from '../../http/providerServices.ts';
import { addressOf, originOf } from '../../http/requests/requestFacts.ts';
import { answerRefusal } from '../../http/answers/answer.ts';
import { html, type Html } from '../../http/answers/html.ts';
import { answerFilePreflight } from '../../http/answers/cors.ts';
import { done, type Reply } from '../../http/answers/reply.ts';
import { anonymousAsker } from '../../http/requests/asker.ts';
import { type Refuse, watchAnswers } from '../../http/watchAnswers.ts';
import type { DocumentRow } from '../../store/resources/documents/documents.ts';
import { findVersion } from '../document/versions.ts';
import { versionChanges } from './changes.ts';
import { comparePage } from './comparePage.ts';
import { badgeFile, feedFile, rawFile } from './documentFiles.ts';
import { answerView, documentPage, headOf, styleLink, type Showing } from './documentPage.ts';
import { cachingOf, publicDocument, visibleDocument } from './pageDocument.ts';
import { refusedPage } from './pageAnswers.ts';
import type { PageFiles } from './pageFiles.ts';
import { bareTemplate, readPageTemplate, themedTemplate, type Template } from './template.ts';

/** The answers if the requested page does not exist, or can't be rendered now. */
interface Otherwise {
  /** Called with the document, if the request may see it and only the requested part does not exist. */
  readonly missing: (document?: DocumentRow) => Response;
  readonly refuse: Refuse;
}

const ofFiles: Otherwise = {
  missing: missingFile,
  refuse: answerRefusal,
};

/** How many versions the changelog lists. */
const changelogLength = 50;

export interface PageSettings {
  readonly services: ProviderServices;
  /** The folder of the built app; null in development, where Vite serves the pages. */
  readonly appDir: string | null;
  readonly files: PageFiles;
}

/** The public pages of documents, which need neither an account nor JavaScript. */
export function createPages({ services, appDir, files }: PageSettings): Hono {
  const pages = new Hono();
  const template = readPageTemplate(appDir);

  for (const file of ['feed.xml', 'feed-breaking.xml', 'badge.svg', 'raw/:format']) {
    // The same answer for all documents, so it says nothing about whether one exists.
    pages.options(`/d/:user/:document/${file}`, answerFilePreflight);
  }

  /** Answers with the result of `give` for a document that the request may see, or with 404. */
  const onDocument = (
    path: string,
    give: (document: DocumentRow, context: Context) => Promise<Reply<Response | undefined>>,
    { missing, refuse }: Otherwise = ofFiles,
  ) =>
    pages.get(
      path,
      watchAnswers(
        services,
        { call: `GET ${path}`, cost: 'work' },
        async (context) => {
          const rated = await services.rates?.admit(undefined, addressOf(context.req.raw), 'work');
          if (rated?.ok === false) return refuse(context.req.raw, rated.refusal);
          const { user = '', document: name = '' } = context.req.param();
          const address = { user, document: name };
          const document = await visibleDocument(services, context.req.raw, address);
          if (document === undefined) return missing();
          const answer = await give(document, context);
          return answer.ok
            ? (answer.value ?? missing(document))
            : refuse(context.req.raw, answer.refusal);
        },
        refuse,
      ),
    );

  if (appDir !== null) {
    const ofPages = {
      missing: (document?: DocumentRow) => answerMissing(template, files, document),
      refuse: refusedPage,
    };
    const reference = (document: DocumentRow, { req }: Context) => {
      const asked = {
        version: req.query('version'),
        search: req.query('search'),
        page: req.param('group'),
      };
      return documentPage(services, req.raw, document, asked, showing(document, template, files));
    };
    onDocument('/d/:user/:document', reference, ofPages);
    onDocument('/d/:user/:document/reference/:group', reference, ofPages);
    onDocument(
      '/d/:user/:document/compare',
      (document, { req }) => {
        const asked = { base: req.query('base'), head: req.query('head') };
        return comparePage(services, req.raw, document, asked, showing(document, template, files));
      },
      ofPages,
    );
    onDocument(
      '/d/:user/:document/changelog',
      async (document, { req }) => {
        const shown = showing(document, themedTemplate, files);
        const found = await findVersion(services, document, undefined);
        if (!found.ok) return done(undefined);
        const head = await headOf(services, document, undefined, shown);
        const asker = anonymousAsker(req.raw);
        const made = await versionChanges(services, asker, document, changelogLength);
        if (!made.ok) return made;
        const { body } = found.value;
        const view = { kind: 'changelog', head, versions: made.value } as const;
        return answerView(services, req.raw, document, { view, body, showing: shown });
      },
      { missing: () => answerMissing(themedTemplate, files), refuse: refusedPage },
    );
  }
  for (const [file, breaking] of [
    ['feed.xml', false],
    ['feed-breaking.xml', true],
  ] as const) {
    onDocument(`/d/:user/:document/${file}`, (document, { req }) => {
      const address = originOf(services.settings, req.raw) + baseOf(document);
      return feedFile(services, req.raw, document, { address, breaking });
    });
  }
  onDocument('/d/:user/:document/badge.svg', (document, { req }) =>
    badgeFile(services, req.raw, document, req.query('show') ?? 'version'),
  );
  onDocument('/d/:user/:document/raw/:format', (document, { req }) => {
    const { format = '' } = req.param();
    return rawFile(services, req.raw, document, { format, version: req.query('version') });
  });

  const embed = watchAnswers(
    services,
    { call: 'GET /embed', cost: 'work' },
    async ({ req }) => {
      const rated = await services.rates?.admit(undefined, addressOf(req.raw), 'work');
      if (rated?.ok === false) return refusedPage(req.raw, rated.refusal);
      const { user = '', place = '', group } = req.param();
      const at = place.indexOf('@');
      const name = at < 0 ? place : place.slice(0, at);
      const version = at < 0 ? undefined : place.slice(at + 1);
      // The cookie is never sent to a frame on another site, so nobody is signed in here.
      const document = await publicDocument(services, { user, document: name });
      const answer =
        document &&
        (await documentPage(
          services,
          req.raw,
          document,
          { version, page: group },
          {
            template: bareTemplate,
            files,
            base: embedBase(document, version),
            embedded: true,
            headers: embedHeaders(document),
          },
        ));
      if (answer?.ok === false) return refusedPage(req.raw, answer.refusal);
      return answer?.value ?? answerMissing(bareTemplate, files, document, true);
    },
    refusedPage,
  );
  pages.get('/embed/:user/:place', embed);
  pages.get('/embed/:user/:place/reference/:group', embed);

  if (files.stylePath !== undefined) {
    pages.get(files.stylePath, (context) =>
      context.text(files.style, 200, {
        'Content-Type': 'text/css; charset=utf-8',
        'Cache-Control': 'public, max-age=31536000, immutable',
      }),
    );
  }
  return pages;
}

function baseOf({ userName, name }: DocumentRow): string {
  return `/d/${encodeURIComponent(userName)}/${encodeURIComponent(name)}`;
}

function embedBase({ userName, name }: DocumentRow, version: string | undefined): string {
  const path = `/embed/${encodeURIComponent(userName)}/${encodeURIComponent(name)}`;
  return version === undefined ? path : `${path}@${encodeURIComponent(version)}`;
}

function showing(document: DocumentRow, template: Template, files: PageFiles): Showing {
  return { template, files, base: baseOf(document), embedded: false };
}

/**
 * An embedded page loads nothing but its style sheet and runs no scripts, and only the owner
 * decides which sites may embed it.
 */
function embedHeaders({ frameAncestors }: DocumentRow): Readonly<Record<string, string>> {
  const frames = frameAncestors === '' ? "'none'" : frameAncestors;
  return {
    'Content-Security-Policy': `default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors ${frames}`,
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
}

/** Also loads the app, which may have the document: one that waits to be sent, or one of another provider. */
function answerMissing(
  template: Template,
  files: PageFiles,
  document?: DocumentRow,
  isEmbedded = false,
): Response {
  const { text: content } = html`<main id="nothing">
    <h1>Not found</h1>
    <p>There is nothing here. It may have been renamed, deleted or made private.</p>
    ${document && versionsOf(document, isEmbedded)}
    ${
      isEmbedded
        ? undefined
        : html`<p><a href="/explore">Explore</a> · <a href="/">Open the sandbox</a></p>`
    }
  </main>`;
  const title = 'Not found · Typewright';
  const page = template.print({ title, description: '', content, links: styleLink(files) });
  const caching = document === undefined ? { 'Cache-Control': 'no-cache' } : cachingOf(document);
  return new Response(page, {
    status: 404,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      ...caching,
      // So that a site that may embed the document shows this explanation.
      ...(isEmbedded && document && embedHeaders(document)),
    },
  });
}

/** Links to the document and its versions, for a page about a version or group that does not exist. */
function versionsOf(document: DocumentRow, isEmbedded: boolean): Html {
  const base = baseOf(document);
  const name = `${document.userName}/${document.name}`;
  // In a new tab, because our other pages can't be shown in a frame.
  const link = (href: string, text: string): Html =>
    isEmbedded
      ? html`<a href="${href}" target="_blank">${text}</a>`
      : html`<a href="${href}">${text}</a>`;
  return html`<p>
    ${link(base, name)} is here, and so is ${link(`${base}/changelog`, 'the list of its versions')}.
  </p>`;
}

function missingFile(): Response {
  return new Response('There is nothing at this address.', {
    status: 404,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-cache',
      // Without this header, a script on another site would get an error instead of the status 404.
      'Access-Control-Allow-Origin': '*',
    },
  });
}
