// What the benchmarks of the app share: GitHub's document, its import, and a watch on the main thread.
import { readFile } from 'node:fs/promises';
import { githubDocumentPath } from '../../scripts/githubDocument.mjs';

export async function githubDocument() {
  return readFile(await githubDocumentPath());
}

export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Chooses a file on the welcome of the empty app. Ends when the report is shown. */
export async function importFile(page, path) {
  // A path, not a buffer: the browser reads the file itself, as when a person drops it.
  await page.locator('input[type=file]').first().setInputFiles(path);
  await page.getByRole('button', { name: 'Done' }).waitFor({ timeout: 120_000 });
}

/**
 * Watches how long the main thread is held up: a message to itself that should arrive at once.
 * `worst()` gives the longest wait since the last call, in ms.
 */
export async function watchMainThread(page) {
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel();
    let last = performance.now();
    window.worstWait = 0;
    port2.addEventListener('message', () => {
      const now = performance.now();
      window.worstWait = Math.max(window.worstWait, now - last);
      last = now;
      port1.postMessage(null);
    });
    port2.start();
    port1.postMessage(null);
  });
  return {
    worst: () =>
      page.evaluate(() => {
        const { worstWait } = window;
        window.worstWait = 0;
        return worstWait;
      }),
  };
}
