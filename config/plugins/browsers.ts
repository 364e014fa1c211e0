import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { groupsOf, hostedEntry, pageParts, workerParts } from './chunks.ts';
import { icons } from './icons.ts';
import { tellProvider } from './provider.ts';
import { tellVersion } from './version.ts';

/** What all builds for browsers share: the app, and the gallery for the tests. */
export const forBrowsers = {
  resolve: {
    alias: [
      // The library's build for modern browsers, which is a tenth smaller; both the page and its
      // worker load it.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      // Without the polyfill of a hook that React has had since version 18.
      { find: /^use-sync-external-store\/shim\b/, replacement: 'use-sync-external-store' },
    ],
  },
  // Every page is a file; unknown addresses are a 404, in development too.
  appType: 'mpa',
  plugins: [react(), tellVersion, tellProvider, icons],
  worker: {
    format: 'es',
    rolldownOptions: { output: { codeSplitting: { groups: groupsOf(workerParts) } } },
  },
  build: {
    emptyOutDir: true,
    target: 'es2023',
    // Browsers that support light-dark(). Compiled for older browsers, it could not give a part of a page
    // another theme.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Inlined files would be data: addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
    // All supported browsers preload modules natively.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The first group is used by every part of the page, and smaller as one file than as several.
          groups: [
            {
              name: 'framework',
              priority: 100,
              test: /node_modules\/(?:react|react-dom|scheduler|xstate)\//,
            },
            ...groupsOf(pageParts, hostedEntry),
          ],
        },
      },
    },
  },
} satisfies UserConfig;
