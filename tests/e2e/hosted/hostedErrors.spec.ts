// Every row of the catalogue of errors (rules 8) that a provider can cause, as a person sees it: the app's
// own server answers all calls except the tested one.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectInOrderAtEachWidth } from '../support/inOrder.ts';
import {
  openNewDocument,
  publishSample,
  signUp,
  startAccount,
  startDocument,
  syncLabel,
} from './hostedPages.ts';

interface Given {
  readonly status: number;
  /** JSON, or text that isn't JSON. */
  readonly body?: object | string;
}

/** Fakes the answer of a call until `then` has ended; without an answer, the call fails. */
async function whileAnswered(
  page: Page,
  call: string,
  given: Given | undefined,
  then: () => Promise<void>,
): Promise<void> {
  const address = new RegExp(`/api${call}(?:\\?.*)?$`);
  await page.route(address, (route) => {
    if (given === undefined) return route.abort('connectionreset');
    const { status, body = '' } = given;
    return typeof body === 'string'
      ? route.fulfill({ status, body, contentType: 'text/plain' })
      : route.fulfill({ status, json: body });
  });
  await then();
  await page.unroute(address);
}

test(
  "a provider's refusal is shown in its own words, or in those of the catalogue",
  { tag: '@full' },
  async ({ page }) => {
    const ada = await signUp(page);
    await publishSample(page, ada);
    const document = `/document/${ada}/pet-shop`;
    const issues = `/d/${ada}/pet-shop/issues`;

    for (const status of [400, 500]) {
      const message = `The reason for ${status}`;
      await whileAnswered(page, `${document}/issue`, { status, body: { message } }, async () => {
        await page.goto(issues);
        await expect(page.getByText(message)).toBeVisible();
      });
    }
    await whileAnswered(page, `${document}/issue`, { status: 404, body: {} }, async () => {
      await page.goto(issues);
      await expect(page.getByText('Not found')).toBeVisible();
    });
    await whileAnswered(page, `${document}/issue`, { status: 418, body: 'no JSON' }, async () => {
      await page.goto(issues);
      await expect(page.getByText('The server returned an unknown status code: 418')).toBeVisible();
      // It is requested again without a reload.
      await page.unroute(new RegExp(`/api${document}/issue(?:\\?.*)?$`));
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('button', { name: 'New issue' })).toBeVisible();
    });
    await whileAnswered(page, `${document}/pull_request`, undefined, async () => {
      await page.goto(`/d/${ada}/pet-shop/pulls`);
      await expect(page.getByText("The server can't be reached")).toBeVisible();
    });

    // For the question who is signed in, any other status is an error.
    const teapot = { status: 418, body: { message: 'I am a teapot' } };
    await whileAnswered(page, '/authorization/whoami', teapot, async () => {
      await page.goto('/account');
      await expect(page.getByText('I am a teapot')).toBeVisible();
    });

    // For a document, only 500 is; and a document that was opened before is still shown.
    const broken = { status: 500, body: { message: 'The disk is full' } };
    await whileAnswered(page, document, broken, async () => {
      await page.goto(`/d/${ada}/pet-shop`);
      await expect(page.getByText('The disk is full')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('pet-shop');
    });
  },
);

const readPath = (user: string) => `/document/${user}/pet-shop`;
const deletePet = (on: Page) => on.getByRole('button', { name: 'Delete pet.get', exact: true });

test(
  'a document that can not be read is not an empty one, and is shown once the server answers',
  { tag: '@full' },
  async ({ page }) => {
    const ada = await startAccount(page);
    const editor = `${await startDocument(page, ada)}/editor`;
    await whileAnswered(page, readPath(ada), { status: 418, body: 'no JSON' }, async () => {
      await page.goto(editor);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: "That didn't work" })).toBeVisible();
      await expect(main).toContainText('The server returned an unknown status code: 418.');
      await expect(page.getByText('Start a specification')).toBeHidden();
      await expectInOrderAtEachWidth(page, 'a document that can not be read');
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(deletePet(page)).toBeVisible();
    await expect(syncLabel(page, 'Synced')).toBeVisible();
  },
);

