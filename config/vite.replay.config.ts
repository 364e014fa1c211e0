import { join } from 'node:path';
import { defineConfig } from 'vite';
import { forBrowsers } from './plugins/browsers.ts';

const root = join(import.meta.dirname, '..');

/**
 * The outbox engine as a script for the service worker: a single file, because `importScripts`
 * loads no modules.
 */
export default defineConfig({
  resolve: forBrowsers.resolve,
  root,
  publicDir: false,
  build: {
    target: forBrowsers.build.target,
    outDir: 'dist/app',
    emptyOutDir: false,
    lib: {
      entry: 'workers/replayScript.ts',
      formats: ['iife'],
      name: 'replay',
      fileName: () => 'replay.js',
    },
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
