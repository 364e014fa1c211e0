// Builds the app into dist/app, the server into dist/server and the command line into dist/cli.
// `--quiet` prints problems only, `--changed` builds only what has changed since the last build.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { stampOf } from './stamps.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const logLevel = process.argv.includes('--quiet') ? 'warn' : 'info';

const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);
/** In bytes; compressing a smaller file saves next to nothing. */
const worthCompressing = 512;
/**
 * Brotli's level 11 takes ten times as long as level 9 and saves only 3 %, and every start waits
 * for the build.
 */
const brotliQuality = 9;

/** Writes x.br and x.gz beside each file x of the built app that becomes smaller. */
async function compressAssets(appDir) {
  const entries = await readdir(appDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const body = await readFile(file);
      if (body.byteLength < worthCompressing) return;
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(body, {
          params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
        }),
        promisify(gzip)(body, { level: 9 }),
      ]);
      if (br.byteLength < body.byteLength) await writeFile(`${file}.br`, br);
      if (gz.byteLength < body.byteLength) await writeFile(`${file}.gz`, gz);
    }),
  );
}

/** Builds with one of vite's configurations. */
const buildWith = (configFile) => build({ root, configFile: join(root, configFile), logLevel });

/** What is built: its folder in `dist`, its sources besides those of everything, and how it is built. */
const parts = [
  {
    name: 'app',
    sources: ['src', 'workers', 'public', 'index.html', 'hosted.html', 'vite.config.ts'],
    make: async () => {
      await buildWith('vite.config.ts');
      await buildWith('config/vite.replay.config.ts');
      await compressAssets(join(root, 'dist/app'));
    },
  },
  {
    name: 'server',
    sources: ['src', 'workers', 'server'],
    make: () => buildWith('config/vite.server.config.ts'),
  },
  {
    name: 'cli',
    sources: ['src', 'workers', 'server', 'cli'],
    make: async () => {
      await buildWith('config/vite.cli.config.ts');
      // npm makes the file executable only when it first links it, not after each build.
      await chmod(join(root, 'dist/cli/main.js'), 0o755);
    },
  },
];

try {
  for (const { name, sources, make } of parts) {
    const stamp = stampOf(root, [...sources, 'config', 'scripts', 'package-lock.json']);
    // Not in the folder, because the build empties that.
    const file = join(root, `dist/${name}.stamp`);
    const built = existsSync(join(root, 'dist', name)) && existsSync(file);
    if (process.argv.includes('--changed') && built && readFileSync(file, 'utf8') === stamp)
      continue;
    rmSync(file, { force: true });
    await make();
    writeFileSync(file, stamp);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
