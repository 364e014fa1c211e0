import { join } from 'node:path';
import { defineConfig } from 'vite';
import { forBrowsers } from './browsers.ts';

const root = join(import.meta.dirname, '..');

/** The gallery as browser tests open it. It is no part of the app, which knows nothing of it. */
export default defineConfig({
  ...forBrowsers,
  root: join(root, 'tests/gallery'),
  publicDir: join(root, 'public'),
  build: { ...forBrowsers.build, outDir: join(root, '.cache/gallery') },
});
