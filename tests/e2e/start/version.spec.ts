import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../support/app.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

test(
  'page, provider and command line report their version with its commit',
  { tag: '@full' },
  async ({ page }) => {
    const { version } = JSON.parse(await readFile(`${root}package.json`, 'utf8'));
    await page.goto('/?debug');
    const shown = page.getByRole('region', { name: 'Debug' }).getByRole('definition').first();
    await expect(shown).toHaveText(/^\d+\.\d+\.\d+(?:\+[0-9a-f]{8,}(?:\.dirty)?)?$/);
    const built = (await shown.textContent()) ?? '';
    expect(built.split('+')[0]).toBe(version);
    expect(await (await page.request.get('/api/')).json()).toMatchObject({ version: built });
    const { stdout } = spawnSync('npx', ['typewright', '--version'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(stdout).toBe(`${built}\n`);

    // Not in a script, which would get a new address with every commit.
    const assets = `${root}dist/app/assets/`;
    const scripts = (await readdir(assets)).filter((name) => /\.(?:js|css)$/.test(name));
    expect(scripts.length).toBeGreaterThan(20);
    for (const name of scripts) {
      expect((await readFile(assets + name, 'utf8')).includes(built), name).toBe(false);
    }
  },
);
