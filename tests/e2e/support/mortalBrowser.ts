import { appendFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page, test as base } from '@playwright/test';
import { chromiumFlags, findOrInstallChromium } from '../../../scripts/system/chromium.mjs';
import { Sandbox } from './sandbox.ts';

/** A browser with the test's profile, which can be used again after the browser was killed. */
export interface MortalBrowser {
  readonly page: Page;
  readonly sandbox: Sandbox;
  /** Kills all its processes at once: nothing is finished or sent any more. */
  readonly kill: () => Promise<void>;
  /** Closes the browser as a person does, which writes all pending data to the disk. */
  readonly close: () => Promise<void>;
}

/**
 * Another name of this machine that is not a secure context: no Web Locks, no service worker, no
 * `crypto.subtle`.
 */
export const plainHost = 'plain.test';

interface Fixtures {
  /** The folder of the profile. */
  readonly profile: string;
  /** Starts the browser, once the previous one was killed, and opens an address. */
  readonly openBrowser: (url: string) => Promise<MortalBrowser>;
  /** The same with the app. */
  readonly openApp: (url: string) => Promise<MortalBrowser>;
}

/** Tests whose browser is killed and started again on the same profile. */
export const test = base.extend<Fixtures>({
  profile: async ({}, use, { status, expectedStatus }) => {
    const profile = await mkdtemp(join(tmpdir(), 'typewright-profile-'));
    await use(profile);
    if (status !== expectedStatus) {
      // The browser's data, and its own log, are the only evidence of the cause.
      console.log(`The browser's profile stays in ${profile}.`);
      return;
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  },
  openBrowser: async ({ profile }, use) => {
    const problems: string[] = [];
    let browser: MortalBrowser | undefined;
    await use(async (url) => {
      browser = await startBrowser(profile);
      browser.page.on('pageerror', (error) => problems.push(String(error)));
      await browser.page.goto(url, { waitUntil: 'commit' });
      return browser;
    });
    await browser?.kill();
    expect(problems, 'nothing goes wrong in the browser').toEqual([]);
  },
  openApp: async ({ openBrowser }, use) => {
    await use(async (url) => {
      const browser = await openBrowser(`${url}/?debug`);
      await browser.sandbox.ready();
      return browser;
    });
  },
});

async function startBrowser(profile: string): Promise<MortalBrowser> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findOrInstallChromium(),
    args: [...chromiumFlags, `--host-resolver-rules=MAP ${plainHost} 127.0.0.1`],
    serviceWorkers: 'allow',
    // High enough for every card.
    viewport: { width: 1440, height: 3200 },
  });
  const session = await context.browser()?.newBrowserCDPSession();
  const info = await session?.send('SystemInfo.getProcessInfo');
  const pid = info?.processInfo.find(({ type }) => type === 'browser')?.id;
  if (pid === undefined) throw new Error('The browser does not say which process it is.');
  let ended = false;
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    page,
    sandbox: new Sandbox(page),
    kill: async () => {
      if (ended) return;
      ended = true;
      const closed = new Promise<void>((resolve) => context.once('close', () => resolve()));
      // It leads its own process group, which contains all its processes.
      process.kill(-pid, 'SIGKILL');
      await closed;
    },
    close: async () => {
      ended = true;
      await context.close();
    },
  };
}

/** Appends the header of a record of 2,000 bytes, without the record, to the newest log. */
export async function appendHalfRecord(profile: string): Promise<void> {
  const log = (await storedFiles(profile)).findLast((file) => file.endsWith('.log'));
  if (log === undefined) throw new Error('The browser keeps no log.');
  const [low, high] = [2000 & 0xff, 2000 >> 8];
  const whole = 1;
  await appendFile(log, Uint8Array.of(1, 2, 3, 4, low, high, whole, 5, 6, 7, 8));
}

/** The size of the browser's databases on the disk, in bytes. */
export async function storedBytes(profile: string): Promise<number> {
  const sizes = (await storedFiles(profile)).map(async (file) => (await stat(file)).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function storedFiles(profile: string): Promise<string[]> {
  const folder = join(profile, 'Default/IndexedDB');
  const files = await readdir(folder, { recursive: true });
  return files.toSorted().map((file) => join(folder, file));
}
