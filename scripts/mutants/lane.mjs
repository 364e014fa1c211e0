// A lane: a copy of the project and the process that runs tests on it. A process that had to be
// killed is started again.
import { fork } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyProject } from './sources.mjs';

/** How long a process may take to get ready, in milliseconds. */
const startLimit = 5 * 60_000;

/**
 * @typedef {object} FileRun
 * @property {string} file
 * @property {boolean} passed
 * @property {number} duration milliseconds
 * @property {readonly number[]} [hits] numbers of the blocks it executed
 * @property {readonly number[]} [early] numbers of the blocks executed while modules were loaded
 *
 * @typedef {'survived' | 'failed' | 'hung' | 'crashed'} Outcome
 */

export class Lane {
  #process;
  /** Files that have changed since the process loaded them. */
  #changed = new Set();

  /**
   * @param {string} root the project
   * @param {readonly string[]} files of the project to copy
   * @param {string} folder of the copy
   */
  constructor(root, files, folder) {
    this.folder = join(folder, 'copy');
    this.scratch = join(folder, 'scratch');
    mkdirSync(this.scratch, { recursive: true });
    copyProject(root, files, this.folder);
  }

  read(file) {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  write(file, text) {
    writeFileSync(join(this.folder, file), text);
    this.#changed.add(file);
  }

  /**
   * Runs test files in the given order.
   * @param {readonly string[]} files
   * @param {{ bail: boolean, limitOf: (file: string) => number, tell?: (run: FileRun) => void }} options
   *   `limitOf`: milliseconds after which a file counts as hanging
   * @returns {Promise<Outcome>}
   */
  async run(files, { bail, limitOf, tell = () => {} }) {
    if (files.length === 0) return 'survived';
    const child = await this.#start();
    const changed = [...this.#changed];
    this.#changed.clear();
    return new Promise((resolve) => {
      let failed = false;
      let next = 0;
      let timer;
      const end = (outcome) => {
        clearTimeout(timer);
        child.off('message', hear);
        child.off('exit', crash);
        if (outcome === 'hung') this.stop();
        resolve(outcome);
      };
      const crash = () => {
        this.#process = undefined;
        end('crashed');
      };
      const waitForNext = () => {
        clearTimeout(timer);
        timer = setTimeout(() => end('hung'), limitOf(files[next] ?? ''));
      };
      const hear = (message) => {
        if (message.done) return end(failed || message.errors > 0 ? 'failed' : 'survived');
        failed ||= !message.passed;
        next += 1;
        tell(message);
        waitForNext();
      };
      child.on('message', hear);
      child.once('exit', crash);
      waitForNext();
      child.send({ files, changed, bail });
    });
  }

  /** Kills the process and everything it started. */
  stop() {
    const child = this.#process;
    this.#process = undefined;
    if (child?.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The process has ended already.
    }
  }

  async #start() {
    if (this.#process !== undefined) return this.#process;
    const child = fork(join(import.meta.dirname, 'laneProcess.mjs'), [this.folder], {
      cwd: this.folder,
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, TMPDIR: this.scratch },
    });
    this.#process = child;
    await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('Vitest did not start.')), startLimit);
      child.once('message', () => {
        clearTimeout(timer);
        resolve();
      });
      child.once('exit', (code) => reject(new Error(`Vitest ended with code ${code}.`)));
    });
    return child;
  }
}
