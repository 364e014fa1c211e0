import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The style sheet of the server's pages, as built. */
export interface PageFiles {
  /** Its address, which contains a hash of its content; undefined if there was no build. */
  readonly stylePath: string | undefined;
  readonly style: string;
}

/** Reads the style sheet from the folder into which the server's build writes its assets. */
export function readPageFiles(folder: string): PageFiles {
  const name = existsSync(folder)
    ? readdirSync(folder).find((file) => /^pages-.*\.css$/.test(file))
    : undefined;
  if (name === undefined) return { stylePath: undefined, style: '' };
  return { stylePath: `/assets/${name}`, style: readFileSync(join(folder, name), 'utf8') };
}
