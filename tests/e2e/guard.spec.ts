import { dropFile, expect, test } from './app.ts';

// A declared problem that does not occur fails the test, so each of these proves that a problem is
// noticed.
test.describe('the guard notices', () => {
  test('an error on the console', async ({ page, expectProblem }) => {
    expectProblem(/^console error: planted/);
    await page.goto('/');
    await page.evaluate(() => console.error('planted'));
  });

  test('an uncaught error', async ({ page, expectProblem }) => {
    expectProblem(/^page error: .*planted/);
    await page.goto('/');
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('planted');
      });
    });
  });

  test('an unhandled rejection', { tag: '@full' }, async ({ page, expectProblem }) => {
    expectProblem(/^page error: .*planted/);
    await page.goto('/');
    await page.evaluate(() => {
      void Promise.reject(new Error('planted'));
    });
  });

  test('a violation of the content security policy', async ({ page, expectProblem }) => {
    expectProblem(/^policy violation: style-src-attr blocked inline/);
    expectProblem(/^console error: .*inline style/);
    await page.goto('/');
    await page.evaluate(() => {
      document.createElement('div').setAttribute('style', 'color: red');
    });
  });

  test('problems in another page of the context', async ({ context, expectProblem }) => {
    expectProblem(/^console error: planted/);
    const other = await context.newPage();
    await other.goto('/');
    await other.evaluate(() => console.error('planted'));
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

test('a dropped file arrives with name, type and text', async ({ page }) => {
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
