// Uses the sandbox and a hosted document as a person does, in browsers that Playwright can't drive.
import { readFile } from 'node:fs/promises';
import { expect, test as base } from '@playwright/test';
import { githubDocumentPath } from '../../../scripts/large/githubDocument.mjs';
import { signIn, type Client } from '../../server/stress/writing.ts';
import type { DrivenBrowser } from '../support/drivenBrowser.ts';
import { DrivenHand } from '../support/drivenHand.ts';
import { startFirefox } from './firefox.ts';
import { call, saveTypes } from '../hosted/otherDevice.ts';
import {
  commitsOf,
  documentName,
  register,
  startAccount,
  startDocuments,
} from '../outbox/outboxPage.ts';
import { OwnServer } from '../support/ownServer.ts';
import { startWebKit } from './webkit.ts';

const password = 'correct horse';

for (const [name, start] of Object.entries({ Firefox: startFirefox, WebKitGTK: startWebKit })) {
  const test = base.extend<
    { readonly server: OwnServer; readonly open: (url: string) => Promise<DrivenHand> },
    { readonly engine: DrivenBrowser }
  >({
    engine: [
      async ({}, provide) => {
        const browser = await start();
        await provide(browser);
        await browser.close();
      },
      { scope: 'worker' },
    ],
    server: async ({}, provide) => {
      const server = await OwnServer.start();
      await provide(server);
      await server.remove();
    },
    open: async ({ engine }, provide) => {
      await provide(async (url) => {
        const page = await engine.open();
        await page.goto(url);
        return new DrivenHand(page);
      });
    },
  });

  test.describe(`in ${name}`, { tag: '@full' }, () => {
    test('the sandbox: a sample, an edit, a reload, undo, GitHub’s document, export, and a start offline', async ({
      server,
      open,
    }) => {
      const github = await readFile(await githubDocumentPath(), 'utf8');
      const hand = await open(server.url);
      await hand.press(/^Pet shop/);
      await hand.sees(/^Operation pet\.delete, /);
      await hand.press(/^Delete pet\.delete$/);
      await hand.seesNot(/^Operation pet\.delete, /);
      await hand.saved();

      await hand.page.goto(server.url);
      await hand.sees(/^Operation pet\.get, /);
      await hand.seesNot(/^Operation pet\.delete, /);
      await hand.press(/^Undo: /);
      await hand.sees(/^Operation pet\.delete, /);
      await hand.saved();

      await hand.drop('github.json', github);
      await hand.reads('Imported as OpenAPI (JSON)', 180_000);
      await hand.reads('1,223');
      await hand.press(/^Done$/);
      await hand.saved();

      await hand.press(/^Export$/);
      const text = await hand.saves(/^Download$/);
      const { operations } = JSON.parse(text) as { operations: object };
      expect(Object.keys(operations).length).toBe(1223);
      // The app caches its files once no dialog is open.
      await hand.press(/^Close$/);

      await hand.page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      await server.kill();
      await hand.page.goto(`${server.url}/`);
      await hand.reads('1,223');
      await hand.page.close();
    });

    test('the sandbox: pages that were left while they wrote hold nothing that the next one needs', async ({
      server,
      open,
    }) => {
      const hand = await open(server.url);
      await hand.press(/^Pet shop/);
      await hand.sees(/^Operation pet\.delete, /);
      await hand.press(/^Delete pet\.delete$/);
      await hand.saved();
      for (let round = 0; round < 15; round++) {
        // It undoes and redoes, and so writes, until the browser stops it.
        await hand.page.evaluate(() => {
          setInterval(() => {
            for (const button of document.querySelectorAll<HTMLElement>(
              'button[aria-label^="Undo"], button[aria-label^="Redo"]',
            )) {
              button.click();
            }
          }, 5);
        });
        await hand.page.evaluate(
          (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
          100 + round * 10,
        );
        await hand.page.goto(`${server.url}/explore`);
        await hand.page.goto(server.url);
        await hand.saved();
      }
      await hand.page.close();
    });

    // WebKitGTK can't stay signed in here: it sends no `Secure` cookies over http.
    if (name !== 'WebKitGTK') {
      test('pages that were set aside for Back hold nothing that others need', async ({
        server,
        open,
      }) => {
        const hand = await open(`${server.url}/`);
        const client = await startAccount(hand.page, server.url, server.url);
        await saveTypes(client, { Pet: 'At first' });
        const editor = `${server.url}/d/${documentName}/editor`;
        const asides = new Set<string>();
        for (let round = 0; round < 8; round++) {
          // The pages in between are left after different times: while they start, read or send, or when they
          // are idle.
          for (const address of [`${server.url}/explore`, editor, `${server.url}/outbox`]) {
            await hand.page.goto(address);
            await hand.page.evaluate(() => {
              addEventListener('pagehide', ({ persisted }) => {
                if (persisted) localStorage.setItem('setAside', location.pathname);
              });
            });
            const rest = round * 100;
            await hand.page.evaluate(
              (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
              rest,
            );
          }
          await hand.page.goto(editor);
          asides.add(String(await hand.page.evaluate(() => localStorage.getItem('setAside'))));
          await hand.sees(/^Type Pet/);
          await hand.sees(/^Sync: Synced/);
        }
        // Makes sure that a page was put into the back/forward cache at all.
        expect([...asides]).toContain('/outbox');
        await hand.press(/^Delete Pet$/);
        await hand.save('Synced');
        expect(await typesOf(client)).toEqual({});
        await hand.page.goto(`${server.url}/outbox`);
        await hand.page.evaluate(() => history.back());
        await hand.sees(/^Sync: Synced/);
        await hand.page.close();
      });
    }

    test('a hosted document: saved offline, closed, opened again, and a conflict', async ({
      server,
      open,
    }) => {
      // The provider has a different address than the app, because WebKitGTK sends no `Secure` cookies over
      // http.
      const provider = await OwnServer.start();
      try {
        const { client, editor, first } = await openSynced(server.url, provider.url, open);
        const outbox = `${server.url}/outbox`;

        await provider.kill();
        await first.press(/^Delete Toy$/);
        await first.save('Sending');
        await first.page.close();
        await provider.restart();
        const second = await open(editor);
        await second.sees(/^Sync: Synced/);
        expect(await typesOf(client)).toEqual({ Pet: 'At first' });

        // Somebody else changes the type that is deleted here.
        await provider.kill();
        await second.press(/^Delete Pet$/);
        await second.save('Sending');
        await second.page.close();
        await provider.restart();
        await saveTypes(client, { Pet: 'From elsewhere' });
        const third = await open(editor);
        await third.sees(/^Sync: Conflict/);
        expect(await typesOf(client)).toEqual({ Pet: 'From elsewhere' });
        await third.page.goto(outbox);
        await third.press(/^Decide$/);
        await third.press(/^Theirs/);
        await third.press(/^Finish/);
        await third.reads('Everything is sent');
        await third.page.goto(editor);
        await third.sees(/^Sync: Synced/);
        await third.sees(/^Type Pet/);
        expect(await typesOf(client)).toEqual({ Pet: 'From elsewhere' });
        await third.page.close();
      } finally {
        await provider.remove();
      }
    });

    test('a hosted document: what is saved after the session has ended is sent after signing in again', async ({
      server,
      open,
    }) => {
      const provider = await OwnServer.start();
      try {
        const { client, editor, first } = await openSynced(server.url, provider.url, open);

        // Changing the password ends every session.
        const newPassword = `${password} 2`;
        const change = { oldPassword: password, newPassword };
        await call(client, 'PUT', '/account/password', change);
        const later = await signIn(provider.url, 'ada', newPassword);
        await first.press(/^Delete Toy$/);
        await first.save('Sign in');
        await first.reads('Your session has ended');
        await first.page.close();
        expect(await typesOf(later)).toEqual({ Pet: 'At first', Toy: 'At first' });

        const second = await open(editor);
        await second.sees(/^Sync: Sign in/);
        await second.seesNot(/^Type Toy/);
        await second.press(/^Sign in$/);
        await enterPassword(second, newPassword);
        await second.page.goto(editor);
        await second.sees(/^Sync: Synced/);
        await second.seesNot(/^Type Toy/);
        expect(await typesOf(later)).toEqual({ Pet: 'At first' });
        expect(await commitsOf(later)).toHaveLength(2);
        await second.page.close();
      } finally {
        await provider.remove();
      }
    });
  });
}

/**
 * Opens ada's document at another provider in the editor of the app at `app`, and waits until it is synced.
 */
async function openSynced(
  app: string,
  provider: string,
  open: (url: string) => Promise<DrivenHand>,
): Promise<{ readonly client: Client; readonly editor: string; readonly first: DrivenHand }> {
  await register(provider);
  const client = await startDocuments(provider);
  await saveTypes(client, { Pet: 'At first', Toy: 'At first' });
  const editor = `${app}/d/${documentName}/editor`;
  const first = await open(`${app}/account`);
  await signInAt(first, provider);
  await first.page.goto(editor);
  await first.sees(/^Sync: Synced/);
  return { client, editor, first };
}

/**
 * Signs ada in at a provider with a different address than the app's, which is necessary in WebKitGTK, which
 * sends no `Secure` cookies over http.
 */
async function signInAt(hand: DrivenHand, provider: string): Promise<void> {
  await hand.press(/^Use another provider$/);
  await hand.fill(/^Address of its API/, `${provider}/api`);
  await hand.press(/^Use it$/);
  await hand.arrivesAt('/explore');
  await hand.page.goto(new URL('/account', await hand.page.evaluate(() => location.href)).href);
  await hand.fill(/^Name$/, 'ada');
  await enterPassword(hand);
}

/** Types ada's password on the page that asks for it. */
async function enterPassword(hand: DrivenHand, secret = password): Promise<void> {
  await hand.fill(/^Password$/, secret);
  await hand.press(/^Remember on this device/);
  await hand.press(/^Sign in$/);
  await hand.reads('You are ada');
}

async function typesOf({ url, token }: Client): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(`${url}/api/document/${documentName}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { spec } = (await answer.json()) as {
    spec: { types?: readonly { name: string; description?: string }[] };
  };
  return Object.fromEntries(
    (spec.types ?? []).map(({ name, description = '' }) => [name, description]),
  );
}
