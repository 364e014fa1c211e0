import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * What is built from `folder`: the version of its package.json with the commit behind it, as SemVer has it
 * (`0.1.0+4011d18a`, `0.1.0+4011d18a.dirty` with changes that are not committed). Without git, or in
 * a copy that lies in another repository, it is the version alone.
 */
export function readVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  try {
    // Beside the root of a repository there is nothing before the path.
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
    // Looking changes nothing, also while another git is at work.
    env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' },
  }).trim();
}

/** Of what is built here. */
export const version = readVersion(join(import.meta.dirname, '..'));

/**
 * Tells what is built its version. A page has it in a meta element: in a script it would give that
 * script and all that import it another address with every commit, for browsers to load again.
 * Programs of Node have it as `import.meta.env.VITE_VERSION`.
 */
export const tellVersion: Plugin = {
  name: 'tell-version',
  config: () => ({ define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) } }),
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { name: 'version', content: version }, injectTo: 'head' },
  ],
};
