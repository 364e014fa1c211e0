// Renders public/icon.svg, the only drawing of the icon, to the PNG files that operating systems
// expect. Run it after changing the drawing: node scripts/icons.mjs
import { mkdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { chromiumFlags, findOrInstallChromium } from './system/chromium.mjs';

const publicDir = fileURLToPath(new URL('../public/', import.meta.url));
const drawing = await readFile(`${publicDir}icon.svg`, 'utf8');

/**
 * Operating systems cut a maskable icon into a shape of their own, so the background fills the
 * square and the drawing stays inside a circle of four fifths of the width.
 */
const maskable = drawing
  .replace(' rx="112"', '')
  .replace('<g ', '<g transform="translate(51 51) scale(0.8)" ');

/** File → drawing and size in pixels. Apple's systems round the corners themselves. */
const icons = {
  'icon-192.png': [drawing, 192],
  'icon-512.png': [drawing, 512],
  'maskable-192.png': [maskable, 192],
  'maskable-512.png': [maskable, 512],
  'apple-touch-icon.png': [maskable, 180],
};

await mkdir(`${publicDir}icons`, { recursive: true });
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: chromiumFlags,
});
try {
  for (const [name, [svg, size]] of Object.entries(icons)) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
    await page.screenshot({ path: `${publicDir}icons/${name}`, omitBackground: true });
    await page.close();
    console.log(`public/icons/${name}`);
  }
} finally {
  await browser.close();
}
