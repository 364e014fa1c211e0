import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    setupFiles: ['tests/seed.ts'],
    // Modules keep no state, so files share them: starting anew for each file is half the time.
    pool: 'threads',
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    // Every core: nothing else runs beside the tests.
    maxWorkers: '100%',
    // A busy machine is no failure; a hang ends the suite.
    testTimeout: 60_000,
  },
});
