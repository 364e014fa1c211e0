// Replaying violates no rule of the content security policy, in any realm.
import { commentsOf, commitsOf, pendingOf, ServiceWorkerControl } from './outboxPage.ts';
import { expect, patience, test } from './outboxTest.ts';

test.use({ between: 'meddler' });

test(
  'the page’s worker and the service worker replay without violating the content security policy',
  { tag: '@full' },
  async ({ page, context, provider: { server, meddler, client, url }, outbox }) => {
    if (meddler === undefined) throw new Error('There is nobody between.');
    const control = await ServiceWorkerControl.open(context, url);
    await outbox.save('First');
    await outbox.comment('first');
    await expect.poll(() => pendingOf(page), patience).toEqual([]);

    // A deliberate violation shows that reports arrive from either realm.
    const [worker] = page.workers();
    const [serviceWorker] = context.serviceWorkers();
    for (const realm of [worker, serviceWorker]) {
      await realm?.evaluate(() => void new WebSocket('ws://localhost:1'));
    }
    await expect.poll(() => meddler.violations).toHaveLength(2);

    await server.kill();
    await outbox.save('Second');
    await outbox.comment('second');
    await page.close();
    await control.stop();
    await server.restart();
    await control.sync();
    await expect.poll(() => commentsOf(client), patience).toEqual(['first', 'second']);
    expect(await commitsOf(client)).toEqual([['First'], ['First', 'Second']]);
    expect(meddler.violations).toHaveLength(2);
  },
);
