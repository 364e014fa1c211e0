import { dropFile, expect, test } from '../support/app.ts';

// A declared problem that does not occur fails the test, so each of these proves that a problem is
// noticed.
test.describe('the guard notices', () => {
  test('errors on the console and uncaught ones, violations of the policy, and all in any page of the context', async ({
    page,
    context,
    expectProblem,
  }) => {
    expectProblem(/^console error: planted/);
    expectProblem(/^page error: .*thrown/);
    expectProblem(/^policy violation: style-src-attr blocked inline/);
    expectProblem(/^console error: .*inline style/);
    expectProblem(/^console error: on another page/);
    await page.goto('/');
    await page.evaluate(() => {
      console.error('planted');
      setTimeout(() => {
        throw new Error('thrown');
      });
      document.createElement('div').setAttribute('style', 'color: red');
    });
    const other = await context.newPage();
    await other.goto('/');
    await other.evaluate(() => console.error('on another page'));
  });

  test('an unhandled rejection', { tag: '@full' }, async ({ page, expectProblem }) => {
    expectProblem(/^page error: .*planted/);
    await page.goto('/');
    await page.evaluate(() => {
      void Promise.reject(new Error('planted'));
    });
  });
});

test.describe('a test fails', () => {
  test('if a problem was not declared', async ({ page }) => {
    await page.goto('/');
    test.fail();
    await page.evaluate(() => console.error('planted'));
  });

  test('if a declared problem does not occur', ({ expectProblem }) => {
    test.fail();
    expectProblem(/planted/);
  });
});

test('a dropped file arrives with name, type and text', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  const dropped = page.evaluate(
    () =>
      new Promise((resolve) => {
        document.body.addEventListener('dragover', (event) => event.preventDefault());
        document.body.addEventListener('drop', (event) => {
          const file = event.dataTransfer?.files[0];
          if (file === undefined) return;
          void file.text().then((text) => resolve({ name: file.name, type: file.type, text }));
        });
      }),
  );
  const file = { name: 'pets.json', type: 'application/json', text: '{"operations": []}' };
  await dropFile(page, page.locator('body'), file);
  expect(await dropped).toEqual(file);
});
