// Measures the import from text to specification with findings in the worker, compared with JSON.parse of the
// same text in the same worker; both are the median of nine runs. It uses the built worker and calls it as
// the page does.
import { readFile } from 'node:fs/promises';
import { githubDocument, median } from './page.mjs';

const rounds = 9;

export default async function measureImport({ page, baseURL, report }) {
  const workerUrls = [];
  page.context().on('request', (request) => {
    if (/spec\.worker-.*\.js$/.test(request.url())) workerUrls.push(request.url());
  });
  await page.goto(baseURL, { waitUntil: 'networkidle' });
  const [workerUrl] = workerUrls;
  if (workerUrl === undefined) throw new Error('The page started no spec worker.');
  const document = await githubDocument();
  await page.route('**/bench/**', (route) =>
    route.request().url().endsWith('.html')
      ? // A page of this origin without the app's policy, so that the benchmark may start workers.
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bench</title>' })
      : route.fulfill({ contentType: 'application/json', body: document }),
  );
  await page.goto(`${baseURL}/bench/page.html`);
  await page.addScriptTag({
    content: await readFile(
      new URL('../../node_modules/comlink/dist/umd/comlink.min.js', import.meta.url),
      'utf8',
    ),
  });
  await page.evaluate(async () => {
    window.documentBytes = await (await fetch('/bench/document.json')).arrayBuffer();
  });
  // While requests are routed, the browser caches neither scripts nor their compiled code.
  await page.unrouteAll();
  const measured = await page.evaluate(
    async ({ url, times }) => {
      const { wrap, proxy, transfer } = window.Comlink;
      const bytes = window.documentBytes;
      const parser = new Worker(
        URL.createObjectURL(
          new Blob([
            `onmessage = ({ data }) => {
               const start = performance.now();
               const value = JSON.parse(data);
               postMessage({ ms: performance.now() - start, keys: Object.keys(value).length });
             };`,
          ]),
        ),
      );
      const text = new TextDecoder().decode(bytes);
      const parseOnce = () =>
        new Promise((resolve) => {
          parser.addEventListener('message', ({ data }) => resolve(data.ms), { once: true });
          parser.postMessage(text, []);
        });
      const importOnce = async ({ api }) => {
        const copy = bytes.slice(0);
        const answer = await api.importBytes(
          transfer(
            { key: { account: 'bench', id: 'bench' }, bytes: copy, format: 'detect', options: {} },
            [copy],
          ),
          proxy(() => undefined),
        );
        if (!answer.ok) throw new Error(answer.refusal.message);
        return answer.value.report.ms;
      };
      const parse = [];
      const fresh = [];
      const prepared = [];
      const warm = [];
      // Keep a reference: Comlink closes the connection to a worker whose proxy is garbage.
      const proxies = [];
      const start = () => {
        const worker = new Worker(url, { type: 'module' });
        const api = wrap(worker);
        proxies.push(api);
        return { api, stop: () => worker.terminate() };
      };
      const kept = start();
      for (let round = 0; round < times; round += 1) {
        parse.push(await parseOnce());
        const worker = start();
        fresh.push(await importOnce(worker));
        worker.stop();
        const ahead = start();
        await ahead.api.prepareImport();
        prepared.push(await importOnce(ahead));
        ahead.stop();
        warm.push(await importOnce(kept));
      }
      return { parse, fresh, prepared, warm };
    },
    { url: workerUrl, times: rounds },
  );
  const parse = median(measured.parse);
  const what = 'import of GitHub’s document';
  report({ what: 'JSON.parse of GitHub’s document', measured: parse, unit: 'ms' });
  report({
    what: `${what} / JSON.parse`,
    measured: median(measured.warm) / parse,
    bar: 3,
    unit: '×',
  });
  report({
    what: `${what} / JSON.parse, in a new worker that was prepared`,
    measured: median(measured.prepared) / parse,
    bar: 4,
    unit: '×',
  });
  // A new engine has compiled nothing and allocated no memory, so even JSON.parse takes twice as
  // long.
  report({
    what: `${what} / JSON.parse, in a new worker`,
    measured: median(measured.fresh) / parse,
    bar: 4,
    unit: '×',
  });
}
