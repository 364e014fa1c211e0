import { createHash } from 'node:crypto';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { securityHeaders } from './server/securityHeaders.ts';

const pages = ['index.html', 'gallery.html'].map((page) => join(import.meta.dirname, page));

/** The module that index.html starts. */
const main = join(import.meta.dirname, 'src/app/main.tsx');

/**
 * A kept page or worker script keeps the headers it came with, and its security policy is one of
 * them: other headers make another revision.
 */
function reviseByHeaders<Entry extends { readonly url: string; readonly revision: string | null }>(
  entries: readonly Entry[],
): Entry[] {
  return entries.map((entry) => {
    if (!/\.html$|\.worker-/.test(entry.url)) return entry;
    const content = JSON.stringify([entry.revision, securityHeaders]);
    return { ...entry, revision: createHash('sha256').update(content).digest('hex').slice(0, 16) };
  });
}

/** The service worker with the list of the app's files. Nothing is added to the pages. */
const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'workers',
  filename: 'service-worker.ts',
  registerType: 'prompt',
  injectRegister: false,
  // public/manifest.webmanifest is written by hand.
  manifest: false,
  integration: {
    // It is a build of its own, which has its own say on the console.
    configureCustomSWViteBuild: (build) => void (build.logLevel = 'warn'),
  },
  injectManifest: {
    rollupFormat: 'iife',
    target: 'es2023',
    globPatterns: ['index.html', 'icon.svg', 'manifest.webmanifest', 'assets/**/*'],
    globIgnores: ['**/gallery*', '**/*.map'],
    // Their names have a hash of their content.
    dontCacheBustURLsMatching: /^assets\//,
    maximumFileSizeToCacheInBytes: 5_000_000,
    manifestTransforms: [(entries) => ({ manifest: reviseByHeaders(entries), warnings: [] })],
  },
});

type GroupName = (
  id: string,
  graph: { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null },
) => string | null;

/** All that the page needs before it shows anything, as one file instead of one for each module that others share. */
function inFirstPage(): GroupName {
  const found = new Set<string>();
  const addImportsOf = (id: string, graph: Parameters<GroupName>[1]) => {
    for (const one of graph.getModuleInfo(id)?.importedIds ?? []) found.add(one);
  };
  return (id, graph) => {
    if (found.size === 0) {
      // Not the module itself, which starts the app: other pages load this file, too.
      addImportsOf(main, graph);
      for (const next of found) addImportsOf(next, graph);
    }
    return found.has(id) ? 'page' : null;
  };
}

export default defineConfig({
  // The same library for the browsers that run the app, a tenth smaller: both the page and its
  // worker load it.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  // Every page is a file; an unknown address is a 404, in development too.
  appType: 'mpa',
  plugins: [react(), serviceWorker],
  worker: { format: 'es' },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2023',
    // Browsers that have light-dark(): lowered, a part of a page could have no theme of its own.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Inlined files would be data: addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
    // Every browser that runs the app preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: pages,
      output: {
        codeSplitting: {
          // What every part of the page needs. As one file it is smaller than cut where parts share it.
          groups: [
            {
              name: 'framework',
              priority: 1,
              test: /node_modules\/(?:react|react-dom|scheduler|xstate)\//,
            },
            { name: inFirstPage(), debugName: 'page' },
          ],
        },
      },
    },
  },
});
