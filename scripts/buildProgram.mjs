import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * A module of the project with all that it imports as one script for Node, so that what runs is what
 * is built. `entry` is its path in the project; the script's path is the answer. `plugins` are of vite.
 */
export async function buildProgram(entry, folder, plugins = []) {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins,
    // Its compiled part can't be in a script.
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
