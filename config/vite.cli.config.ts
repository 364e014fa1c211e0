import { defineConfig } from 'vite';
import { tellVersion } from './plugins/version.ts';

/**
 * The command line as a single file: Node 20 can't run TypeScript, and nothing has to be resolved
 * at run time.
 */
export default defineConfig({
  publicDir: false,
  plugins: [tellVersion],
  build: {
    ssr: 'cli/main.ts',
    outDir: 'dist/cli',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: { output: { codeSplitting: false } },
  },
  ssr: { noExternal: true },
});
