import { expect, inEachColorScheme, test } from '../support/app.ts';

test.describe('the page', () => {
  inEachColorScheme((colorScheme) => {
    const tag = colorScheme === 'dark' ? '@full' : [];
    test('opens with its title and some content', { tag }, async ({ page }) => {
      await page.goto('/');
      await expect(page).toHaveTitle('TypeAPI Sandbox · Typewright');
      await expect(page.locator('#root')).not.toBeEmpty();
    });
  });

  test('comes with the security headers, and so do its scripts', async ({ page }) => {
    const answers: Record<string, string>[] = [];
    page.on('response', (response) => answers.push(response.headers()));
    await page.goto('/');
    expect(answers.length).toBeGreaterThan(1);
    for (const headers of answers) {
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    }
  });

  test('loads nothing from another origin', async ({ page, baseURL }) => {
    const origins = new Set<string>();
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    await page.goto('/', { waitUntil: 'networkidle' });
    expect([...origins]).toEqual([baseURL]);
  });

  test('answers an unknown address with a small page that leads to the sandbox', async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/^console error: .*404 \(Not Found\)/);
    const response = await page.goto('/nope');
    expect(response?.status()).toBe(404);
    await page.getByRole('link', { name: 'Open the sandbox' }).click();
    await expect(page).toHaveTitle('TypeAPI Sandbox · Typewright');
  });
});

test.describe('the content security policy is in force', () => {
  test('against an inline script', async ({ page, expectProblem }) => {
    expectProblem(/^policy violation: script-src-elem blocked inline/);
    expectProblem(/^console error: .*inline script/);
    await page.route('/', async (route) => {
      const response = await route.fetch();
      const planted = '<script>document.title = "ran";</script></body>';
      await route.fulfill({
        response,
        body: (await response.text()).replace('</body>', planted),
      });
    });
    await page.goto('/');
    await expect(page.locator('body > script:not([src])')).toHaveCount(1);
    await expect(page).toHaveTitle('TypeAPI Sandbox · Typewright');
  });

  test('against markup from a string', async ({ page, expectProblem }) => {
    expectProblem(/^policy violation: require-trusted-types-for blocked trusted-types-sink/);
    expectProblem(/^console error: .*TrustedHTML/);
    await page.goto('/');
    const refused = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<b>markup</b>';
        return false;
      } catch {
        return true;
      }
    });
    expect(refused).toBe(true);
  });
});
