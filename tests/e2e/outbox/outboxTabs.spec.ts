// One tab at a time replays the outbox, in a Chromium whose tabs are hidden and frozen as in
// everyday use.
import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, findOrInstallChromium } from '../../../scripts/system/chromium.mjs';
import { startProgram } from '../support/drivenBrowser.ts';
import type { Meddler } from '../support/meddler.ts';
import { commentsOf, otherDocument, OutboxPage, pendingOf, readCalls } from './outboxPage.ts';
import { expect, patience, test as base } from './outboxTest.ts';

const test = base.extend({
  // Playwright makes every page of its own contexts believe that it is visible.
  context: async ({}, provide) => {
    const program = await startProgram(findOrInstallChromium(), (home) => [
      ...chromiumFlags,
      `--user-data-dir=${home}`,
      '--remote-debugging-port=0',
    ]);
    try {
      const [, address = ''] = await program.says(/DevTools listening on (ws:\S+)/);
      const browser = await chromium.connectOverCDP(address, { noDefaults: true });
      const [context] = browser.contexts();
      if (context === undefined) throw new Error('The browser has no window.');
      await provide(context);
      await browser.close();
    } finally {
      await program.end();
    }
  },
});
test.use({ between: 'meddler' });

/** The texts of comments that leave the page from now on. */
function sentBy(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    const { comment } = request.postDataJSON() as { readonly comment?: string };
    if (comment !== undefined) sent.push(comment);
  });
  return sent;
}

/** Without Background Sync, which may wake the service worker before the page sends anything itself. */
async function withoutBackgroundSync(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sync = { register: async () => undefined };
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { get: () => sync });
  });
}

/** Holds back the answer to the first write until it is released. */
function holdFirst(meddler: Meddler | undefined): { readonly letGo: () => void } {
  if (meddler === undefined) throw new Error('There is nobody between.');
  let letGo = () => {};
  const answerAfter = new Promise<void>((resolve) => (letGo = resolve));
  let isFirst = true;
  meddler.fate = () => {
    if (!isFirst) return 'pass';
    isFirst = false;
    return { answerAfter };
  };
  return { letGo };
}

async function freeze(page: Page, state: 'frozen' | 'active'): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state });
}

test(
  'writes of two tabs at the same time are sent once, in order',
  { tag: '@full' },
  async ({ page, context, provider, outbox }) => {
    const other = await OutboxPage.open(await context.newPage(), provider.url, { spec: 'second' });
    const numbers = Array.from({ length: 8 }, (_, number) => String(number));
    const asked = [outbox, other].map(async (tab, index) => {
      for (const number of numbers) {
        await tab.comment(`${index}.${number}`, index === 0 ? undefined : otherDocument);
        await tab.comment(`${index}.${number} too`);
      }
    });
    await Promise.all(asked);
    await expect.poll(() => pendingOf(page), patience).toEqual([]);
    const calls = await readCalls(page);
    // The number of attempts is not checked: on a busy machine, a tab that does not answer for
    // seconds counts as frozen, and the other one repeats the call, which the provider answers with
    // its first answer.
    expect(calls.map(({ state }) => state)).toEqual(calls.map(() => 'done'));
    const shop = calls.filter(({ stream }) => stream === 'ada/shop');
    expect(await commentsOf(provider.client)).toEqual(
      shop.map(({ input }) => (input['body'] as { comment: string }).comment),
    );
    expect(await commentsOf(provider.client, otherDocument)).toEqual(
      numbers.map((number) => `1.${number}`),
    );
  },
);

test(
  'a visible tab takes over from a hidden one, which finishes its current call',
  { tag: '@full' },
  async ({ page: hidden, context, provider: { url, meddler, client }, outbox }) => {
    await withoutBackgroundSync(hidden);
    const sentByHidden = sentBy(hidden);
    const { letGo } = holdFirst(meddler);
    await outbox.comment('slow');
    await expect.poll(() => sentByHidden).toEqual(['slow']);
    const seen = await OutboxPage.open(await context.newPage(), url, { spec: 'second' });
    expect(await hidden.evaluate(() => document.visibilityState)).toBe('hidden');

    await outbox.comment('quick', otherDocument);
    await outbox.comment('behind');
    // The answer to the slow call is still pending.
    await expect.poll(() => commentsOf(client, otherDocument)).toEqual(['quick']);
    expect(sentByHidden).toEqual(['slow']);
    letGo();
    await expect.poll(() => pendingOf(seen.page), patience).toEqual([]);
    expect(await commentsOf(client)).toEqual(['slow', 'behind']);
  },
);

test(
  'a tab that took over hands back when it is hidden itself',
  { tag: '@full' },
  async ({ page, context, provider: { url, client }, outbox }) => {
    const other = await context.newPage();
    const second = await OutboxPage.open(other, url, { spec: 'second' });
    await second.comment('first');
    await expect.poll(() => pendingOf(other), patience).toEqual([]);
    await page.bringToFront();
    await withoutBackgroundSync(page);
    const sent = sentBy(page);
    await outbox.comment('second');
    await expect.poll(() => pendingOf(page), patience).toEqual([]);
    expect(sent).toEqual(['second']);
    expect(await commentsOf(client)).toEqual(['first', 'second']);
  },
);

test(
  'another tab finds out what became of a call that a closed tab was sending',
  { tag: '@full' },
  async ({ page: closed, context, provider: { url, meddler, client }, outbox }) => {
    const other = await OutboxPage.open(await context.newPage(), url, { spec: 'second' });
    await closed.bringToFront();
    const { letGo } = holdFirst(meddler);
    await outbox.comment('slow');
    await outbox.comment('behind');
    await expect.poll(() => commentsOf(client)).toEqual(['slow']);
    await closed.close();
    letGo();
    await expect.poll(() => pendingOf(other.page), patience).toEqual([]);
    expect(await commentsOf(client)).toEqual(['slow', 'behind']);
  },
);

test(
  'a call that a frozen tab was sending is taken over, and takes effect once',
  { tag: '@full' },
  async ({ page: frozen, context, provider: { url, meddler, client }, outbox }) => {
    await withoutBackgroundSync(frozen);
    const { letGo } = holdFirst(meddler);
    await outbox.comment('slow');
    await outbox.comment('behind');
    await expect.poll(() => commentsOf(client)).toEqual(['slow']);
    const other = await context.newPage();
    await other.goto('about:blank');
    await freeze(frozen, 'frozen');
    const seen = await OutboxPage.open(other, url, { spec: 'second' });
    await seen.comment('quick', otherDocument);
    await expect.poll(() => pendingOf(other), patience).toEqual([]);
    letGo();
    await freeze(frozen, 'active');
    await frozen.bringToFront();
    await outbox.comment('last');
    await expect.poll(() => pendingOf(frozen), patience).toEqual([]);
    expect(await commentsOf(client)).toEqual(['slow', 'behind', 'last']);
    expect(await commentsOf(client, otherDocument)).toEqual(['quick']);
  },
);
