// Writes to a provider arrive exactly once in browsers without Background Sync, too.
import { expect, test as base } from '@playwright/test';
import type { Client } from '../../server/stress/writing.ts';
import type { DrivenBrowser } from '../support/drivenBrowser.ts';
import { startFirefox } from './firefox.ts';
import { cutOnce, Meddler } from '../support/meddler.ts';
import {
  commentsOf,
  commitsOf,
  OutboxPage,
  pendingOf,
  startAccount,
} from '../outbox/outboxPage.ts';
import { patience } from '../outbox/outboxTest.ts';
import { OwnServer } from '../support/ownServer.ts';
import { startWebKit } from './webkit.ts';

interface Engine {
  readonly start: () => Promise<DrivenBrowser>;
  /**
   * Whether ada's session is enough. WebKitGTK sends no `Secure` cookies over http, not even to
   * this machine: there she has a token, and her provider has a different address than the app.
   */
  readonly hasSession: boolean;
}

const engines: Record<string, Engine> = {
  Firefox: { start: startFirefox, hasSession: true },
  WebKitGTK: { start: startWebKit, hasSession: false },
};

interface Provider {
  readonly server: OwnServer;
  readonly meddler: Meddler;
  readonly client: Client;
  /** A new page with the open specification, in a separate tab. */
  readonly open: () => Promise<OutboxPage>;
}

for (const [name, { start, hasSession }] of Object.entries(engines)) {
  const test = base.extend<{ readonly provider: Provider }, { readonly engine: DrivenBrowser }>({
    engine: [
      async ({}, provide) => {
        const browser = await start();
        await provide(browser);
        await browser.close();
      },
      { scope: 'worker' },
    ],
    provider: async ({ engine }, provide) => {
      const server = await OwnServer.start(undefined, process.env['TYPEWRIGHT_GALLERY_DIR']);
      const meddler = await Meddler.start(server.url);
      try {
        const app = hasSession ? meddler.url : server.url;
        const page = await engine.open();
        const client = await startAccount(page, app, server.url);
        expect(await page.evaluate(() => 'SyncManager' in window)).toBe(false);
        await page.close();
        const token = hasSession ? undefined : client.token;
        const open = async () =>
          OutboxPage.open(await engine.open(), app, { provider: meddler.url, token });
        await provide({ server, meddler, client, open });
      } finally {
        await meddler.stop();
        await server.remove();
      }
    },
  });

  test.describe(`in ${name}`, { tag: '@full' }, () => {
    test('a save made while the server is killed arrives once it is back', async ({
      provider: { server, client, open },
    }) => {
      const outbox = await open();
      await server.kill();
      await outbox.save('First');
      await outbox.comment('first');
      expect(await pendingOf(outbox.page)).toHaveLength(2);
      await server.restart();
      // Otherwise most of the test is the wait for the next probe.
      await outbox.page.evaluate(() => void globalThis.dispatchEvent(new Event('online')));
      await expect.poll(() => pendingOf(outbox.page), patience).toEqual([]);
      expect(await commitsOf(client)).toEqual([['First']]);
      expect(await commentsOf(client)).toEqual(['first']);
      await outbox.page.close();
    });

    test('pending calls of a closed page are sent by the next one', async ({
      provider: { server, client, open },
    }) => {
      const first = await open();
      await server.kill();
      await first.save('First');
      await first.comment('first');
      await first.page.close();
      await server.restart();
      const next = await open();
      await expect.poll(() => pendingOf(next.page), patience).toEqual([]);
      expect(await commitsOf(client)).toEqual([['First']]);
      expect(await commentsOf(client)).toEqual(['first']);
      await next.page.close();
    });

    test('a write whose answer was lost after it took effect takes effect only once', async ({
      provider: { meddler, client, open },
    }) => {
      const outbox = await open();
      meddler.fate = cutOnce();
      await outbox.save('First');
      await outbox.comment('first');
      await outbox.comment('second');
      await expect.poll(() => pendingOf(outbox.page), patience).toEqual([]);
      expect(await commitsOf(client)).toEqual([['First']]);
      expect(await commentsOf(client)).toEqual(['first', 'second']);
      expect(meddler.writes.length).toBeGreaterThan(3);
      await outbox.page.close();
    });

    test('a page in the back/forward cache does not keep others from writing', async ({
      provider: { server, client, open },
    }) => {
      const left = await open();
      await left.comment('first');
      await expect.poll(() => pendingOf(left.page), patience).toEqual([]);
      // The browser puts the page into its back/forward cache.
      await left.page.goto(`${server.url}/healthz`);
      const other = await open();
      await other.save('First');
      await other.comment('second');
      await expect.poll(() => pendingOf(other.page), patience).toEqual([]);
      expect(await commitsOf(client)).toEqual([['First']]);
      expect(await commentsOf(client)).toEqual(['first', 'second']);
      await other.page.close();
      await left.page.close();
    });
  });
}
