import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, type Html } from '../../http/answers/html.ts';

/**
 * The frame around the content of a page: the app's built HTML file, which takes over once it has
 * loaded.
 */
export interface Template {
  readonly print: (page: TemplateContent) => string;
  /** The template's text, which is part of the pages' entity tags. */
  readonly text: string;
}

export interface TemplateContent {
  readonly title: string;
  readonly description: string;
  /** The HTML inside of `#root`. */
  readonly content: string;
  /** Links in the head. */
  readonly links: Html;
}

/** The app's own content of `#root`, up to the tag after it. */
const rootPattern = /<div id="root">[\s\S]*?<\/div>\s*(?=<(?:noscript|script|\/body))/;
/**
 * The tags that load the app. They come after the content, which neither waits for them nor shares
 * bandwidth with them.
 */
const appPattern = /<script type="module"[^>]*><\/script>|<link rel="stylesheet"[^>]*>/g;
/** Elements that a page without JavaScript has no use for. */
const needless = [
  /<link rel="modulepreload"[^>]*>/g,
  /<noscript>[\s\S]*?<\/noscript>/,
  /<script async src="\/slowStart\.js"><\/script>/,
];

const plain = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <title></title>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;

/** The template from the app's built hosted page, or for a page without scripts. */
export function readPageTemplate(appDir: string | null): Template {
  const file = appDir === null ? '' : join(appDir, 'hosted.html');
  return toTemplate(existsSync(file) ? readFileSync(file, 'utf8') : plain);
}

/** A page without scripts, whether the app was built or not. */
export const bareTemplate: Template = toTemplate(plain);

/** A page without the app, but in the theme that was chosen there. */
export const themedTemplate: Template = toTemplate(
  plain.replace('</head>', '<script src="/theme.js"></script></head>'),
);

function toTemplate(text: string): Template {
  let page = rootPattern.test(text) ? text : plain;
  for (const pattern of needless) page = page.replace(pattern, '');
  page = page.replace(/<meta\s+name="description"[^>]*>/, '');
  const ofApp = page.match(appPattern) ?? [];
  const later = ofApp.join('').replaceAll('<script ', '<script fetchpriority="low" ');
  page = page.replaceAll(appPattern, '').replace('</body>', `${later}</body>`);
  const parts = page
    .replace(/<title>[\s\S]*?<\/title>/, '\0head\0')
    .replace(rootPattern, '\0root\0')
    .split('\0');
  const print = ({ title, description, content, links }: TemplateContent): string => {
    const head = html`<title>${title}</title>
      <meta name="description" content="${description}" />
      ${links}`;
    return parts
      .map((part) => {
        if (part === 'head') return head.text;
        return part === 'root' ? `<div id="root">${content}</div>` : part;
      })
      .join('');
  };
  return { print, text: page };
}
