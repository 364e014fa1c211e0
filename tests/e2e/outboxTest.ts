import { chromiumFlags, findOrInstallChromium } from '../../scripts/chromium.mjs';
import type { Client } from '../server/stress/writing.ts';
import { test as base } from './app.ts';
import { Meddler } from './meddler.ts';
import { installed, OutboxPage, startAccount } from './outboxPage.ts';
import { OwnServer } from './ownServer.ts';

export { expect } from './app.ts';

export interface Provider {
  readonly server: OwnServer;
  /** Between browser and server, if the test requests it. */
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

interface OutboxOptions {
  /**
   * What is between browser and server: nothing, a proxy, or one that hides keys and preconditions.
   */
  readonly between: 'nothing' | 'meddler' | 'plainMeddler';
}

/** The server with ada's account, and a page in which she is signed in. */
export const test = base.extend<OutboxFixtures & OutboxOptions>({
  between: ['nothing', { option: true }],
  provider: async ({ context, between }, provide) => {
    const server = await OwnServer.start(undefined, process.env['TYPEWRIGHT_GALLERY_DIR']);
    const isPlain = between === 'plainMeddler';
    const meddler =
      between === 'nothing' ? undefined : await Meddler.start(server.url, { isPlain });
    try {
      const { url } = meddler ?? server;
      const page = await context.newPage();
      const client = await startAccount(page, url, server.url);
      await installed(page);
      await page.close();
      await provide({ server, meddler, url, client });
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
  launchOptions: [
    { executablePath: findOrInstallChromium(), args: chromiumFlags },
    { scope: 'worker' },
  ],
});

test.setTimeout(120_000);

/** A server that was away is retried within this many milliseconds. */
export const patience = { timeout: 60_000 };
