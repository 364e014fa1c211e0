// Keeps Vitest running on a copy of the project and runs the given files until the first failure. Each run
// gets a new worker, so that nothing of a mutant is left for the next one.
import { join } from 'node:path';
import { createVitest } from 'vitest/node';

/** Runs the files in the order in which the caller passes them. */
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
    config: join(root, 'scripts/mutants/vitest.config.mjs'),
    watch: false,
    cache: false,
    // The caller passes the tests that are most likely to fail first.
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
  for (const project of vitest.projects) project.config.bail = bail ? 1 : 0;
  const { unhandledErrors } = await vitest.runTestSpecifications(
    files.map((file) => {
      const path = join(root, file);
      return vitest.projects
        .find((project) => project.matchesTestGlob(path))
        .createSpecification(path);
    }),
  );
  process.send({ done: true, errors: unhandledErrors.length });
}