test(
  'a document that can not be read opens as it was changed here, or once the server answers, without a hand on it',
  { tag: '@full' },
  async ({ page, context }) => {
    const ada = await openNewDocument(page);
    const editor = page.url();
    await deletePet(page).click();
    await expect(deletePet(page)).toBeHidden();
    await expect(syncLabel(page, 'Saved on this device')).toBeVisible();
    await whileAnswered(page, readPath(ada), { status: 503 }, async () => {
      await page.reload();
      await expect(
        page.getByRole('button', { name: 'Delete pet.create', exact: true }),
      ).toBeVisible();
      await expect(deletePet(page)).toBeHidden();
    });

    await page.goto('/explore');
    await page.evaluate(async () => {
      for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    });
    const other = await context.newPage();
    await whileAnswered(other, readPath(ada), undefined, async () => {
      await other.goto(editor);
      await expect(other.getByText("The server can't be reached")).toBeVisible();
    });
    await expect(deletePet(other)).toBeVisible();
  },
);

const gone: Given = { status: 404, body: { message: 'There is no such document' } };

test(
  'of a document that the server has no more, the editor does not say that it is synced',
  { tag: '@full' },
  async ({ page }) => {
    const ada = await openNewDocument(page);
    await whileAnswered(page, readPath(ada), gone, async () => {
      await page.reload();
      await expect(page.getByText(`The server has no document ${ada}/pet-shop`)).toBeVisible();
      await expect(syncLabel(page, 'Saved on this device')).toBeVisible();
      await page.getByRole('button', { name: /^Sync/ }).click();
      await expect(page.getByText('The server has no such document')).toBeVisible();
    });
  },
);

test(
  'of a document that the server has no more, the editor shows no copy to others',
  { tag: '@full' },
  async ({ page }) => {
    const ada = await startAccount(page);
    const address = await startDocument(page, ada);
    // Somebody else, who may not see the document.
    await page.context().clearCookies();
    await startAccount(page, 'bob');
    await page.goto(`${address}/editor`);
    await expect(page.getByRole('article', { name: /^Operation pet\.create/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Save/ })).toBeHidden();
    await expect(syncLabel(page, 'Synced')).toBeVisible();
    await whileAnswered(page, readPath(ada), gone, async () => {
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
      await expect(page.getByText('pet.create')).toHaveCount(0);
    });
  },
);

test(
  'where the server does not say who is signed in, nobody is told to be signed out',
  { tag: '@full' },
  async ({ page, expectProblem }) => {
    expectProblem(/^console error: Failed to load resource.*authorization\/session/);
    const ada = await startAccount(page);
    // As in a fresh browser that has the cookie: before the app runs, so that no late answer is stored again.
    await page.addInitScript(() => localStorage.clear());
    for (const given of [{ status: 503 }, { status: 429 }, undefined]) {
      await whileAnswered(page, '/authorization/session', given, async () => {
        await page.goto('/account');
        await expect(page.getByText('know whether you are signed in')).toBeVisible();
        // The notice may come before the page itself has loaded, which has no heading until then.
        await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
        await expect(page.getByText('You are not signed in')).toBeHidden();
        if (given === undefined)
          await expectInOrderAtEachWidth(page, 'a session that is not known');
      });
      // The page recovers by itself.
      await expect(page.getByText(`You are ${ada}`)).toBeVisible();
      await expect(page.getByText('know whether you are signed in')).toBeHidden();
    }
  },
);

