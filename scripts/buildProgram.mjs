import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles a module of the project with everything it imports into one script for Node, built like
 * the app itself. `entry` is its path in the project, `plugins` are for Vite. Returns the path of
 * the script.
 */
export async function buildProgram(entry, folder, plugins = []) {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins,
    // better-sqlite3 has a native part, which can't be bundled.
    ssr: { noExternal: true, external: ['better-sqlite3'] },
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: { output: { entryFileNames: '[name].mjs', codeSplitting: false } },
    },
  });
  return join(folder, `${basename(entry, '.ts')}.mjs`);
}
