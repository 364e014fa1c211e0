import { html, type Html } from '../../http/answers/html.ts';
import type { VersionChanges } from '../../pages/view.ts';

export interface FeedOf {
  readonly user: string;
  readonly name: string;
  readonly updatedAt: string;
  /** The public address of the document, absolute. */
  readonly address: string;
  readonly breaking: boolean;
}

/** An Atom feed (RFC 4287) of all versions, or of those with breaking changes. */
export function printFeed(of: FeedOf, versions: readonly VersionChanges[]): string {
  const { user, name, updatedAt, address, breaking } = of;
  const listed = breaking ? versions.filter(({ step }) => step === 'major') : versions;
  const self = `${address}/${breaking ? 'feed-breaking' : 'feed'}.xml`;
  const title = breaking ? `Breaking changes of ${user}/${name}` : `Versions of ${user}/${name}`;
  return xml(
    html`<?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
        <id>${self}</id>
        <title>${title}</title>
        <updated>${listed[0]?.createdAt ?? updatedAt}</updated>
        <author><name>${user}</name></author>
        <link rel="self" type="application/atom+xml" href="${self}" />
        <link rel="alternate" type="text/html" href="${address}" />
        ${listed.map((version) => entry(version, of))}
      </feed> `,
  );
}

function entry(
  { version, createdAt, changelog, step, changes, more }: VersionChanges,
  of: FeedOf,
): Html {
  const { name, address } = of;
  const link = `${address}?version=${encodeURIComponent(version)}`;
  // Not rendered, because hostile Markdown can take long to render. With its line breaks, its source reads
  // well.
  const said = changelog
    .split(/\r?\n/)
    .map((line, at) => html`${at === 0 ? html`` : html`<br />`}${line}`);
  const lines = changes.map(
    ({ level, line, reason }) =>
      html`<li>
        ${level === 'major' ? html`<strong>Breaking:</strong> ` : html``}${line}${reason === undefined ? '' : `. ${reason}`}
      </li>`,
  );
  const content = html`${changelog === '' ? html`` : html`<p>${said}</p>`}
  ${
    lines.length === 0
      ? html``
      : html`<ul>
          ${lines}
        </ul>`
  }
  ${more > 0 ? html`<p>and ${more} more changes</p>` : html``}`;
  return html`<entry>
    <id>${link}</id>
    <title>${name} ${version}${step === 'major' ? ' (breaking)' : ''}</title>
    <updated>${createdAt}</updated>
    <link rel="alternate" type="text/html" href="${link}" />
    <content type="html">${content.text}</content>
  </entry> `;
}

/** XML 1.0 allows no control characters, not even escaped ones. */
function xml({ text }: Html): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- control characters are what it removes
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .toWellFormed()
  );
}
