import { copyFileSync, cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { forBrowsers } from './browsers.ts';
import { tellVersion } from './version.ts';

const { resolve } = createRequire(import.meta.url);

/** What no bundle can hold goes beside it: what the embedded store compiles, what a thread begins with. */
const copyBeside: Plugin = {
  name: 'copy-beside',
  writeBundle({ dir = '' }) {
    const addon = 'better_sqlite3.node';
    const store = dirname(resolve('better-sqlite3/package.json'));
    copyFileSync(join(store, 'build/Release', addon), join(dir, addon));
    const pool = dirname(resolve('tinypool'));
    const isOfThread = (file: string) => !/^index\.|^process\.|\.d\.ts$/.test(basename(file));
    cpSync(pool, dir, { recursive: true, filter: isOfThread });
  },
};

/** The server as one file: Node 20 runs no TypeScript, and nothing is looked up at run time. */
export default defineConfig({
  publicDir: false,
  plugins: [copyBeside, tellVersion],
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    // The style of the pages that it makes, which it serves itself.
    ssrEmitAssets: true,
    cssCodeSplit: false,
    // Browsers that have light-dark(), as for the app.
    cssTarget: forBrowsers.build.cssTarget,
    rolldownOptions: {
      output: { codeSplitting: false, assetFileNames: 'assets/pages-[hash][extname]' },
    },
  },
  // React's own checks are for development.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
});
