import { createHash } from 'node:crypto';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { securityHeaders } from './server/securityHeaders.ts';

const pages = ['index.html', 'gallery.html'].map((page) => join(import.meta.dirname, page));

/** What index.html starts, and what the worker does. */
const entryModules = ['src/app/boot/main.tsx', 'workers/spec.worker.ts'].map((file) =>
  join(import.meta.dirname, file),
);

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

/**
 * What is loaded together, in the order of loading: each part has what its modules import that no
 * part before it has. Cut wherever two files share something, there would be a hundred on the way to
 * the first card. What only some need, like a format or a rare dialog, stays a file of its own.
 */
const pageParts = {
  page: ['src/app/boot/main.tsx'],
  header: [
    'src/app/library/libraryPorts.ts',
    'src/app/update/serviceWorker.ts',
    'src/screens/library/SpecNameButton.tsx',
    'src/screens/sandbox/StorageTrouble.tsx',
    'src/ui/ThemeSwitch.tsx',
  ],
  cards: [
    'src/screens/editor/shell/Panes.tsx',
    'src/screens/editor/cards/Cards.tsx',
    'src/screens/editor/navigator/Contents.tsx',
    'src/screens/preview/Preview.tsx',
    'src/screens/findings/FindingsBadge.tsx',
  ],
  storage: ['src/storage/database.ts', 'src/storage/specs.ts'],
  import: [
    'src/screens/editor/dialogs/ImportDialog.tsx',
    'src/app/session/runImport.ts',
    'src/app/worker/importWorker.ts',
  ],
  dialogs: [
    'src/screens/editor/shell/EditorDialogs.tsx',
    'src/screens/editor/dialogs/operation/OperationDialog.tsx',
    'src/screens/editor/dialogs/type/TypeDialog.tsx',
    'src/screens/editor/dialogs/property/PropertyDialog.tsx',
    'src/screens/editor/dialogs/settings/SettingsDialog.tsx',
    'src/screens/editor/dialogs/include/IncludeDialog.tsx',
  ],
};
const workerParts = {
  worker: ['workers/spec.worker.ts'],
  reading: [
    'workers/warmUp.ts',
    'src/formats/registry/detectFormat.ts',
    'src/formats/registry/findingMeanings.ts',
    'src/formats/reading/readText.ts',
  ],
};

/** A group for each part: the earlier takes what it shares with a later one. */
function groupsOf(parts: Readonly<Record<string, readonly string[]>>) {
  const names = Object.keys(parts);
  const found = new Map<string, string>();
  const findParts = (graph: Parameters<GroupName>[1]) => {
    for (const part of names) {
      const own = new Set(parts[part]?.map((file) => join(import.meta.dirname, file)));
      for (const one of own) {
        for (const next of graph.getModuleInfo(one)?.importedIds ?? []) {
          if (!found.has(next)) own.add(next);
        }
      }
      for (const one of own) found.set(one, part);
    }
    // They start the app, which whoever shares a part with it must not.
    for (const entry of entryModules) found.delete(entry);
  };
  return names.map((part, at) => {
    const name: GroupName = (id, graph) => {
      if (found.size === 0) findParts(graph);
      return found.get(id) === part ? part : null;
    };
    return { name, debugName: part, priority: names.length - at };
  });
}

export default defineConfig({
  // The same library for the browsers that run the app, a tenth smaller: both the page and its
  // worker load it.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  // Every page is a file; an unknown address is a 404, in development too.
  appType: 'mpa',
  plugins: [react(), serviceWorker],
  worker: {
    format: 'es',
    rolldownOptions: { output: { codeSplitting: { groups: groupsOf(workerParts) } } },
  },
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
              priority: 10,
              test: /node_modules\/(?:react|react-dom|scheduler|xstate)\//,
            },
            ...groupsOf(pageParts),
          ],
        },
      },
    },
  },
});
