import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    // Every core: nothing else runs beside the tests.
    maxWorkers: '100%',
    // A busy machine is no failure; a hang ends the suite.
    testTimeout: 60_000,
  },
});
