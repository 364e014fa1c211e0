import { join } from 'node:path';
import { defineConfig } from 'vite';
import { forBrowsers } from './plugins/browsers.ts';

const root = join(import.meta.dirname, '..');

/** The gallery of widgets for browser tests. It is not part of the app. */
export default defineConfig({
  ...forBrowsers,
  root: join(root, 'tests/gallery'),
  publicDir: join(root, 'public'),
  build: { ...forBrowsers.build, outDir: join(root, '.cache/gallery') },
});
