import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import type { PrintedFormat } from '../src/formats/registry/registry.ts';

/** Writes a file as a whole: beside its place first, so that a failure leaves what was there. */
export async function writeWhole(path: string, text: string): Promise<void> {
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

/** A text as a file holds it: its last line ends like all others. */
export function withLineEnd(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}

/** Whether `--out` names a folder: it is one, or ends like one. */
export async function isFolder(out: string, cwd: string): Promise<boolean> {
  if (/[/\\]$/.test(out)) return true;
  const stats = await stat(resolve(cwd, out)).catch(() => undefined);
  return stats?.isDirectory() ?? false;
}

/**
 * The places of results in a folder: the relative path and name of each document, with the ending of
 * the format; a second one of the same name keeps its own ending as well.
 */
export function placeResults(
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
