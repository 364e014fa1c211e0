import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';

export type ContentCoding = 'br' | 'gzip' | 'identity';

/** One form in which a file can be sent. The tag is strong, so every coding has its own. */
export interface Representation {
  readonly coding: ContentCoding;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

export interface Asset {
  readonly type: string;
  /** Its address contains a hash of its content, so it may be kept for ever. */
  readonly immutable: boolean;
  /** Smallest first; the last one is `identity`. */
  readonly representations: readonly Representation[];
}

const contentTypes: ReadonlyMap<string, string> = new Map([
  ['.css', 'text/css; charset=utf-8'],
  ['.html', 'text/html; charset=utf-8'],
  ['.ico', 'image/x-icon'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.json', 'application/json'],
  ['.png', 'image/png'],
  ['.svg', 'image/svg+xml'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.webmanifest', 'application/manifest+json'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
]);

const compressed = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Reads the built app into memory: URL path → file. What is not in the map does not exist, so no
 * path can climb out of the folder, and a rebuild never mixes two versions in one running server.
 * `x.br` and `x.gz` beside `x` are its compressed forms. Throws when there is no app in `appDir`.
 */
export function readAssets(appDir: string): ReadonlyMap<string, Asset> {
  if (!existsSync(join(appDir, 'index.html'))) {
    throw new Error('There is no built app to serve. Run "npm run build" first.');
  }
  const names = readdirSync(appDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(appDir.length + 1));
  const present = new Set(names);
  const isCompressedForm = (name: string): boolean =>
    compressed.some(([, ending]) => name.endsWith(ending) && present.has(name.slice(0, -3)));

  const assets = new Map<string, Asset>();
  for (const name of names) {
    if (isCompressedForm(name)) continue;
    const path = `/${name.split(sep).join('/')}`;
    assets.set(path, {
      type: contentTypes.get(extname(name)) ?? 'application/octet-stream',
      immutable: path.startsWith('/assets/'),
      representations: [
        ...compressed
          .filter(([, ending]) => present.has(name + ending))
          .map(([coding, ending]) => readRepresentation(join(appDir, name + ending), coding)),
        readRepresentation(join(appDir, name), 'identity'),
      ],
    });
  }
  return assets;
}

function readRepresentation(file: string, coding: ContentCoding): Representation {
  const body = new Uint8Array(readFileSync(file));
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { coding, body, etag: `"${hash}"` };
}
