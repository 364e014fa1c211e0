import { expect, test } from '../support/app.ts';
import { Sandbox } from '../support/sandbox.ts';

test(
  'an app whose own file does not arrive says so, and starts when it does',
  { tag: '@full' },
  async ({ page }) => {
    const sandbox = new Sandbox(page);
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/assets/page-*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const said = page.getByRole('alert');
    await expect(said).toContainText('Typewright is taking long to load');
    await expect(said.getByRole('button', { name: 'Reload' })).toBeVisible();
    arrive();
    await sandbox.ready();
    await expect(said).toHaveCount(0);
  },
);

test(
  'an app whose own file could not be loaded starts after Reload',
  { tag: '@full' },
  async ({ page, expectProblem }) => {
    expectProblem(/^console error: Failed to load resource/);
    const sandbox = new Sandbox(page);
    const files = '**/assets/page-*.js';
    await page.route(files, (route) => route.abort());
    await page.goto('/?debug#here');
    const reload = page.getByRole('alert').getByRole('button', { name: 'Reload' });
    await expect(reload).toBeVisible();
    await page.unroute(files);
    await reload.click();
    await sandbox.ready();
    expect(new URL(page.url()).hash).toBe('#here');
  },
);
