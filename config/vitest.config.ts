import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { version } from './plugins/version.ts';

const cachePath = join(import.meta.dirname, '../.cache/vitest');

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'node', include: ['tests/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: ['tests/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: [
            'tests/support/quickPages.ts',
            'tests/support/emptyPage.ts',
            'tests/support/reactWarnings.ts',
          ],
        },
      },
    ],
    env: { VITE_VERSION: version },
    // Style sheets are empty, except those that are imported as text.
    css: { include: [/\.css\?inline$/] },
    globalSetup: 'tests/support/tuneEngine.ts',
    // Dexie looks for `indexedDB` when it is first loaded, so it must exist before any test file loads.
    setupFiles: ['tests/support/seed.ts', 'tests/support/patience.ts', 'fake-indexeddb/auto'],
    // No module has state, so test files can share modules; isolating them would double the time.
    pool: 'threads',
    isolate: false,
    // Compiled modules are cached between runs: reading them takes a tenth of the time.
    experimental: { fsModuleCache: true, fsModuleCachePath: cachePath },
    unstubGlobals: true,
    unstubEnvs: true,
    // Use every core, as nothing else runs beside the tests.
    maxWorkers: '100%',
    // Long enough for a busy machine; only a test that hangs takes longer.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
