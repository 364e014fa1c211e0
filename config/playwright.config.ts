import { defineConfig } from '@playwright/test';
import { chromiumFlags, findOrInstallShell } from '../scripts/system/chromium.mjs';
import { isFull } from '../tests/e2e/full.ts';

/**
 * What starts whole browsers, and waits for them and for servers that were away most of the time: one at
 * a time, beside two that keep the processors busy.
 */
const waiting =
  /(?:halfRecord|hostedOffline|installed|killed|otherBrowsers\w*|\w*outbox\w*)\.spec\.ts$/i;

/** Documents that take seconds of a program that V8 has optimized. */
const large = /importGithub\.spec\.ts$/;

/**
 * Most of what a test runs, it runs once: to optimize it, and on other threads at that, costs a fifth of the time
 * of the processors. The full run has the browser as it is.
 */
const quickFlags = isFull ? [] : ['--js-flags=--no-opt,--no-maglev,--single-threaded'];

/**
 * One profile and one page per worker, emptied between tests: what a renderer has compiled of the app is warm for
 * the next test, as long as the page of that test is not given a renderer of its own.
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
  // What only repeats, at another width for example, is left to the full run.
  ...(!isFull && { grepInvert: /@full\b/ }),
  workers: 3,
  projects: [
    { name: 'app', testIgnore: [waiting, large], workers: 2, use: shared(quickFlags) },
    { name: 'large documents', testMatch: large, workers: 1, use: shared([]) },
    { name: 'whole browsers', testMatch: waiting, workers: 1 },
  ],
  // Patience for a busy machine; nothing waits that long where things go well.
  expect: { timeout: 15_000 },
  timeout: 120_000,
  reporter: [['list'], ['json', { outputFile: '../.cache/results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    // A service worker would keep all of the app's files for a few seconds' use: that is a third of
    // the suite's time. `installed.spec.ts` allows them.
    serviceWorkers: 'block',
    // Movement is time, and colours are measured when they have arrived. `keyboard.spec.ts` moves.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findOrInstallShell(), args: chromiumFlags },
    screenshot: 'only-on-failure',
  },
});
