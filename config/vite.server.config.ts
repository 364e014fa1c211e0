import { copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { tellVersion } from './version.ts';

/** The compiled part of the embedded store, which no bundle can hold, goes beside it. */
const copyAddon: Plugin = {
  name: 'copy-addon',
  writeBundle({ dir = '' }) {
    const library = createRequire(import.meta.url).resolve('better-sqlite3/package.json');
    const name = 'better_sqlite3.node';
    copyFileSync(join(dirname(library), 'build/Release', name), join(dir, name));
  },
};

/** The server as one file: Node 20 runs no TypeScript, and nothing is looked up at run time. */
export default defineConfig({
  publicDir: false,
  plugins: [copyAddon, tellVersion],
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: { output: { codeSplitting: false } },
  },
  ssr: { noExternal: true },
});
