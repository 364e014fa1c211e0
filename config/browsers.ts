import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { groupsOf, pageParts, workerParts } from './chunks.ts';
import { icons } from './icons.ts';
import { tellVersion } from './version.ts';

/** What everything built for a browser has in common: the app, and the gallery of the tests. */
export const forBrowsers = {
  resolve: {
    alias: [
      // The same library for the browsers that run the app, a tenth smaller: both the page and its
      // worker load it.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      // Without what stands in for a hook that every React of today has.
      { find: /^use-sync-external-store\/shim\b/, replacement: 'use-sync-external-store' },
    ],
  },
  // Every page is a file; an unknown address is a 404, in development too.
  appType: 'mpa',
  plugins: [react(), tellVersion, icons],
  worker: {
    format: 'es',
    rolldownOptions: { output: { codeSplitting: { groups: groupsOf(workerParts) } } },
  },
  build: {
    emptyOutDir: true,
    target: 'es2023',
    // Browsers that have light-dark(): lowered, a part of a page could have no theme of its own.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Inlined files would be data: addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
    // Every browser that runs the app preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every part of the page needs. As one file it is smaller than cut where parts share it.
          groups: [
            {
              name: 'framework',
              priority: 10,
              test: /node_modules\/(?:react|react-dom|scheduler|xstate)\//,
            },
            ...groupsOf(pageParts),
          ],
        },
      },
    },
  },
} satisfies UserConfig;
