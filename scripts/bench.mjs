// Builds the app, starts the server, opens Chromium and runs tests/bench/*.bench.mjs, each on a fresh page:
// `export default async ({ page, baseURL, cdp, report }) => …`. Arguments choose benchmarks by name. Prints a
// table at the end. A figure over its target is marked but is not an error, because machines differ; a
// benchmark that throws is an error.
import { readdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { chromiumFlags, findOrInstallChromium } from './system/chromium.mjs';
import { startServer } from './startedServer.mjs';

const folder = new URL('../tests/bench/', import.meta.url);
const wanted = process.argv.slice(2);
const modules = readdirSync(folder)
  .filter((name) => name.endsWith('.bench.mjs'))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
  .toSorted();

/** @type {{ what: string, measured: string, bar: string, met: boolean | null }[]} */
const rows = [];
let crashed = 0;

/**
 * Adds a row: what was measured, the figure and its bar in the same unit. The bar is met when the
 * figure is not above it; leave it out for a figure that has none.
 * @param {{ what: string, measured: number, bar?: number, unit?: string }} figure
 */
function report({ what, measured, bar, unit = '' }) {
  const write = (number) => `${Number(number.toFixed(number < 10 ? 2 : 1))} ${unit}`.trim();
  // Print it at once: long runs are watched, and an interrupted run still leaves its figures.
  console.log(`   ${what}: ${write(measured)}`);
  rows.push({
    what,
    measured: write(measured),
    bar: bar === undefined ? '' : `≤ ${write(bar)}`,
    met: bar === undefined ? null : measured <= bar,
  });
}

function printTable() {
  const head = { what: 'what', measured: 'measured', bar: 'bar', met: null };
  const width = (key) => Math.max(...[head, ...rows].map((row) => row[key].length));
  const widths = { what: width('what'), measured: width('measured'), bar: width('bar') };
  for (const row of [head, ...rows]) {
    const columns = Object.entries(widths).map(([key, size]) => row[key].padEnd(size));
    const mark = row.met === false ? 'OVER' : '';
    console.log([...columns, mark].join(' | ').trimEnd());
  }
}

if (modules.length === 0) {
  console.error('No benchmark has that name.');
  process.exit(2);
}

const executablePath = findOrInstallChromium();
const server = await startServer();
try {
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    for (const name of modules) {
      console.log(`── ${name}`);
      const page = await browser.newPage();
      try {
        const { default: run } = await import(new URL(name, folder).href);
        const cdp = await page.context().newCDPSession(page);
        await run({ page, baseURL: server.baseURL, cdp, report });
      } catch (error) {
        crashed += 1;
        console.error(error);
      } finally {
        await page.context().close();
      }
    }
  } finally {
    await browser.close();
  }
} finally {
  await server.stop();
}

console.log('');
printTable();
if (crashed > 0) {
  console.error(`${crashed} of ${modules.length} benchmarks did not finish.`);
  process.exitCode = 1;
}
