import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A hash of everything that a build is made of: the files and folders of `sources`, the commit, the
 * settings of the build and the version of Node.
 * @param {string} root
 * @param {readonly string[]} sources paths in `root`
 * @returns {string} in hexadecimal
 */
export function stampOf(root, sources) {
  const hash = createHash('sha256');
  const { version, env } = process;
  hash.update(JSON.stringify([version, env.TYPEWRIGHT_PROVIDER ?? '', commitOf(root)]));
  for (const source of sources) {
    for (const file of filesOf(root, source)) {
      hash.update(`\n${file}\n`).update(readFileSync(join(root, file)));
    }
  }
  return hash.digest('hex');
}

/** The commit, with a mark if something is not committed; empty where there is no Git. */
function commitOf(root) {
  try {
    const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=40'], options);
  } catch {
    return '';
  }
}

function filesOf(root, source) {
  if (!statSync(join(root, source)).isDirectory()) return [source];
  return readdirSync(join(root, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .toSorted();
}
