import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import type { PrintedFormat } from '../src/formats/registry/registry.ts';

/**
 * Writes a file atomically: first under another name in the same folder, so that a failure leaves the old
 * file.
 */
export async function writeAtomically(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const beside = `${path}.${process.pid}.part`;
  try {
    await writeFile(beside, text);
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** Adds the line break at the end of a text if it is missing. */
export function withLineEnd(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}

/** Whether `--out` names a folder: an existing one, or any path that ends with a slash. */
export async function isFolder(out: string, cwd: string): Promise<boolean> {
  if (/[/\\]$/.test(out)) return true;
  const stats = await stat(resolve(cwd, out)).catch(() => undefined);
  return stats?.isDirectory() ?? false;
}

/**
 * The paths of the results in a folder: the relative path and name of each document, with the extension of
 * the output format. If two would have the same path, the second one has both its own extension and that of
 * the format.
 */
export function resultPaths(
  relativePaths: readonly string[],
  { endings }: PrintedFormat,
): readonly string[] {
  const ending = endings[0] ?? 'txt';
  const taken = new Set<string>();
  return relativePaths.map((path) => {
    const own = extname(path);
    const known = endings.some((one) => own.toLowerCase() === `.${one}`);
    const wanted = known ? path : `${path.slice(0, path.length - own.length)}.${ending}`;
    const free = [wanted, `${path}.${ending}`].find((place) => !taken.has(place.toLowerCase()));
    let place = free ?? wanted;
    for (let count = 2; taken.has(place.toLowerCase()); count += 1) {
      place = `${path}.${count}.${ending}`;
    }
    taken.add(place.toLowerCase());
    return join(place);
  });
}
