// Shared by the benchmarks of the app: GitHub's document, importing a file, and measuring the main
// thread.
import { readFile } from 'node:fs/promises';
import { githubDocumentPath } from '../../scripts/large/githubDocument.mjs';

export async function githubDocument() {
  return readFile(await githubDocumentPath());
}

export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Imports a file on the welcome screen of the empty app; resolves when the report is shown. */
export async function importFile(page, path) {
  // A path, not a buffer, so that the browser reads the file itself, as when a person drops it.
  await page.locator('input[type=file]').first().setInputFiles(path);
  await page.locator('[role=dialog] button:has-text("Done")').waitFor({ timeout: 120_000 });
}

/**
 * The longest task of the page's main thread during `action`, in ms, from the browser's own trace. With
 * `ran`, only the time that the thread was running counts, without the time of other programs, if the browser
 * reports it. With `of: 'worker'`, the longest task of the page's worker instead.
 */
export async function longestTask(page, action, { ran = false, of = 'page' } = {}) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] });
  await action();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  // The page's main thread is the one that handles its events.
  const { pid, tid } = traceEvents.find(({ name }) => name === 'EventDispatch');
  const workers = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name.startsWith('DedicatedWorker'),
  );
  const threads = new Set(of === 'page' ? [tid] : workers.map((worker) => worker.tid));
  const tasks = traceEvents.filter(
    (event) => event.pid === pid && threads.has(event.tid) && event.name.endsWith('RunTask'),
  );
  return Math.max(...tasks.map(({ dur = 0, tdur = dur }) => (ran ? tdur : dur))) / 1000;
}
