import type { Plugin } from 'vite';

/**
 * The page offers the formats; its workers, which are built on their own, read and print them. What
 * loads a format's code is in the table that the page has its choices from, and the page would be
 * given, and keep for later, a second copy that it never runs.
 */
export const formatsInWorkers: Plugin = {
  name: 'formats-in-workers',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/src\/formats\/\w+\/entry\.ts$/.test(id)) return null;
    // `() => import('./detect.ts')` and `async () => (await import('./parse.ts')).readOpenapi`
    const loaders = /(?:async )?\(\) =>\s*\(?(?:await )?import\('\.\/\w+\.ts'\)(?:\)\.\w+)?/g;
    return code.replaceAll(loaders, 'undefined');
  },
};
