import { defineConfig } from '@playwright/test';
import { chromiumFlags, findOrInstallShell } from '../scripts/system/chromium.mjs';
import { isFull, timeLimit } from '../tests/e2e/full.ts';

/**
 * Tests that start their own browsers. They mostly wait, for browsers and for servers that were stopped, so
 * one at a time runs beside the two workers that keep the processors busy.
 */
const waiting =
  /(?:halfRecord|hostedOffline|installed|killed|otherBrowsers\w*|\w*outbox\w*)\.spec\.ts$/i;

/** Tests with large documents, which take seconds even in optimized code. */
const large = /importGithub\.spec\.ts$/;

/**
 * Tests run most code only once, and optimizing it costs a fifth of the CPU time. The full run uses the
 * browser's defaults.
 */
const quickFlags = isFull ? [] : ['--js-flags=--no-opt,--no-maglev,--single-threaded'];

/**
 * One profile and one page per worker, emptied between tests. The next test then uses the code that the
 * renderer has already compiled; `--process-per-site` makes the browser stay with that renderer.
 */
function shared(flags: readonly string[]) {
  return {
    reuseContext: true,
    launchOptions: {
      executablePath: findOrInstallShell(),
      args: [...chromiumFlags, '--process-per-site', ...flags],
    },
  };
}

export default defineConfig({
  testDir: '../tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: '../tests/e2e/server.ts',
  fullyParallel: true,
  forbidOnly: true,
  // Tests that repeat others, at another width for example, run only in the full run.
  ...(!isFull && { grepInvert: /@full\b/ }),
  workers: 3,
  projects: [
    { name: 'app', testIgnore: [waiting, large], workers: 2, use: shared(quickFlags) },
    { name: 'large documents', testMatch: large, workers: 1, use: shared([]) },
    { name: 'whole browsers', testMatch: waiting, workers: 1 },
  ],
  // Long enough for a busy machine; only a failure takes that long.
  expect: { timeout: 15_000 },
  timeout: timeLimit,
  reporter: [['list'], ['json', { outputFile: '../.cache/results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    // A service worker would cache all of the app's files for a page that is used for seconds, which takes a
    // third of the suite's time. `installed.spec.ts` allows them.
    serviceWorkers: 'block',
    // Animations take time, and colours can only be measured after them. `keyboard.spec.ts` allows them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findOrInstallShell(), args: chromiumFlags },
    screenshot: 'only-on-failure',
  },
});
