// Writes to a provider arrive exactly once: real browser, real server, real network.
import { commentsOf, commitsOf, pendingOf, ServiceWorkerControl } from './outboxPage.ts';
import { expect, patience, test } from './outboxTest.ts';

test(
  'a write made while the server is killed arrives once it is back',
  { tag: '@full' },
  async ({ page, provider: { server, client }, outbox }) => {
    await outbox.save('First');
    await outbox.comment('first');
    await expect.poll(() => pendingOf(page)).toEqual([]);
    await server.kill();
    await outbox.save('Second');
    await outbox.comment('second');
    await outbox.comment('third');
    await expect.poll(() => pendingOf(page)).toContain('uncertain');

    await server.restart();
    await expect.poll(() => pendingOf(page), patience).toEqual([]);
    expect(await commitsOf(client)).toEqual([['First'], ['First', 'Second']]);
    expect(await commentsOf(client)).toEqual(['first', 'second', 'third']);
  },
);

test(
  'pending calls of an earlier page are sent by the app itself',
  { tag: '@full' },
  async ({ page, provider: { server, client }, outbox }) => {
    await server.kill();
    await outbox.save('First');
    await page.goto('about:blank');
    await server.restart();
    await page.goto(server.url);
    await expect.poll(() => commitsOf(client), patience).toEqual([['First']]);
  },
);

test.describe('with the page closed', () => {
  test(
    'the service worker sends what is pending when the browser tells it to',
    { tag: '@full' },
    async ({ page, context, provider: { server, client }, outbox }) => {
      const control = await ServiceWorkerControl.open(context, server.url);
      await server.kill();
      await outbox.save('First');
      await outbox.comment('first');
      await page.close();
      await control.stop();
      await server.restart();

      await control.sync();
      await expect.poll(() => commentsOf(client), patience).toEqual(['first']);
      expect(await commitsOf(client)).toEqual([['First']]);
    },
  );

  test('the service worker sends it as soon as there is a network', async ({
    page,
    context,
    provider: { server, client },
    outbox,
  }) => {
    await context.setOffline(true);
    await server.kill();
    await outbox.save('First');
    await outbox.comment('first');
    await page.close();
    await server.restart();
    await context.setOffline(false);
    await expect.poll(() => commentsOf(client), patience).toEqual(['first']);
    expect(await commitsOf(client)).toEqual([['First']]);
  });
});
