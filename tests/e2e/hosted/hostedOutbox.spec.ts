// The outbox as a person sees it: pending calls and why they wait, sent ones, versions that were set aside,
// and conflicts in any order.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readAll, send, type Client } from '../../server/stress/writing.ts';
import { describeOperation, save, syncLabel } from './hostedPages.ts';
import { expectInOrder } from '../support/inOrder.ts';
import { documentName, otherDocument } from '../outbox/outboxPage.ts';
import { expect, patience, test } from '../outbox/outboxTest.ts';

test.use({ viewport: { width: 1280, height: 1600 } });

/** A specification with one type. */
const described = (description: string) => ({
  imports: [],
  operations: [],
  types: [{ type: 'object', name: 'Pet', description, properties: [] }],
});

let made = 0;

/** Saves as somebody else, or on another device. */
async function saveElsewhere(client: Client, document: string, description: string) {
  made += 1;
  const body = JSON.stringify({ spec: described(description) });
  const write = { key: `elsewhere-${made}`, method: 'PUT' as const, body };
  const sent = { ...write, path: `/document/${document}` };
  await send(client, sent);
  expect(sent).toMatchObject({ status: 200 });
}

/** The description of the document's type at the server. */
async function descriptionOf({ url, token }: Client, document: string): Promise<string> {
  const answer = await fetch(`${url}/api/document/${document}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { spec } = (await answer.json()) as { spec: ReturnType<typeof described> };
  return spec.types[0]?.description ?? '';
}

const waiting = (page: Page) =>
  page.getByRole('list', { name: 'Changes that wait' }).getByRole('listitem');
const sent = (page: Page) =>
  page.getByRole('list', { name: 'Sent recently' }).getByRole('listitem');

async function openDocument(page: Page, url: string, document: string) {
  await page.goto(`${url}/d/${document}/editor`);
  await expect(syncLabel(page, 'Synced')).toBeVisible();
}

/** Changes each document here and elsewhere; ends with both saves waiting for a person. */
async function makeConflicts(page: Page, url: string, client: Client) {
  for (const document of [documentName, otherDocument]) {
    await saveElsewhere(client, document, 'at first');
    await openDocument(page, url, document);
    await saveElsewhere(client, document, 'from elsewhere');
    await describeOperation(page, 'Pet', 'from here');
    await save(page);
    await expect(syncLabel(page, 'Conflict')).toBeVisible();
  }
}

test('a document is opened, edited and saved while the server is down; a pending call shows what it is, its size and what waits behind it; a discarded call is put back, and the log stays', async ({
  page,
  context,
  expectProblem,
  provider: { server, url, client },
}) => {
  expectProblem(/^console error: Failed to load resource/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await saveElsewhere(client, documentName, 'at first');
  await page.goto(`${url}/d/${documentName}/issues/1`);
  await expect(page.getByRole('heading', { name: 'First' })).toBeVisible();
  await openDocument(page, url, documentName);
  await server.kill();
  await page.reload();
  await describeOperation(page, 'Pet', 'made offline');
  await save(page);
  await expect(syncLabel(page, 'Sending')).toBeVisible();
  await page.reload();
  await expect(syncLabel(page, 'Sending')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Description of Pet', exact: true })).toHaveText(
    'made offline',
  );
  await page.goto(`${url}/d/${documentName}/issues/1`);
  await expect(page.getByText("The server can't be reached. This is as of")).toBeVisible();
  await page.getByRole('textbox', { name: 'Comment' }).fill('A secret opinion');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: 'A secret opinion' })).toBeVisible();
  await page.goto(`${url}/outbox`);

  await expect(waiting(page)).toHaveCount(2);
  await expect(waiting(page).first()).toContainText(`Save ${documentName}`);
  await expect(waiting(page).first()).toContainText(/\d+ bytes/);
  await expect(waiting(page).first()).toContainText(/next try (?:soon|in \d+ second)/i);
  await expect(waiting(page).first()).toContainText(
    '1 later change waits behind this one: Comment on issue 1',
  );
  const downloaded = page.waitForEvent('download');
  await waiting(page).last().getByRole('button', { name: 'Export what it would send' }).click();
  const exported = await readFile(await (await downloaded).path(), 'utf8');
  expect(JSON.parse(exported)).toMatchObject({
    call: 'issues.createComment',
    input: { user: 'ada', document: 'shop', body: { comment: 'A secret opinion' } },
  });
  // The call stays at its place with its buttons, so that nothing moves under the pointer.
  const places = async () => {
    const boxes = (await waiting(page).all()).map((row) => row.boundingBox());
    return Promise.all(boxes);
  };
  const before = await places();
  await waiting(page).first().getByRole('button', { name: 'Discard' }).click();
  await expect(waiting(page).first()).toContainText('The server will never get it.');
  expect(await places()).toEqual(before);
  await waiting(page).first().getByRole('button', { name: 'Put back' }).click();
  await expect(waiting(page).first()).toContainText('1 later change waits behind this one');
  await expect(waiting(page)).toHaveCount(2);

  await server.restart();
  await expect(page.getByText('Everything is sent')).toBeVisible(patience);
  expect(await descriptionOf(client, documentName)).toBe('made offline');
  expect(await readAll(client, `/document/${documentName}/issue/1/comment`)).toHaveLength(1);

  await page.reload();
  await expect(sent(page)).toHaveCount(3);
  await expectInOrder(page, 'the outbox');
  await page.getByRole('radio', { name: 'Errors' }).check();
  await expect(sent(page)).toContainText([`Save ${documentName}`]);
  await page.getByRole('radio', { name: 'All' }).check();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied 3 lines' })).toBeVisible();
  const log = await page.evaluate(() => navigator.clipboard.readText());
  expect(log).toContain(`Sent: Save ${documentName} (document.update, `);
  expect(log).not.toContain('secret');
});

test(
  'conflicts of two documents are decided in any order, later, and while editing continues; a version that was not chosen is brought back',
  { tag: '@full' },
  async ({ page, provider: { url, client } }) => {
    await page.addInitScript(() => {
      Object.assign(navigator, {
        setAppBadge: async (count: number) =>
          void (document.documentElement.dataset['badge'] = `${count}`),
        clearAppBadge: async () => void delete document.documentElement.dataset['badge'],
      });
    });
    await makeConflicts(page, url, client);
    await page.goto(`${url}/outbox`);
    await expect(page.getByText('2 conflicts to decide, in any order')).toBeVisible();
    await expect(page).toHaveTitle('(2) Outbox · Typewright');
    await expect(page.locator('html')).toHaveAttribute('data-badge', '2');

    await waiting(page).last().getByRole('link', { name: 'Decide' }).click();
    await expect(page.getByText('1 other conflict to decide')).toBeVisible();
    await expect(page.getByRole('group', { name: 'The type Pet' })).toBeFocused();
    await page.keyboard.press('t');
    await page.keyboard.press('Enter');
    // The page goes on to the other conflict, which can wait.
    await expect(page.getByRole('heading', { name: `Two saves of ${documentName}` })).toBeVisible();
    await page.getByRole('link', { name: 'Later' }).click();
    await expect(page.getByText('1 of 2 conflicts left to decide')).toBeVisible();
    await expect(page).toHaveTitle('(1) Outbox · Typewright');
    expect(await descriptionOf(client, otherDocument)).toBe('from elsewhere');

    // Editing continues meanwhile, and the decision loses none of these edits.
    await page.goto(`${url}/d/${documentName}/editor`);
    await expect(syncLabel(page, 'Conflict')).toBeVisible();
    await page.goto(`${url}/outbox`);
    await waiting(page).getByRole('link', { name: 'Decide' }).click();
    await expect(page.getByRole('group', { name: 'The type Pet' })).toBeFocused();
    await page.keyboard.press('t');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Everything is sent')).toBeVisible();
    await expect(page).toHaveTitle('Outbox · Typewright');
    await expect(page.locator('html')).not.toHaveAttribute('data-badge');
    await page.getByRole('radio', { name: 'Conflicts' }).check();
    await expect(sent(page)).toHaveCount(2);

    const aside = page.getByRole('list', { name: 'Not taken' }).getByRole('listitem');
    await expect(aside).toHaveCount(2);
    await aside.filter({ hasText: documentName }).getByRole('link', { name: 'Bring back' }).click();
    const description = page.getByRole('textbox', { name: 'Description of Pet', exact: true });
    await expect(description).toHaveText('from here');
    await page.getByRole('button', { name: /^Undo: / }).click();
    await expect(description).toHaveText('from elsewhere');
    await page.getByRole('button', { name: /^Redo: / }).click();
    await expect(description).toHaveText('from here');
    await save(page);
    await expect(syncLabel(page, 'Synced')).toBeVisible();
    expect(await descriptionOf(client, documentName)).toBe('from here');
  },
);

/** The provider's states of documents, as stored by the browser. */
function storedHeads(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('typewright');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('Not opened.')));
        opening.addEventListener('success', () => {
          const stored = opening.result.transaction('hosted').objectStore('hosted').getAll();
          stored.addEventListener('success', () => {
            opening.result.close();
            const rows = stored.result as readonly { head?: { commit: string } }[];
            resolve(rows.map(({ head }) => head?.commit ?? '').join(' '));
          });
        });
      }),
  );
}

test(
  'after two days without the server the person says when to send and fetch; what is kept offline opens while the server is down',
  { tag: '@full' },
  async ({ page, expectProblem, provider: { server, url, client } }) => {
    expectProblem(/^console error: Failed to load resource/);
    await saveElsewhere(client, documentName, 'at first');
    await openDocument(page, url, documentName);
    await page.goto(`${url}/account`);
    const stored = page
      .getByRole('list', { name: 'On this device' })
      .getByRole('listitem')
      .filter({ hasText: documentName });
    await expect(stored).toContainText(/You have opened it · \d+ bytes/);
    await stored.getByRole('checkbox', { name: 'Keep offline' }).click();
    await expect(stored).toContainText('Kept up to date because you asked');

    // Two days pass without the server.
    await page.goto(`${url}/d/${documentName}/issues/1`);
    await expect(page.getByRole('heading', { name: 'First' })).toBeVisible();
    await server.kill();
    await page.getByRole('textbox', { name: 'Comment' }).fill('Two days old');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Outbox 1' })).toBeVisible();
    await page.clock.install({ time: Date.now() + 2 * 24 * 60 * 60 * 1000 });
    await page.goto(`${url}/explore`);
    const notice = page.getByText('it will send 1 change and fetch 1 document');
    await expect(notice).toBeVisible();
    await server.restart();
    await saveElsewhere(client, documentName, 'news');
    await page.getByRole('button', { name: 'Not yet' }).click();
    await expect(notice).toBeHidden();
    await page.goto(`${url}/account`);
    await expect(notice).toBeVisible();
    await expectInOrder(page, 'the question before the first run');
    const comments = () => readAll(client, `/document/${documentName}/issue/1/comment`);
    expect(await comments()).toEqual([]);
    const before = await storedHeads(page);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(notice).toBeHidden();
    await expect.poll(comments, patience).toHaveLength(1);
    await expect.poll(() => storedHeads(page)).not.toBe(before);
    await page.goto(`${url}/account`);
    await expect(stored).toContainText('Kept up to date because you asked');
    await server.kill();
    // If the person leaves while the update is being merged, that is completed when the document is
    // opened again.
    await expect(async () => {
      await page.goto(`${url}/d/${documentName}/editor`);
      await expect(
        page.getByRole('textbox', { name: 'Description of Pet', exact: true }),
      ).toHaveText('news');
      await expect(syncLabel(page, 'Synced')).toBeVisible();
      // Leaving before would interrupt the loading of its code.
      await expect(page.getByLabel('JSON preview')).toContainText('news');
      await page.goto(`${url}/account`);
      await expect(stored).toContainText('Kept up to date because you asked', { timeout: 3000 });
    }).toPass();

    await page.getByRole('button', { name: `Remove ${documentName} from this device` }).click();
    await expect(stored).toHaveCount(0);
  },
);

test(
  'an update of the app asks about unsent changes, and the new version sends what is kept',
  { tag: '@full' },
  async ({ page, expectProblem, provider: { server, url, client } }) => {
    expectProblem(/^console error: Failed to load resource/);
    await page.goto(`${url}/d/${documentName}/issues/1`);
    await expect(page.getByRole('heading', { name: 'First' })).toBeVisible();
    const version = () => page.locator('script[type=module]').first().getAttribute('src');
    const before = await version();
    await server.deploy('second');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const prompt = page.locator('#update');
    await expect(prompt).toContainText('A new version is ready', patience);
    await server.kill();
    await page.getByRole('textbox', { name: 'Comment' }).fill('Not lost');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Outbox 1' })).toBeVisible();

    const reload = prompt.getByRole('button', { name: 'Reload', exact: true });
    await reload.click();
    const dialog = page.getByRole('dialog', { name: 'Reload for the new version?' });
    await expect(dialog).toContainText('1 change of yours is not on the server yet');
    await expectInOrder(page, 'the question before an update');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    expect(await version()).toBe(before);

    await reload.click();
    await dialog.getByLabel('What happens to them').click();
    await page.getByRole('option', { name: 'Keep them' }).click();
    await dialog.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(version).toContain('second');
    await expect(page.getByRole('link', { name: 'Outbox 1' })).toBeVisible();
    await server.restart();
    await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
    await expect(page.getByRole('link', { name: 'Outbox', exact: true })).toBeVisible(patience);
    expect(await readAll(client, `/document/${documentName}/issue/1/comment`)).toMatchObject([
      { comment: 'Not lost' },
    ]);
  },
);

test(
  'what a person wrote in a refused call is changed where it waits, and sent again',
  { tag: '@full' },
  async ({ page, provider: { url, client } }) => {
    await page.goto(`${url}/d/${documentName}/versions`);
    await page.getByRole('button', { name: 'New version' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Version')).not.toHaveValue('');
    // Somebody else creates the version first.
    const taken = await fetch(`${client.url}/api/document/${documentName}/tag`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${client.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ version: '1.0.0' }),
    });
    expect(taken.status).toBe(201);
    await dialog.getByLabel('Version').fill('1.0.0');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(dialog).toContainText('The last version of shop is now 1.0.0');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('link', { name: 'Outbox 1' }).click();
    await expect(waiting(page)).toContainText('Refused');
    await waiting(page).getByRole('button', { name: 'Change it' }).click();
    await expect(dialog.getByLabel('Version')).toHaveValue('1.0.0');
    await dialog.getByLabel('Version').fill('1.1.0');
    await expectInOrder(page, 'the dialog to change a refused call');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Everything is sent')).toBeVisible(patience);
    const tags = await readAll<{ version: string }>(client, `/document/${documentName}/tag`);
    expect(tags.map(({ version }) => version).toSorted()).toEqual(['1.0.0', '1.1.0']);
  },
);

test(
  'what was made signed out is offered to the account',
  { tag: '@full' },
  async ({ page, provider: { url } }) => {
    await page.goto(`${url}/`);
    await page.getByRole('button', { name: 'Pet shop' }).click();
    await expect(page.getByText('Saved on this device')).toBeVisible();
    // The document is called after the specification, whose name is stored last.
    await expect(page.getByRole('button', { name: 'Specification Pet shop' })).toBeVisible();
    await page.goto(`${url}/d/ada`);
    const offered = page.getByRole('list', { name: 'Only on this device' });
    await offered.getByRole('link', { name: 'Publish' }).first().click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(syncLabel(page, 'Synced')).toBeVisible();
  },
);
