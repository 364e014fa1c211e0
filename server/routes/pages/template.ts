import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, type Html } from '../../http/answers/html.ts';

/** What stands around the content of a page: the built file of the app, which takes over from there. */
export interface Template {
  readonly print: (page: TemplateContent) => string;
  /** Changes with the template, so that an entity tag can. */
  readonly text: string;
}

export interface TemplateContent {
  readonly title: string;
  readonly description: string;
  /** What goes into `#root`, as HTML. */
  readonly content: string;
  /** Links in the head. */
  readonly links: Html;
}

/** The app's own content of `#root`, up to what follows it. */
const rootPattern = /<div id="root">[\s\S]*?<\/div>\s*(?=<(?:noscript|script|\/body))/;
/** What loads the app. It stands after the content, which neither waits for it nor shares the line with it. */
const appPattern = /<script type="module"[^>]*><\/script>|<link rel="stylesheet"[^>]*>/g;
/** What a page that can be read without scripts has no use for. */
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

/** The page that the app's build made for its hosted part, or a page without a script. */
export function readTemplate(appDir: string | null): Template {
  const file = appDir === null ? '' : join(appDir, 'hosted.html');
  return toTemplate(existsSync(file) ? readFileSync(file, 'utf8') : plain);
}

/** A page without a script, whatever has been built. */
export const bareTemplate: Template = toTemplate(plain);

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
