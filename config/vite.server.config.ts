import { copyFileSync, cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { forBrowsers } from './plugins/browsers.ts';
import { tellVersion } from './plugins/version.ts';

const { resolve } = createRequire(import.meta.url);

/**
 * Copies what can't be bundled: the native addon of the embedded store, and the entry scripts of
 * threads.
 */
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

/**
 * The server as a single file: Node 20 can't run TypeScript, and nothing has to be resolved at run
 * time.
 */
export default defineConfig({
  publicDir: false,
  plugins: [copyBeside, tellVersion],
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    // Writes the style sheet of the pages that the server renders; the server serves it.
    ssrEmitAssets: true,
    cssCodeSplit: false,
    // The same browsers as for the app.
    cssTarget: forBrowsers.build.cssTarget,
    rolldownOptions: {
      output: { codeSplitting: false, assetFileNames: 'assets/pages-[hash][extname]' },
    },
  },
  // React's production build.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
});
