// The configuration of the tests for runs with mutants. Vitest's projects read it as a file: options that
// are passed to Vitest itself don't reach them.
import base from '../../config/vitest.config.ts';

export default {
  ...base,
  // `node_modules` is a link to outside of the copy, where tests with a DOM may not read otherwise.
  server: { fs: { strict: false } },
  test: {
    ...base.test,
    // No cache: the files change between runs.
    experimental: { fsModuleCache: false },
    maxWorkers: 1,
    // The parent process kills runs that hang; on a busy machine, a slow test is not a failure.
    testTimeout: 0,
    hookTimeout: 0,
    setupFiles: [...base.test.setupFiles, 'scripts/mutants/noteHits.mjs'],
  },
};
