import { expect, it, vi } from 'vitest';
import { pauseBeforeUnload } from '../../../src/app/worker/pauseBeforeUnload.ts';

it('tells the worker each time that its page is about to end', () => {
  const page = new EventTarget();
  const pauseWrites = vi.fn<() => Promise<void>>(async () => undefined);
  pauseBeforeUnload({ pauseWrites }, page);
  expect(pauseWrites).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('beforeunload'));
  pauseWrites.mockRejectedValueOnce(new Error('It has failed.'));
  page.dispatchEvent(new Event('beforeunload'));
  expect(pauseWrites).toHaveBeenCalledTimes(2);
});
