// A process that keeps Vitest warm on a copy of the project and runs the files it is told to, until the
// first failure. Each run has a worker of its own, so that nothing of a mutant is left for the next.
import { join } from 'node:path';
import { createVitest } from 'vitest/node';

/** The order of the files is their caller's. */
class AsGiven {
  shard(files) {
    return files;
  }
  sort(files) {
    return files;
  }
}

const [, , root] = process.argv;

const vitest = await createVitest(
  'test',
  {
    root,
    config: join(root, 'config/vitest.config.ts'),
    watch: false,
    cache: false,
    // What runs here is changed and counted on its way.
    experimental: { fsModuleCache: false },
    maxWorkers: 1,
    // Whoever started this process ends what hangs; a busy machine is no hang.
    testTimeout: 0,
    hookTimeout: 0,
    setupFiles: ['tests/seed.ts', 'scripts/mutants/noteHits.mjs'],
    // As they are given: the likeliest first.
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
  { cacheDir: join(root, '.vite'), logLevel: 'silent' },
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
