import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { version } from './version.ts';

const cachePath = join(import.meta.dirname, '../.cache/vitest');

/**
 * Runs files that need a DOM after those that don't: with `isolate: false`, a worker reuses its
 * modules until a file needs another environment.
 */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isInPage = ({ moduleId }: TestSpecification) =>
      readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment happy-dom');
    const sorted = await super.sort(files); // oxlint-disable-line unicorn/no-array-sort -- it is no array's
    return [...sorted.filter((file) => !isInPage(file)), ...sorted.filter(isInPage)];
  }
}

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    env: { VITE_VERSION: version },
    globalSetup: 'tests/optimizeLater.ts',
    // Dexie looks for `indexedDB` when it is first loaded, whichever file loads it.
    setupFiles: ['tests/seed.ts', 'tests/patience.ts', 'fake-indexeddb/auto'],
    // No module keeps state, so files can share them; isolating them would double the time.
    pool: 'threads',
    isolate: false,
    // Caches compiled modules between runs, which takes a tenth of the time.
    experimental: { fsModuleCache: true, fsModuleCachePath: cachePath },
    sequence: { sequencer: ByEnvironment },
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
