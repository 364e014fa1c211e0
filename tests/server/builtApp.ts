import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export const script = `console.log(${JSON.stringify('x'.repeat(4000))});`;

/** A folder like that of a built app, for one test file; the caller removes it. */
export function writeBuiltApp(): { readonly appDir: string; readonly remove: () => void } {
  const base = mkdtempSync(join(tmpdir(), 'typewright-'));
  const appDir = join(base, 'app');
  const files: readonly (readonly [string, string | Uint8Array])[] = [
    ['index.html', '<!doctype html><title>app</title>'],
    ['other.html', '<!doctype html><title>other</title>'],
    ['service-worker.js', script],
    ['icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['assets/index-abc123.js', script],
    ['assets/index-abc123.js.br', brotliCompressSync(script)],
    ['assets/index-abc123.js.gz', gzipSync(script)],
    ['assets/index-abc123.css', 'body{}'],
    ['assets/font-abc123.woff2', 'font'],
    ['assets/lonely.gz', 'a download of its own'],
    ['../secret.txt', 'outside'],
  ];
  for (const [name, content] of files) {
    const file = join(appDir, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return { appDir, remove: () => rmSync(base, { recursive: true }) };
}
