import type { Plugin } from 'vite';

/**
 * Only workers, which are built separately, read and print formats; the page only lists them. Both
 * use the table of formats, whose loaders would give the page a second copy of all that code, which
 * it would download and cache but never run. So the loaders are removed from the page's build.
 */
export const formatsInWorkers: Plugin = {
  name: 'formats-in-workers',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/src\/formats\/\w+\/entry\.ts$/.test(id)) return null;
    // Matches `() => import('./detect.ts')` and `async () => (await import('./parse.ts')).readOpenapi`.
    const loaders = /(?:async )?\(\) =>\s*\(?(?:await )?import\('\.\/\w+\.ts'\)(?:\)\.\w+)?/g;
    return code.replaceAll(loaders, 'undefined');
  },
};
