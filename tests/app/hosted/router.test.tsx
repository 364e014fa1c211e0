import { afterEach, beforeEach, expect, test } from 'vitest';
import { startRouter } from '../../../src/app/hosted/router.ts';
import { untilTyped } from '../../../src/app/hosted/editing/typing.ts';

/** The scroll position that the router has set last. */
let top: number;

beforeEach(() => {
  sessionStorage.clear();
  top = 0;
  history.replaceState(null, '', '/explore');
  Object.defineProperty(window, 'scrollY', { configurable: true, get: () => top });
  window.scrollTo = (_x?: number | ScrollToOptions, y?: number) => {
    top = y ?? 0;
  };
});
afterEach(() => {
  // Ends the wait for a title, which would take the focus in the next test of this worker.
  window.dispatchEvent(new KeyboardEvent('keydown'));
  document.body.replaceChildren();
});

/** Simulates that the browser goes to the history entry with this state. */
function pop(state: unknown, address: string): void {
  history.replaceState(state, '', address);
  window.dispatchEvent(new PopStateEvent('popstate', { state }));
}

const later = () => new Promise((resolve) => setTimeout(resolve, 50));

test('going back with an open dialog dismisses it as Escape does, and stays', async () => {
  const router = startRouter(window);
  const first: unknown = history.state;
  router.go('/stars');
  await later();
  document.body.innerHTML = '<div role="dialog"><input></div>';
  const pressed: string[] = [];
  document.querySelector('input')?.focus();
  document.addEventListener('keydown', ({ key }) => pressed.push(key), { once: true });
  pop(first, '/explore');
  await later();
  expect(pressed).toEqual(['Escape']);
  expect(location.pathname).toBe('/stars');
  expect(router.shown().route).toMatchObject({ page: 'stars' });

  document.body.replaceChildren();
  pop(first, '/explore');
  await later();
  expect(router.shown().route).toMatchObject({ page: 'explore' });
});

test('the title of the next page has the focus, however late it comes, and when going back', async () => {
  const router = startRouter(window);
  const first: unknown = history.state;
  router.go('/stars');
  await later();
  expect(document.activeElement).toBe(document.body);
  document.body.innerHTML = '<h1 data-page-title tabindex="-1">Stars</h1><a href="/">Sandbox</a>';
  await later();
  expect(document.activeElement?.textContent).toBe('Stars');

  document.querySelector('a')?.focus();
  pop(first, '/explore');
  await later();
  expect(document.activeElement?.textContent).toBe('Stars');
});

test('somebody who moves the focus before the page has loaded keeps it', async () => {
  const router = startRouter(window);
  router.go('/stars');
  await later();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  document.body.innerHTML = '<h1 data-page-title tabindex="-1">Stars</h1>';
  await later();
  expect(document.activeElement).toBe(document.body);
});

test('what is being typed is applied before another page is shown', async () => {
  const router = startRouter(window);
  document.body.innerHTML = '<textarea></textarea>';
  const field = document.querySelector('textarea');
  let applied = false;
  field?.addEventListener('blur', () => {
    applied = true;
  });
  field?.focus();
  router.guard(async () => applied);
  router.go('/stars');
  await later();
  expect(applied).toBe(true);
  expect(location.pathname).toBe('/stars');
});

test('a reload, and coming back from elsewhere, show the same place of the page', async () => {
  startRouter(window);
  top = 700;
  window.dispatchEvent(new Event('pagehide'));
  top = 0;
  startRouter(window);
  await later();
  expect(top).toBe(700);
});

test('what replaces the cards waits until nothing is being typed on them', async () => {
  document.body.innerHTML = '<div data-pane="cards"><textarea></textarea></div><input>';
  const field = document.querySelector('textarea');
  field?.focus();
  let isTyped = false;
  const waiting = untilTyped(document).then(() => {
    isTyped = true;
  });
  await later();
  expect(isTyped).toBe(false);
  field?.blur();
  await waiting;
  document.querySelector('input')?.focus();
  await untilTyped(document);
});

test('when another page of a list is shown, the list gets the focus, however late it appears; without a list, the title does', async () => {
  startRouter(window);
  document.body.innerHTML =
    '<h1 data-page-title tabindex="-1">Issues</h1><div data-waiting></div>' +
    '<a rel="next" href="/explore?startIndex=16">Next</a>';
  const show = (part: string) => {
    const waiting = document.querySelector('[data-waiting], [data-paged]');
    if (waiting !== null) waiting.outerHTML = part;
  };
  document.querySelector('a')?.click();
  await later();
  expect(location.search).toBe('?startIndex=16');
  expect(document.activeElement).toBe(document.body);
  show('<ul data-paged tabindex="-1"><li>One</li></ul>');
  await later();
  expect(document.activeElement?.textContent).toBe('One');

  document.querySelector('a')?.setAttribute('href', '/explore?startIndex=32');
  show('<p>The list ends before it.</p>');
  document.querySelector('a')?.click();
  await later();
  expect(document.activeElement?.textContent).toBe('Issues');
});

test('another page of the same screen can be shown without moving the focus and what is in view', async () => {
  const router = startRouter(window);
  document.body.innerHTML = '<h1 data-page-title tabindex="-1">An issue</h1><textarea></textarea>';
  document.querySelector('textarea')?.focus();
  top = 700;
  router.go('/d/ada/shop/issues/1?startIndex=50', 'here');
  await later();
  expect(router.shown().route).toMatchObject({ page: 'issue', startIndex: 50 });
  expect(document.activeElement).toBe(document.querySelector('textarea'));
  expect(top).toBe(700);
});
