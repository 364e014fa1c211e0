// Measures the time from dropping GitHub's document on the empty app to its first card on screen, and how
// much of it the importer took according to its report; both are the median of five runs in a fresh profile.
import { median } from './page.mjs';
import { githubDocument } from './page.mjs';

const rounds = 5;

export default async function measureDrop({ page, baseURL, report }) {
  const document = await githubDocument();
  const whole = [];
  const importer = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await page.context().browser().newContext();
    const fresh = await context.newPage();
    await fresh.route('**/bench/document.json', (route) =>
      route.fulfill({ contentType: 'application/json', body: document }),
    );
    await fresh.goto(baseURL, { waitUntil: 'networkidle' });
    const cards = fresh.evaluate(async () => {
      const bytes = await (await fetch('/bench/document.json')).arrayBuffer();
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], 'github.json', { type: 'application/json' }));
      const send = (name) =>
        document.body.dispatchEvent(
          new DragEvent(name, { dataTransfer: transfer, bubbles: true, cancelable: true }),
        );
      send('dragenter');
      // A person takes a moment between entering the window and dropping.
      await new Promise((resolve) => setTimeout(resolve, 500));
      send('dragover');
      const started = performance.now();
      send('drop');
      await new Promise((resolve) => {
        new MutationObserver(() => {
          if (document.querySelector('article[aria-label^="Operation "]') !== null) resolve();
        }).observe(document.body, { subtree: true, childList: true });
      });
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - started;
    });
    whole.push(await cards);
    const said = await fresh.getByRole('dialog').innerText();
    const [, number, unit] = /([\d.,]+)\s(ms|s)\b/.exec(said) ?? [];
    importer.push(Number(number?.replace(',', '')) * (unit === 's' ? 1000 : 1));
    await context.close();
  }
  report({
    what: 'the importer, of a dropped GitHub document',
    measured: median(importer),
    unit: 'ms',
  });
  report({
    what: 'from dropping GitHub’s document to its cards / the importer',
    measured: median(whole) / median(importer),
    bar: 2,
    unit: '×',
  });
}
