import type { Plugin } from 'vite';

const standIn = '\0formats-in-workers';

/**
 * The page offers the formats; its workers, which are built on their own, read and print them. What
 * loads a format's code is in the table that the page has its choices from, and the page would be
 * given, and keep for later, a second copy that it never runs.
 */
export const formatsInWorkers: Plugin = {
  name: 'formats-in-workers',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    const isEntry = importer !== undefined && /\/src\/formats\/\w+\/entry\.ts$/.test(importer);
    return isEntry && source.startsWith('./') ? standIn : null;
  },
  load(id) {
    if (id !== standIn) return null;
    return "throw new Error('Formats are read and printed in a worker.');";
  },
};
