import { chromiumFlags, findOrInstallChromium } from '../../../scripts/system/chromium.mjs';
import type { Client } from '../../server/stress/writing.ts';
import { test as base } from '../support/app.ts';
import { Meddler } from '../support/meddler.ts';
import { installed, OutboxPage, register, startDocuments } from './outboxPage.ts';
import { OwnServer } from '../support/ownServer.ts';

export { expect } from '../support/app.ts';

export interface Provider {
  readonly server: OwnServer;
  /** The proxy between browser and server, if the test requests one. */
  readonly meddler: Meddler | undefined;
  /** The address at which the browser reaches the server. */
  readonly url: string;
  /** Reads from the server, bypassing whatever is in between. */
  readonly client: Client;
}

interface OutboxFixtures {
  readonly provider: Provider;
  /** A page that writes, in a browser in which ada is signed in and the app is installed. */
  readonly outbox: OutboxPage;
}

/** Ada's account and documents, made once for all tests of a worker. */
interface Ada {
  readonly dataDir: string;
  readonly token: string;
  readonly cookie: { readonly name: string; readonly value: string };
}

interface OutboxOptions {
  /**
   * What is between browser and server: nothing, a proxy, or one that hides keys and preconditions.
   */
  readonly between: 'nothing' | 'meddler' | 'plainMeddler';
}

/** The server with ada's account, and a page in which she is signed in. */
export const test = base.extend<OutboxFixtures & OutboxOptions, { readonly ada: Ada }>({
  ada: [
    async ({}, provide) => {
      const server = await OwnServer.start();
      try {
        const cookie = await register(server.url);
        const { token } = await startDocuments(server.url);
        await server.kill();
        await provide({ dataDir: server.dataDir, token, cookie });
      } finally {
        await server.remove();
      }
    },
    { scope: 'worker' },
  ],
  between: ['nothing', { option: true }],
  provider: async ({ context, between, ada: { dataDir, token, cookie } }, provide) => {
    const gallery = process.env['TYPEWRIGHT_GALLERY_DIR'];
    const server = await OwnServer.start(undefined, gallery, dataDir);
    const isPlain = between === 'plainMeddler';
    const meddler =
      between === 'nothing' ? undefined : await Meddler.start(server.url, { isPlain });
    try {
      const { url } = meddler ?? server;
      // Browsers treat this machine's plain addresses as secure ones.
      const address = url.replace('http:', 'https:');
      await context.addCookies([{ ...cookie, url: address, secure: true, httpOnly: true }]);
      const page = await context.newPage();
      await page.goto(url);
      await installed(page);
      await page.close();
      await provide({ server, meddler, url, client: { url: server.url, token } });
    } finally {
      await meddler?.stop();
      await server.remove();
    }
  },
  outbox: async ({ page, provider }, provide) => {
    await provide(await OutboxPage.open(page, provider.url));
  },
  // Only the whole browser has Background Sync.
  serviceWorkers: 'allow',
  // After a test has stopped the service worker, Playwright sometimes waits forever for the page to be empty
  // before it gives it to the next test.
  reuseContext: [false, { scope: 'worker' }],
  launchOptions: [
    { executablePath: findOrInstallChromium(), args: chromiumFlags },
    { scope: 'worker' },
  ],
});

/** A server that was away is retried within this many milliseconds. */
export const patience = { timeout: 60_000 };
