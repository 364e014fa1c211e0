// Every page of the hosted app by keyboard alone: Tab reaches every control, the focused element is in view
// and marked, and nothing reacts to a pointer only.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { isFull } from '../full.ts';
import { startAccount, startDocument, startIssue } from './hostedPages.ts';

declare global {
  /** Returns the current look of an element and of its parent, which may draw the focus ring. */
  var lookOf: (element: Element) => string;
  /** The looks of focusable elements without the focus. */
  var plainLooks: Map<Element, string>;
}

function rememberLooks(page: Page): Promise<void> {
  return page.evaluate(() => {
    globalThis.lookOf = (element) =>
      [element, element.parentElement ?? element]
        .map((each) => {
          const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(each);
          return [outline, boxShadow, borderColor, backgroundColor].join();
        })
        .join();
    const all = [
      ...document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex]'),
    ];
    globalThis.plainLooks = new Map(all.map((element) => [element, lookOf(element)]));
  });
}

/** The faults of the focused element; undefined at the end of the page. */
function checkFocused(page: Page): Promise<readonly string[] | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return undefined;
    element.setAttribute('data-reached', '');
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
    const isInView =
      width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    const isMarked = lookOf(element) !== plainLooks.get(element);
    const what = element.outerHTML.slice(0, 120);
    return [
      ...(isInView ? [] : [`out of view: ${what}`]),
      ...(isMarked ? [] : [`not marked: ${what}`]),
    ];
  });
}

/**
 * The controls that Tab did not reach, except in a group of which one was reached: arrow keys lead to the
 * others.
 */
function findMissed(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const controls = 'a[href], button, input:not([type=radio]), select, textarea, summary';
    const groups = ['toolbar', 'tablist', 'radiogroup', 'menu', 'listbox', 'grid'];
    const groupSelector = groups.map((role) => `[role=${role}]`).join();
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const missed = [...document.querySelectorAll(`${controls}, [tabindex="0"]`)].filter(
      (element) =>
        isShown(element) &&
        !element.matches(':disabled, [aria-disabled=true], [data-reached]') &&
        element.closest('[inert], [aria-hidden=true]') === null &&
        (element.closest(groupSelector)?.querySelector('[data-reached]') ?? null) === null,
    );
    const pointerOnly = [...document.querySelectorAll('body *')].filter(
      (element) =>
        isShown(element) &&
        getComputedStyle(element).cursor === 'pointer' &&
        element.closest(`${controls}, label, [tabindex], [role=option]`) === null,
    );
    return [...missed, ...pointerOnly].map((element) => element.outerHTML.slice(0, 120));
  });
}

test('every page can be used by keyboard alone', { tag: '@full' }, async ({ page }) => {
  test.slow();
  const ada = await startAccount(page);
  const home = await startDocument(page, ada);
  const main = [home, await startIssue(page, ada)];
  const tabs = ['editor', 'commits', 'versions', 'issues', 'pulls', 'triggers', 'settings'];
  const rest = [
    ...[...tabs, 'reference/pet'].map((tab) => `${home}/${tab}`),
    '/account',
    '/explore',
    `/d/${ada}`,
    '/stars',
    '/outbox',
  ];
  for (const address of [...main, ...(isFull ? rest : [])]) {
    await page.goto(address);
    // The server's page, which is shown first, has neither; the editor has the button.
    const root = page.locator('#root');
    const inApp = root
      .locator('a[href="/outbox"]')
      .or(root.getByRole('button', { name: /^Sync: / }));
    await expect(inApp.first()).toBeVisible();
    await expect(page.locator('[data-waiting]')).toHaveCount(0);
    // Waits for everything that loads late.
    await page.waitForTimeout(700);
    await rememberLooks(page);
    const wrong: string[] = [];
    let stops = 0;
    for (; stops < 400; stops += 1) {
      await page.keyboard.press('Tab');
      const found = await checkFocused(page);
      if (found === undefined) break;
      wrong.push(...found);
    }
    expect({ address, wrong: [...wrong, ...(await findMissed(page))] }).toEqual({
      address,
      wrong: [],
    });
    expect(stops).toBeGreaterThan(5);
    expect(stops).toBeLessThan(400);
  }
});

test(
  'going on by keyboard leads to the title of the next page, and back to that of the one before',
  { tag: '@full' },
  async ({ page }) => {
    const ada = await startAccount(page);
    const home = await startDocument(page, ada);
    const title = page.locator('[data-page-title]');
    const follow = async (name: string, words: string) => {
      const link = page.getByRole('link', { name, exact: true }).first();
      await link.focus();
      await page.keyboard.press('Enter');
      await expect(title).toContainText(words);
      await expect(page.locator('[data-waiting]')).toHaveCount(0);
      await expect(title, name).toBeFocused();
    };
    await page.goto('/explore');
    await expect(title).toBeVisible();
    // The browser begins at the top of a page that it loads.
    await expect(title).not.toBeFocused();
    for (const name of ['Stars', 'Outbox', 'Explore']) await follow(name, name);
    await page.goto(home);
    await page.evaluate(() => scrollTo(0, 0));
    for (const name of ['Commits', 'Versions', 'Issues', 'Pull requests', 'Triggers', 'Settings']) {
      await follow(name, 'pet-shop');
    }
    await follow('Editor', 'pet-shop');
    await expect(page).toHaveURL(/editor$/);
    await page.goBack();
    await expect(page).toHaveURL(/settings$/);
    await expect(title).toBeFocused();
    await follow('Explore', 'Explore');
    await page.goBack();
    await expect(title).toContainText('pet-shop');
    await expect(title).toBeFocused();
  },
);
