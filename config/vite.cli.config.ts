import { defineConfig } from 'vite';
import { tellVersion } from './version.ts';

/** The command line as one file: Node 20 runs no TypeScript, and nothing is looked up at run time. */
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
