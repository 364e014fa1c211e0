import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The version of what is built in `folder`: that of its package.json with the commit as SemVer
 * build metadata (`0.1.0+4011d18a`, or `0.1.0+4011d18a.dirty` with uncommitted changes). Without
 * git, or in a copy inside another repository, only the version.
 */
export function readVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  try {
    // Not empty unless `folder` is the root of its repository.
    if (git(folder, 'rev-parse', '--show-prefix') !== '') return version;
    const commit = git(
      folder,
      'describe',
      '--always',
      '--exclude=*',
      '--abbrev=8',
      '--dirty=.dirty',
    );
    return `${version}+${commit}`;
  } catch {
    return version;
  }
}

function git(cwd: string, ...args: readonly string[]): string {
  return execFileSync('git', args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    // Only reads, so it must not take git's lock: another git command may be running.
    env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' },
  }).trim();
}

/** The version of this build. */
export const version = readVersion(join(import.meta.dirname, '../..'));

/**
 * Makes the version available to what is built. Pages have it in a meta element, because in a
 * script it would change the hash of that script and of everything that imports it with each
 * commit, and browsers would load them again. Programs for Node have it as
 * `import.meta.env.VITE_VERSION`.
 */
export const tellVersion: Plugin = {
  name: 'tell-version',
  config: () => ({ define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) } }),
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { name: 'version', content: version }, injectTo: 'head' },
  ],
};
