import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { version } from './version.ts';

const cachePath = join(import.meta.dirname, '../.cache/vitest');

/**
 * Those in a page after those without: a worker's modules last until the next file needs another
 * environment.
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
    // Dexie looks for a database when it is loaded first, by whichever file that is.
    setupFiles: ['tests/seed.ts', 'fake-indexeddb/auto'],
    // Modules keep no state, so files share them: starting anew for each file is half the time.
    pool: 'threads',
    isolate: false,
    // What was compiled for the last run: a tenth of the time.
    experimental: { fsModuleCache: true, fsModuleCachePath: cachePath },
    sequence: { sequencer: ByEnvironment },
    unstubGlobals: true,
    unstubEnvs: true,
    // Every core: nothing else runs beside the tests.
    maxWorkers: '100%',
    // A busy machine is no failure; a hang ends the suite.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
