import { expect, it, vi } from 'vitest';
import { stopInBfcache } from '../../../src/app/worker/stopInBfcache.ts';

/** A page that the browser leaves and returns to. */
function openPage() {
  const events = new EventTarget();
  const reload = vi.fn<() => void>();
  const stop = vi.fn<() => void>();
  stopInBfcache(stop, {
    addEventListener: (name, listen) =>
      events.addEventListener(name, (event) =>
        listen({ persisted: Reflect.get(event, 'persisted') === true }),
      ),
    location: { reload },
  });
  const happens = (name: 'pagehide' | 'pageshow', persisted: boolean) =>
    events.dispatchEvent(Object.assign(new Event(name), { persisted }));
  return { happens, reload, stop };
}

it('stops what belongs to a page that is set aside, and loads the page again when it returns', () => {
  const { happens, reload, stop } = openPage();
  happens('pagehide', true);
  expect(stop).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();
  happens('pageshow', true);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('leaves a page alone that is shown first, or that ends', () => {
  const { happens, reload, stop } = openPage();
  happens('pageshow', false);
  happens('pagehide', false);
  expect(stop).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});
