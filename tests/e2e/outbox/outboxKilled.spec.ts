// The browser's processes are killed with SIGKILL in the middle of enqueueing, repeatedly on the
// same profile: afterwards, everything that was acknowledged reaches the provider exactly once, and
// nothing twice.
import { setTimeout } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { type MortalBrowser, test } from '../support/mortalBrowser.ts';
import {
  commentsOf,
  commitsOf,
  countMissingBodies,
  installed,
  OutboxPage,
  pendingOf,
  startAccount,
} from './outboxPage.ts';
import { OwnServer } from '../support/ownServer.ts';
import { patience } from './outboxTest.ts';

const rounds = Number(process.env['KILL_ROUNDS'] ?? '2');
/** Every nth write saves the document, the others are comments. */
const saveEvery = 4;

test(
  `what was queued survives ${rounds} kills of the browser, and is sent once`,
  { tag: '@full' },
  async ({ openBrowser }) => {
    test.setTimeout(60_000 + rounds * 60_000);
    const server = await OwnServer.start(undefined, process.env['TYPEWRIGHT_GALLERY_DIR']);
    try {
      const first = await openBrowser(server.url);
      const client = await startAccount(first.page, server.url, server.url);
      await installed(first.page);
      // The browser writes its cookies after half a minute, or when it is closed.
      await first.close();

      const acknowledged: string[] = [];
      let browser = await openBrowser('about:blank');
      for (let round = 1; round <= rounds; round += 1) {
        await OutboxPage.open(browser.page, server.url);
        // In every other round nothing is sent before the kill.
        if (round % 2 === 0) await server.kill();
        acknowledged.push(...(await enqueueUntilKilled(browser, round)));
        if (round % 2 === 0) await server.restart();

        browser = await openBrowser(`${server.url}/healthz`);
        expect(await countMissingBodies(browser.page)).toBe(0);
        await OutboxPage.open(browser.page, server.url);
        await expect.poll(() => pendingOf(browser.page), patience).toEqual([]);
      }

      const comments = await commentsOf(client);
      const commits = await commitsOf(client);
      const sent = [...comments, ...(commits.at(-1) ?? [])];
      expect(acknowledged.filter((each) => !sent.includes(each))).toEqual([]);
      expect(sent.filter((each, at) => sent.indexOf(each) !== at)).toEqual([]);
      expect(comments).toEqual(comments.toSorted(byNumber));
      const contents = commits.map((types) => types.join());
      expect(contents).toEqual([...new Set(contents)]);
      expect(acknowledged.length).toBeGreaterThan(rounds);
      console.log(
        `${rounds} kills: ${acknowledged.length} writes acknowledged, 0 of them lost; ${sent.length} arrived, 0 of them twice.`,
      );
    } finally {
      await server.remove();
    }
  },
);

/**
 * Queues one write after the other and kills the browser meanwhile; returns those that were
 * acknowledged.
 */
async function enqueueUntilKilled({ page, kill }: MortalBrowser, round: number): Promise<string[]> {
  const acknowledged: string[] = [];
  await page.exposeFunction('acknowledge', (name: string) => acknowledged.push(name));
  const writing = page.evaluate(
    async ([prefix, every, account]) => {
      const acknowledge: unknown = Reflect.get(window, 'acknowledge');
      const { hostedOutbox } = globalThis;
      if (typeof acknowledge !== 'function' || hostedOutbox === undefined) return;
      for (let number = 1; ; number += 1) {
        const name = `${prefix}${String(number).padStart(4, '0')}`;
        const comment = {
          account,
          endpoint: 'issues.createComment',
          input: { user: 'ada', document: 'shop', id: 1, body: { comment: name } },
        };
        const result =
          number % every === 0
            ? await hostedOutbox.save(account, 'ada/shop', name)
            : await hostedOutbox.enqueue(comment);
        if (result.ok) acknowledge(name);
      }
    },
    [
      `Round${String(round).padStart(3, '0')}x`,
      saveEvery,
      `ada@${new URL(page.url()).origin}/api`,
    ] as const,
  );
  const ended = writing.catch(() => undefined);
  await expect.poll(() => acknowledged.length).toBeGreaterThan(1);
  // Each write takes time to be sent afterwards.
  await setTimeout(Math.random() * 400);
  await kill();
  await ended;
  return acknowledged;
}

function byNumber(a: string, b: string): number {
  return a < b ? -1 : 1;
}
