// Keeps Vitest warm on a copy of the project and runs the given files until the first failure. Each
// run gets a new worker, so that nothing of a mutant is left for the next one.
import { join } from 'node:path';
import { loadConfigFromFile } from 'vite';
import { createVitest } from 'vitest/node';

/** Keeps the order in which the caller passes the files. */
class AsGiven {
  shard(files) {
    return files;
  }
  sort(files) {
    return files;
  }
}

const [, , root] = process.argv;
const configFile = join(root, 'config/vitest.config.ts');
const loaded = await loadConfigFromFile({ command: 'serve', mode: 'test' }, configFile);

const vitest = await createVitest(
  'test',
  {
    root,
    config: configFile,
    watch: false,
    cache: false,
    // No cache: the files change between runs.
    experimental: { fsModuleCache: false },
    maxWorkers: 1,
    // The parent process kills runs that hang; on a busy machine, a slow test is not a failure.
    testTimeout: 0,
    hookTimeout: 0,
    setupFiles: [...loaded.config.test.setupFiles, 'scripts/mutants/noteHits.mjs'],
    // The caller puts the most likely to fail first.
    sequence: { sequencer: AsGiven },
    reporters: [
      {
        onTestModuleEnd: (module) =>
          process.send({
            file: module.relativeModuleId,
            passed: module.ok(),
            duration: module.diagnostic().duration,
            ...module.meta(),
          }),
      },
    ],
  },
  {
    cacheDir: join(root, '.vite'),
    logLevel: 'silent',
    // `node_modules` is a link to outside of the copy, where tests with a DOM may not read otherwise.
    server: { fs: { strict: false } },
  },
);
await vitest.standalone();

process.on('message', (told) => void run(told));
process.on('disconnect', () => process.exit());
process.send({ ready: true });

async function run({ files, changed, bail }) {
  for (const file of changed) vitest.invalidateFile(join(root, file));
  const [project] = vitest.projects;
  project.config.bail = bail ? 1 : 0;
  const { unhandledErrors } = await vitest.runTestSpecifications(
    files.map((file) => project.createSpecification(join(root, file))),
  );
  process.send({ done: true, errors: unhandledErrors.length });
}
