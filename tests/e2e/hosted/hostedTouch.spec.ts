// The hosted app and the public pages on a phone, by touch.
import { expect, test } from '../support/app.ts';
import { startAccount, startDocument } from './hostedPages.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test(
  'the name of a document has the whole width, and its buttons are below',
  { tag: '@full' },
  async ({ page, browser, baseURL }) => {
    const owner = await startAccount(page);
    const address = await startDocument(page, owner);
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      ...(baseURL !== undefined && { baseURL }),
    });
    const reader = await context.newPage();
    await startAccount(reader, 'grace');
    for (const [each, button] of [
      [page, 'Star · 0'],
      [reader, 'Fork'],
    ] as const) {
      await each.goto(address);
      const below = await each.getByRole('button', { name: button, exact: true }).boundingBox();
      const name = await each.getByRole('heading', { level: 1 }).boundingBox();
      expect(name?.width).toBeGreaterThan(340);
      expect(below?.y).toBeGreaterThan((name?.y ?? 0) + (name?.height ?? 0));
    }
    await context.close();
  },
);
