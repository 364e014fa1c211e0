import { execFileSync, execSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const file = 'docs/deploy/Containerfile';

interface Step {
  /** The instruction: RUN, COPY and so on. */
  readonly word: string;
  readonly rest: string;
}

/** How a container would be started, adapted to a folder. */
export interface Started {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  /** The command that checks whether it is healthy. */
  readonly health: readonly string[];
}

/** The stages of the Containerfile: the one that builds, and the one that is started. */
export function readStages(): { readonly build: readonly Step[]; readonly last: readonly Step[] } {
  const stages: Step[][] = [];
  for (const line of readFileSync(join(root, file), 'utf8').split('\n')) {
    const [, word = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (word === 'FROM') stages.push([]);
    else if (word !== '') stages.at(-1)?.push({ word, rest });
  }
  const [build, last, ...more] = stages;
  if (build === undefined || last === undefined || more.length > 0) {
    throw new Error(`${file} should have two stages.`);
  }
  return { build, last };
}

/**
 * Takes the steps of a stage as plain commands below `folder`, which stands for the root of the container;
 * `built` is the folder of the previous stage. Throws if a command fails, and for an unknown instruction.
 */
export function takeSteps(steps: readonly Step[], folder: string, built = folder): Started {
  const below = (path: string) => join(folder, path);
  /** Absolute paths, at the beginning of a word or a value. */
  const inFolder = (text: string) => text.replaceAll(/(?<=^|[ =])\//g, `${folder}/`);
  let cwd = folder;
  const env: Record<string, string> = {};
  let command: readonly string[] = [];
  let health: readonly string[] = [];
  const read = (list: string) => JSON.parse(list) as string[];
  const take: Readonly<Record<string, (rest: string) => void>> = {
    WORKDIR: (path) => {
      cwd = below(path);
      mkdirSync(cwd, { recursive: true });
    },
    COPY: (rest) => {
      const [, from, source = '', target = ''] = /^(--from=build )?(\S+) (\S+)$/.exec(rest) ?? [];
      if (from === undefined) copyRepository(join(cwd, target));
      else cpSync(join(built, source), join(cwd, target), { recursive: true });
    },
    RUN: (line) => {
      mkdirSync(below('home/node'), { recursive: true });
      // An image does not have the environment of the person who runs the tests.
      const own = { ...process.env, NODE_ENV: undefined, NODE_OPTIONS: undefined };
      execSync(inFolder(line), { cwd, env: own, stdio: ['ignore', 'ignore', 'inherit'] });
    },
    ENV: (rest) => {
      for (const pair of rest.split(' ')) {
        const [name = '', value = ''] = pair.split('=');
        env[name] = inFolder(value);
      }
    },
    CMD: (list) => (command = read(list)),
    HEALTHCHECK: (rest) => (health = read(rest.replace(/^CMD /, ''))),
    // These instructions don't affect the files of a container.
    USER: () => undefined,
    VOLUME: () => undefined,
    EXPOSE: () => undefined,
  };
  for (const { word, rest } of steps) {
    const known = take[word];
    if (known === undefined) throw new Error(`${file}: ${word} is not known to this test.`);
    known(rest);
  }
  return { cwd, env, command, health };
}

/** Copies what `COPY . .` copies: the repository without what .dockerignore leaves out. */
function copyRepository(target: string): void {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const path of listed.trim().split('\n')) {
    // A link to a shared folder in a work tree is not part of the repository.
    if (path === 'node_modules' || !existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(join(root, path), join(target, path));
  }
}
