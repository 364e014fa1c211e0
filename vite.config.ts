import { defineConfig, type UserConfig } from 'vite';
import { forBrowsers } from './config/plugins/browsers.ts';
import { formatsInWorkers } from './config/plugins/formatsInWorkers.ts';
import { serviceWorker } from './config/plugins/serviceWorkerBuild.ts';
import unitTests from './config/vitest.config.ts';

const app: UserConfig = {
  ...forBrowsers,
  plugins: [...forBrowsers.plugins, formatsInWorkers, serviceWorker],
  build: {
    ...forBrowsers.build,
    outDir: 'dist/app',
    rolldownOptions: {
      ...forBrowsers.build.rolldownOptions,
      // The sandbox, and all other pages: neither loads code that only the other needs.
      input: ['index.html', 'hosted.html'],
    },
  },
};

/** Vitest reads this file, too, so that `npx vitest run tests/…` works without a `--config`. */
export default defineConfig(({ mode }) => (mode === 'test' ? unitTests : app));