test(
  'a save that the provider refuses is shown as a danger alert, and stays on this device',
  { tag: '@full' },
  async ({ page }) => {
    const ada = await openNewDocument(page);
    await page.getByRole('button', { name: 'Delete pet.create', exact: true }).click();
    const refused = { status: 400, body: { message: 'Not in this house' } };
    await whileAnswered(page, `/document/${ada}/pet-shop`, refused, async () => {
      await page.getByRole('button', { name: 'Save (unsaved changes)' }).click();
      await page.getByRole('textbox', { name: 'What was changed' }).fill('Less');
      await page.keyboard.press('Control+Enter');
      const said = page.getByRole('alert').filter({ hasText: 'Not in this house' });
      await expect(said.filter({ hasText: `Not sent: Save ${ada}/pet-shop` })).toBeVisible();
      // The error is not an additional message, which would disappear by itself or become wrong.
      await expect(said).toHaveCount(1);
      await expect(syncLabel(page, 'Synced')).toBeHidden();
    });
    await page.reload();
    await expect(
      page.getByRole('button', { name: 'Delete pet.delete', exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete pet.create', exact: true })).toBeHidden();
  },
);

test(
  'errors before a call is sent to another provider are shown in the words of the catalogue',
  { tag: '@full' },
  async ({ page, baseURL }) => {
    const elsewhere = 'https://elsewhere.example';
    const nothing = { totalResults: 0, startIndex: 0, itemsPerPage: 16, entry: [] };
    const answers = new Map<string, Given>([['/explore', { status: 200, body: nothing }]]);
    await page.route(`${elsewhere}/**`, (route) => {
      const { status, body } = answers.get(new URL(route.request().url()).pathname) ?? {
        status: 404,
      };
      return route.fulfill({
        status,
        json: body ?? {},
        headers: {
          'Access-Control-Allow-Origin': baseURL ?? '*',
          'Access-Control-Allow-Headers': '*',
        },
      });
    });
    await page.goto('/account');
    await page.getByRole('button', { name: 'Use another provider' }).click();
    await page.getByLabel('Address of its API').fill(elsewhere);
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect(page).toHaveURL(/\/explore$/);
    await page.goto('/account');
    await page.getByRole('combobox', { name: 'With' }).click();
    await page.getByRole('option', { name: 'OAuth 2 client' }).click();
    await page.getByRole('textbox', { name: 'Client id' }).fill('app');
    await page.getByRole('textbox', { name: 'Client secret' }).fill('secret');
    const signIn = page.getByRole('button', { name: 'Sign in' });

    answers.set('/authorization/token', { status: 500 });
    await signIn.click();
    await expect(page.getByRole('alert')).toContainText(
      'Could not obtain access token, received a non successful status code',
    );
    answers.set('/authorization/token', { status: 200, body: { token_type: 'bearer' } });
    await signIn.click();
    await expect(page.getByRole('alert')).toHaveText('Could not obtain access token');

    // Signed in without being remembered: after a reload, calls that need a token have none.
    answers.set('/authorization/token', { status: 200, body: { access_token: 'token' } });
    answers.set('/authorization/whoami', { status: 200, body: { id: 1, name: 'ada' } });
    await signIn.click();
    await expect(page.getByText('You are ada')).toBeVisible();
    await page.goto('/stars');
    await expect(
      page.getByText(
        'Found no access token, please obtain an access token before making a request',
      ),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in or create an account' })).toBeVisible();
  },
);

test('a comparison whose code cannot be loaded says so, and can be made again', async ({
  page,
  context,
}) => {
  const ada = await startAccount(page);
  await page.goto(await startDocument(page, ada));
  let away = true;
  // The worker's files are requested by the context.
  await context.route('**/assets/hostedComparison-*.js', (route) =>
    away ? route.abort() : route.continue(),
  );
  await page.getByRole('link', { name: 'Commits' }).click();
  await page
    .getByRole('list', { name: 'Commits' })
    .getByRole('listitem')
    .first()
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByText("The part that compares couldn't be loaded.")).toBeVisible();
  away = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('pet.create').first()).toBeVisible();
});
