// Measures the page's longest tasks with 1,223 conflicts: each operation of GitHub's document was described
// differently in a fork and in the document. The owner scrolls through all conflicts, decides one, and
// decides all.
import { readFileSync } from 'node:fs';
import { githubDocumentPath } from '../../scripts/large/githubDocument.mjs';
import { longestTask, median } from './page.mjs';

/** Time taken by other programs does not count. */
const own = { ran: true };
const [owner, guest] = ['bench-owner', 'bench-guest'];
const password = 'correct horse battery';

export default async function measureConflicts({ page, baseURL, report }) {
  const path = await proposeContradiction(baseURL);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(baseURL);
  await page.evaluate(enter, { action: 'login', name: owner, password });
  await page.goto(baseURL + path);
  const list = page.getByRole('list', { name: 'To decide' });
  await page.getByRole('button', { name: 'Decide', exact: true }).click({ timeout: 120_000 });
  await list.waitFor();
  await page.waitForTimeout(3000);
  report({
    what: 'conflicts to decide',
    measured: Number(
      /of (\d[\d,]*) conflicts/
        .exec(await page.locator('footer').innerText())?.[1]
        .replace(',', ''),
    ),
  });

  const conflicts = page.getByRole('region', { name: 'Conflicts' });
  const height = await conflicts.evaluate((scroller) => scroller.scrollHeight);
  await conflicts.hover();
  const scrolling = await longestTask(page, () => scroll(page, conflicts), own);
  report({
    what: `scrolling through all of them (${Math.round(height / 1000)},000 pixels): longest task`,
    measured: scrolling,
    bar: 50,
    unit: 'ms',
  });
  const jumps = await longestTask(
    page,
    async () => {
      for (const part of [1, 0.5, 0.1, 0.9, 0]) {
        await conflicts.evaluate((scroller, to) => {
          scroller.scrollTop = to * scroller.scrollHeight;
        }, part);
        await page.waitForTimeout(300);
      }
    },
    own,
  );
  report({ what: 'jumping through them: longest task', measured: jumps, bar: 50, unit: 'ms' });

  await list.locator('[data-conflict]').first().focus();
  const keys = [];
  for (const key of ['t', 'm', 't', 'm', 't']) {
    keys.push(
      await longestTask(
        page,
        async () => {
          await page.keyboard.press(key);
          await page.waitForTimeout(2000);
        },
        own,
      ),
    );
  }
  report({
    what: 'deciding one of them by key: longest task, median of 5',
    measured: median(keys),
    bar: 50,
    unit: 'ms',
  });
  const all = await longestTask(
    page,
    async () => {
      await page
        .getByRole('button', { name: /for all$/ })
        .first()
        .click();
      await page.getByText('All are decided.').waitFor();
      await page.waitForTimeout(2000);
    },
    own,
  );
  report({
    what: 'deciding all of them at once: longest task',
    measured: all,
    bar: 50,
    unit: 'ms',
  });
}

/** Turns the wheel faster than a person does, until the end. */
async function scroll(page, scroller) {
  for (let isAtEnd = false; !isAtEnd;) {
    await page.mouse.wheel(0, 2400);
    await page.waitForTimeout(50);
    isAtEnd = await scroller.evaluate(
      ({ scrollTop, clientHeight, scrollHeight }) => scrollTop + clientHeight > scrollHeight - 10,
    );
  }
}

/**
 * Makes a fork that contradicts its document in each operation, and a pull request from it; returns the pull
 * request's path.
 */
async function proposeContradiction(baseURL) {
  for (const name of [owner, guest]) {
    const answer = await fetch(`${baseURL}/api/authorization/authorize?register`, {
      method: 'POST',
      headers: { Origin: baseURL, 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams({ action: 'register', name, password }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }
  const asOwner = await caller(baseURL, owner);
  const asGuest = await caller(baseURL, guest);
  const source = JSON.parse(readFileSync(await githubDocumentPath(), 'utf8'));
  await asOwner('POST', `/document/${owner}/github/import`, source);
  await asGuest('GET', `/document/${owner}/github/fork`);
  await asOwner('POST', `/document/${owner}/github/import`, describedBy(source, owner));
  await asGuest('POST', `/document/${guest}/github/import`, describedBy(source, guest));
  const { id } = await asGuest('POST', `/document/${owner}/github/pull_request`, {
    title: 'Words',
  });
  return `/d/${owner}/github/pulls/${id}`;
}

/** The document, in which each operation says who has described it. */
function describedBy(source, user) {
  const described = structuredClone(source);
  for (const operations of Object.values(described.paths)) {
    for (const each of Object.values(operations)) {
      if (each.operationId !== undefined) each.description = `As ${user} says.`;
    }
  }
  return described;
}

async function caller(baseURL, name) {
  const tokens = await fetch(`${baseURL}/api/authorization/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: token } = await tokens.json();
  return async (method, path, body) => {
    const answer = await fetch(`${baseURL}/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json();
  };
}

/** Runs in the page, which then has the session. */
async function enter(form) {
  const answer = await fetch('/api/authorization/authorize', {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
