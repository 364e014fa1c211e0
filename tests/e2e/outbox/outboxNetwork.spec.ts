// The effects of a network on writes: answers that never arrive, or late.
import { cutOnce } from '../support/meddler.ts';
import { commentsOf, commitsOf, pendingOf, readCalls } from './outboxPage.ts';
import { expect, patience, test } from './outboxTest.ts';

test.describe('a write whose answer was lost after it took effect', () => {
  test.use({ between: 'meddler' });

  test(
    'is sent again with its key, and takes effect once',
    { tag: '@full' },
    async ({ page, provider, outbox }) => {
      const { meddler, client } = provider;
      if (meddler !== undefined) meddler.fate = cutOnce();
      await outbox.save('First');
      await expect.poll(() => pendingOf(page), patience).toEqual([]);
      await outbox.comment('first');
      await outbox.comment('second');
      await expect.poll(() => pendingOf(page), patience).toEqual([]);
      expect(await commitsOf(client)).toEqual([['First']]);
      expect(await commentsOf(client)).toEqual(['first', 'second']);
      // The first comment is sent again with its key; the save is found at the provider, or sent again, too.
      expect([4, 5]).toContain(meddler?.writes.length);
    },
  );
});

test.describe('at a provider that knows neither keys nor If-Match', () => {
  test.use({ between: 'plainMeddler' });

  test(
    'an answered write takes effect once',
    { tag: '@full' },
    async ({ page, provider: { client }, outbox }) => {
      await outbox.save('First');
      await outbox.comment('first');
      await outbox.save('Second');
      await expect.poll(() => pendingOf(page), patience).toEqual([]);
      expect((await commitsOf(client)).at(-1)).toEqual(['First', 'Second']);
      expect(await commentsOf(client)).toEqual(['first']);
    },
  );

  test(
    'an unanswered write is looked for, and takes effect once',
    { tag: '@full' },
    async ({ page, provider, outbox }) => {
      const { meddler, client } = provider;
      if (meddler !== undefined) meddler.fate = cutOnce();
      await outbox.save('First');
      await expect.poll(() => pendingOf(page), patience).toEqual([]);
      await outbox.comment('first');
      await outbox.comment('second');
      await expect.poll(() => pendingOf(page), patience).toEqual([]);
      expect(await commitsOf(client)).toEqual([['First']]);
      expect(await commentsOf(client)).toEqual(['first', 'second']);
      const calls = await readCalls(page);
      expect(calls.filter(({ state }) => state === 'conflict')).toEqual([]);
    },
  );
});
